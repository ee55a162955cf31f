import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { items, reviews } from "@/drizzle/schema";
import { purgeDocuments } from "@/lib/documents/purge-documents";
import { receiveContent } from "@/lib/documents/receive-content";
import { storeDocument } from "@/lib/documents/store-document";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { storeWaiting } from "@/scripts/testing/reviews";

const WORDS = "Invoice of Adunola Consulting, paid from account 0123456789";

/** An invoice that waits for review, with its document. */
async function waiting(ctx: Ctx) {
  const itemId = await storeWaiting(ctx, { vendor: "Adunola Consulting Limited" });
  const content = await receiveContent(Readable.from([Buffer.from(`%PDF-1.7 ${itemId}`)]));
  const { id: documentId } = await storeDocument(ctx, content, { source: "upload", fileName: "a.pdf" });
  await ctx.db.orm.update(items).set({ documentId }).where(eq(items.id, itemId));
  const read = async () =>
    (await ctx.db.orm.select({ read: reviews.readInvoice }).from(reviews).where(eq(reviews.itemId, itemId)))[0]?.read ?? {};
  const before = { ...(await read()), text: WORDS, statements: [{ text: WORDS }] };
  await ctx.db.orm.update(reviews).set({ readInvoice: before }).where(eq(reviews.itemId, itemId));
  return { documentId, before, read };
}

it("purging a document erases the text of its pages in the review, but not the values read from it", async () => {
  const ctx = await testContext();
  const [goes, stays] = [await waiting(ctx), await waiting(ctx)];
  expect(await purgeDocuments(ctx, [goes.documentId])).toBe(1);
  const left = await goes.read();
  expect(JSON.stringify(left)).not.toContain("0123456789");
  expect(left).toEqual({ ...goes.before, text: "", statements: [] });
  expect(await stays.read()).toEqual(stays.before);
});
