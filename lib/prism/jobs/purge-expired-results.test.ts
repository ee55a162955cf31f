import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { documents, items, jobs } from "@/drizzle/schema";
import { recordExpiry } from "@/lib/accounts/retention";
import { receiveContent } from "@/lib/documents/receive-content";
import { storeDocument } from "@/lib/documents/store-document";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices, readJob } from "@/scripts/testing/invoices";
import { cancelJob } from "./cancel-job";
import { purgeExpiredResults } from "./purge-expired-results";

it("recordExpiry is six years later, also for a leap day", () => {
  expect(recordExpiry(new Date("2026-11-21T10:00:00Z")).toISOString()).toBe("2032-11-21T10:00:00.000Z");
  expect(recordExpiry(new Date("2024-02-29T00:00:00Z")).toISOString()).toBe("2030-03-01T00:00:00.000Z");
});

it("purges a job once its results have expired, but not before", async () => {
  const ctx = await testContext({ credits: 5 });
  const { jobId } = await acceptInvoices(ctx, [{ invoiceNumber: "R-1", vendorName: "Old Quay Limited" }]);
  await cancelJob(ctx, jobId);
  const { job: canceled } = await readJob(ctx, jobId);
  expect(canceled.resultsExpireAt, "of a canceled job too").toEqual(recordExpiry(canceled.completedAt ?? new Date(0)));
  await ctx.db.orm
    .update(jobs)
    .set({ resultsExpireAt: new Date("2001-06-01T00:00:00Z") })
    .where(eq(jobs.id, jobId));
  await purgeExpiredResults(ctx.db, { now: () => new Date("2001-06-01T00:00:00Z") });
  expect((await readJob(ctx, jobId)).job.purgedAt).toBeNull();
  await purgeExpiredResults(ctx.db, { now: () => new Date("2001-06-01T00:00:01Z") });
  const { job, items } = await readJob(ctx, jobId);
  expect(job.purgedAt).not.toBeNull();
  expect(items.map(({ request }) => request)).toEqual([{}]);
});

it("skips jobs that cannot be purged, purges the rest and throws", async () => {
  const [stuck, other] = [await testContext({ credits: 5 }), await testContext({ credits: 5 })];
  const expire = async (ctx: Ctx, second: number) => {
    const { jobId } = await acceptInvoices(ctx, [{ invoiceNumber: "R-1" }]);
    await cancelJob(ctx, jobId);
    const resultsExpireAt = new Date(Date.UTC(2000, 0, 1, 0, 0, second));
    await ctx.db.orm.update(jobs).set({ resultsExpireAt }).where(eq(jobs.id, jobId));
    return jobId;
  };
  // Two jobs expire at the same instant: continuing after one of them must not skip the other.
  const [first = "", ...refused] = [await expire(stuck, 1), await expire(stuck, 1), await expire(stuck, 2)];
  const behind = await expire(other, 3);
  const stored = await storeDocument(stuck, await receiveContent(Readable.from([Buffer.from("%PDF-1.7 kept by the store")])), {
    source: "upload",
    fileName: "a.pdf",
  });
  for (const [index, jobId] of refused.entries()) {
    const id = `${stored.id}_${index}`;
    await stuck.db.orm.insert(documents).values({ ...stored, id, storageKey: `no key ${index}` });
    await stuck.db.orm.update(items).set({ documentId: id }).where(eq(items.jobId, jobId));
  }
  try {
    await expect(purgeExpiredResults(stuck.db, { now: () => new Date("2000-02-01T00:00:00Z") }, { atOnce: 1 })).rejects.toThrow(
      "could not be purged",
    );
    const isPurged = async (ctx: Ctx, jobId: string) => (await readJob(ctx, jobId)).job.purgedAt !== null;
    expect([await isPurged(stuck, first), await isPurged(other, behind)]).toEqual([true, true]);
    for (const jobId of refused) expect(await isPurged(stuck, jobId)).toBe(false);
  } finally {
    for (const jobId of refused) {
      await stuck.db.orm.update(items).set({ documentId: null }).where(eq(items.jobId, jobId));
      await stuck.db.orm.update(jobs).set({ resultsExpireAt: null }).where(eq(jobs.id, jobId));
    }
    await stuck.db.orm.delete(documents).where(eq(documents.accountId, stuck.account.id));
  }
});
