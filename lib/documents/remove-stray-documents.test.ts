import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { accounts, documents } from "@/drizzle/schema";
import { eq } from "drizzle-orm";
import type { Clock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { documentsFolder, documentStorage } from "./document-storage";
import { receiveContent } from "./receive-content";
import { removeStrayDocuments } from "./remove-stray-documents";
import { storeDocument } from "./store-document";

const DAY_MS = 86_400_000;
const inDays = (days: number): Clock => ({ now: () => new Date(Date.now() + days * DAY_MS) });
const isThere = async (storageKey: string) => (await documentStorage().get(storageKey)) !== null;

async function store(ctx: Ctx, body: string) {
  const content = await receiveContent(Readable.from([Buffer.from(`%PDF-1.7 ${body}`)]));
  return storeDocument(ctx, content, { source: "upload", fileName: "a.pdf" });
}

/** As a process leaves it that is killed after the bytes are in the store, and before their row is committed. */
async function stray(ctx: Ctx, body: string): Promise<string> {
  const { id, storageKey } = await store(ctx, body);
  await documentStorage().put(`${storageKey}.read-1.json.gz`, Buffer.from("what was read"));
  await ctx.db.orm.delete(documents).where(eq(documents.id, id));
  return storageKey;
}

it("removes what has no row once it is older than its account keeps documents", async () => {
  const ctx = await testContext();
  const [mine, ofLive] = [await stray(ctx, "stray"), await stray({ ...ctx, environment: "live" }, "stray")];
  await removeStrayDocuments(ctx.db, inDays(29));
  expect([await isThere(mine), await isThere(ofLive)]).toEqual([true, true]);
  await removeStrayDocuments(ctx.db, inDays(31));
  expect([await isThere(mine), await isThere(`${mine}.read-1.json.gz`), await isThere(ofLive)]).toEqual([false, false, false]);
});

it("keeps what has a row, however old, and what was put again since", async () => {
  const ctx = await testContext();
  const [kept, again] = [await store(ctx, "kept"), await stray(ctx, "again")];
  const longAgo = new Date(Date.now() - 90 * DAY_MS);
  for (const key of [kept.storageKey, again]) await utimes(join(documentsFolder(), key), longAgo, longAgo);
  await store(ctx, "again");
  await removeStrayDocuments(ctx.db, inDays(0));
  expect([await isThere(kept.storageKey), await isThere(again)]).toEqual([true, true]);
});

it("waits as long as the account says", async () => {
  const ctx = await testContext();
  await ctx.db.orm
    .update(accounts)
    .set({ settings: { retention: { documentDays: 60 } } })
    .where(eq(accounts.id, ctx.account.id));
  const key = await stray(ctx, "sixty days");
  await removeStrayDocuments(ctx.db, inDays(59));
  expect(await isThere(key)).toBe(true);
  await removeStrayDocuments(ctx.db, inDays(61));
  expect(await isThere(key)).toBe(false);
});
