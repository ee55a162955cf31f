import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { documents } from "@/drizzle/schema";
import type { Clock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { documentStorage } from "./document-storage";
import { purgeDocuments } from "./purge-documents";
import { receiveContent } from "./receive-content";
import { readingKeyOf } from "./read-cache";
import { removeLateReadings } from "./remove-late-readings";
import { storeDocument } from "./store-document";

const store = async (ctx: Ctx, body: string) =>
  storeDocument(ctx, await receiveContent(Readable.from([Buffer.from(`%PDF-1.7 ${body}`)])), { source: "upload", fileName: "a.pdf" });

/** The state left by a worker that was killed after writing a reading and before checking whether the document still exists. */
const writeReading = (storageKey: string) => documentStorage().put(readingKeyOf(storageKey), Buffer.from("what was read"));

const isThere = async (storageKey: string) => (await documentStorage().get(readingKeyOf(storageKey))) !== null;

const inDays = (days: number): Clock => ({ now: () => new Date(Date.now() + days * 86_400_000) });

describe("removeLateReadings", () => {
  it("removes the stored reading of a purged document, in its own account and environment", async () => {
    const ctx = await testContext();
    const [purged, kept, ofLive] = [
      await store(ctx, "purged"),
      await store(ctx, "kept"),
      await store({ ...ctx, environment: "live" }, "purged"),
    ];
    await purgeDocuments(ctx, [purged.id]);
    for (const { storageKey } of [purged, kept, ofLive]) await writeReading(storageKey);

    await removeLateReadings(ctx.db, inDays(1));
    expect(await Promise.all([purged, kept, ofLive].map(({ storageKey }) => isThere(storageKey)))).toEqual([false, true, true]);
  });

  it("keeps a reading that another document with the same bytes shares", async () => {
    const ctx = await testContext();
    const [purged, again] = [await store(ctx, "same"), await store(ctx, "same")];
    await purgeDocuments(ctx, [purged.id]);
    await writeReading(again.storageKey);
    await removeLateReadings(ctx.db, inDays(1));
    expect(await isThere(again.storageKey)).toBe(true);
  });

  it("continues past what the store refuses, and reports it", async () => {
    const ctx = await testContext();
    const [refused, other] = [await store(ctx, "refused"), await store(ctx, "behind it")];
    await purgeDocuments(ctx, [refused.id, other.id]);
    await writeReading(other.storageKey);
    await ctx.db.orm.update(documents).set({ storageKey: "no key" }).where(eq(documents.id, refused.id));
    try {
      await expect(removeLateReadings(ctx.db, inDays(1))).rejects.toThrow("could not be removed");
      expect(await isThere(other.storageKey)).toBe(false);
    } finally {
      await ctx.db.orm.delete(documents).where(eq(documents.accountId, ctx.account.id));
    }
  });
});
