import { Readable } from "node:stream";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { documents, items } from "@/drizzle/schema";
import { countDocumentsBeyond } from "@/lib/accounts/count-documents-beyond";
import { setRetention } from "@/lib/accounts/set-retention";
import { systemClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import { firstIdAt } from "@/lib/kernel/ids";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { documentStorage } from "./document-storage";
import { purgeExpiredDocuments } from "./purge-expired-documents";
import { receiveContent } from "./receive-content";
import { storeDocument } from "./store-document";

/** Days long in the past, so that the purge sees no documents of other tests. */
const day = (count: number) => ({ now: () => new Date(Date.UTC(2001, 0, 1 + count)) });

const store = async (ctx: Ctx, body: string) =>
  storeDocument(ctx, await receiveContent(Readable.from([Buffer.from(`%PDF-1.7 ${body}`)])), { source: "upload", fileName: "a.pdf" });

const kept = (ctx: Ctx) =>
  ctx.db.orm
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.accountId, ctx.account.id), isNull(documents.purgedAt)));

describe("purgeExpiredDocuments", () => {
  it("removes documents older than 30 days, and none sooner", async () => {
    const ctx = await testContext({ clock: day(0) });
    const old = await store(ctx, "old");
    const young = await store({ ...ctx, clock: day(2) }, "young");
    await purgeExpiredDocuments(ctx.db, day(30));
    expect(await kept(ctx)).toHaveLength(2);
    await purgeExpiredDocuments(ctx.db, day(31));
    expect(await kept(ctx)).toEqual([{ id: young.id }]);
    expect(await documentStorage().get(old.storageKey)).toBeNull();
    expect(await documentStorage().get(young.storageKey)).not.toBeNull();
  });

  it("applies the account's retention in both environments", async () => {
    const ctx = await testContext({ clock: day(0) });
    await setRetention(ctx, { documentDays: 90 });
    const live: Ctx = { ...ctx, environment: "live" };
    await store(ctx, "a");
    await store(live, "b");
    await purgeExpiredDocuments(ctx.db, day(89));
    expect(await kept(ctx)).toHaveLength(2);
    await setRetention(ctx, { documentDays: 7 });
    await purgeExpiredDocuments(ctx.db, day(89));
    expect(await kept(ctx)).toHaveLength(0);
  });

  it("counts beforehand what a shorter retention deletes in test and live, and deletes exactly that", async () => {
    const ctx = await testContext({ clock: day(0) });
    await setRetention(ctx, { documentDays: 90 });
    await store(ctx, "test");
    await store({ ...ctx, environment: "live" }, "live a");
    await store({ ...ctx, environment: "live", clock: day(1) }, "live b");
    await store({ ...ctx, environment: "live", clock: day(80) }, "live young");
    await store(await testContext({ clock: day(0) }), "of another account");
    const owner: Ctx = { ...ctx, actor: { kind: "user", userId: "u", role: "owner" }, clock: day(85) };
    // IDs are from the time of the test run, whereas real IDs are from the time a document was stored.
    for (const { id, createdAt } of await ctx.db.orm.select().from(documents).where(eq(documents.accountId, ctx.account.id)))
      await ctx.db.orm
        .update(documents)
        .set({ id: firstIdAt("document", createdAt).slice(0, -16) + id.slice(-16) })
        .where(eq(documents.id, id));
    const none = { total: 0, isMore: false };
    expect(await countDocumentsBeyond(owner, { documentDays: 7 })).toEqual({
      documentDays: 90,
      test: { total: 1, isMore: false },
      live: { total: 2, isMore: false },
    });
    expect(await countDocumentsBeyond(owner, { documentDays: 85 }), "documents exactly as old as the limit are kept").toMatchObject({
      test: none,
      live: none,
    });
    expect(
      await countDocumentsBeyond({ ...owner, clock: day(200) }, { documentDays: 91 }),
      "a longer retention deletes nothing",
    ).toMatchObject({ test: none, live: none });
    await expect(countDocumentsBeyond(owner, { documentDays: 0 })).rejects.toMatchObject({ faults: [{ field: "documentDays" }] });
    const viewer: Ctx = { ...owner, actor: { kind: "user", userId: "u", role: "viewer" } };
    await expect(countDocumentsBeyond(viewer, { documentDays: 7 })).rejects.toMatchObject({ code: "insufficient_scope" });
    const before = (await kept(ctx)).length;
    await setRetention(ctx, { documentDays: 7 });
    await purgeExpiredDocuments(ctx.db, day(85));
    expect(before - (await kept(ctx)).length).toBe(3);
  });

  it("keeps bytes that a newer document of the account shares", async () => {
    const ctx = await testContext({ clock: day(0) });
    const first = await store(ctx, "same");
    const again = await store({ ...ctx, clock: day(20) }, "same");
    await purgeExpiredDocuments(ctx.db, day(31));
    expect(await kept(ctx)).toEqual([{ id: again.id }]);
    expect(await documentStorage().get(first.storageKey)).not.toBeNull();
  });

  it("continues after batches that the store refuses, and reports the failure", async () => {
    const [stuck, other] = [await testContext({ clock: day(0) }), await testContext({ clock: day(0) })];
    const row = await store(stuck, "stuck");
    await stuck.db.orm
      .insert(documents)
      .values(
        Array.from({ length: 250 }, (_, index) => ({
          ...row,
          id: `${row.id}_${String(index).padStart(3, "0")}`,
          storageKey: `no key ${index}`,
        })),
      );
    await store(other, "behind them");
    try {
      await expect(purgeExpiredDocuments(stuck.db, day(31))).rejects.toThrow("could not be removed");
      expect(await kept(other)).toEqual([]);
      expect(await kept(stuck), "all but the one document already removed").toHaveLength(250);
      expect(await documentStorage().get(row.storageKey)).toBeNull();
    } finally {
      await stuck.db.orm.delete(documents).where(eq(documents.accountId, stuck.account.id));
    }
  });

  it("continues past refused documents over several turns, and reports the failure at the end", async () => {
    const ctx = await testContext({ clock: day(0) });
    const row = await store(ctx, "turns");
    const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index).padStart(3, "0"));
    await ctx.db.orm
      .insert(documents)
      .values([
        ...count(0, 250).map((n) => ({ ...row, id: `${row.id}_${n}`, storageKey: `no key ${n}` })),
        ...count(250, 450).map((n) => ({ ...row, id: `${row.id}_${n}` })),
      ]);
    try {
      for (let turn = 0; turn < 2; turn += 1) expect(await purgeExpiredDocuments(ctx.db, day(31), () => true)).toBe(UNFINISHED);
      const failed = purgeExpiredDocuments(ctx.db, day(31), () => true);
      await expect(failed, "one failure per batch and account").rejects.toMatchObject({ errors: { length: 2 } });
      expect(await kept(ctx)).toHaveLength(250);
    } finally {
      await ctx.db.orm.delete(documents).where(eq(documents.accountId, ctx.account.id));
    }
  });

  it("removes more documents than one batch holds", async () => {
    const ctx = await testContext({ clock: day(0) });
    const row = await store(ctx, "many");
    await ctx.db.orm
      .insert(documents)
      .values(Array.from({ length: 450 }, (_, index) => ({ ...row, id: `${row.id}_${String(index).padStart(3, "0")}` })));
    expect(await purgeExpiredDocuments(ctx.db, day(31), () => true), "one batch per turn").toBe(UNFINISHED);
    expect((await kept(ctx)).length).toBeGreaterThanOrEqual(251);
    await purgeExpiredDocuments(ctx.db, day(31));
    expect(await kept(ctx)).toHaveLength(0);
  });

  it("keeps the document of an invoice that waits for analysis, until that is done", async () => {
    const ctx = await testContext({ credits: 5, clock: day(0) });
    const { id } = await store(ctx, "waits");
    const { jobId } = await queueAnalysis({ ...ctx, clock: systemClock }, { type: "single", invoices: [{ request: {}, documentId: id }] });
    const own = eq(items.jobId, jobId);
    for (const status of ["pending", "processing"] as const) {
      await ctx.db.orm.update(items).set({ status }).where(own);
      await purgeExpiredDocuments(ctx.db, day(31));
      expect(await kept(ctx), status).toEqual([{ id }]);
    }
    await ctx.db.orm.update(items).set({ status: "completed", completedAt: new Date() }).where(own);
    await purgeExpiredDocuments(ctx.db, day(31));
    expect(await kept(ctx)).toEqual([]);
  });
});

describe("setRetention", () => {
  it("is allowed for owners only, with 1 to 2,190 days", async () => {
    const ctx = await testContext();
    const { ctx: owner } = await testMember(ctx, "owner");
    await expect(setRetention(owner, { documentDays: 0 })).rejects.toMatchObject({ code: "invalid_request" });
    await expect(setRetention(owner, { documentDays: 2_191 })).rejects.toMatchObject({ code: "invalid_request" });
    expect(await setRetention(owner, { documentDays: 2_190 })).toEqual({ documentDays: 2_190 });
    await expect(
      setRetention({ ...ctx, actor: { kind: "user", userId: "usr_2", role: "developer" } }, { documentDays: 3 }),
    ).rejects.toMatchObject({ code: "insufficient_scope" });
  });
});
