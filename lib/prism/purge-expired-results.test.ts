import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { jobs } from "@/drizzle/schema";
import { recordExpiry } from "@/lib/accounts/retention";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices, readJob } from "@/scripts/testing/invoices";
import { cancelJob } from "./cancel-job";
import { purgeExpiredResults } from "./purge-expired-results";

it("keeps a record for six years, on leap days too", () => {
  expect(recordExpiry(new Date("2026-11-21T10:00:00Z")).toISOString()).toBe("2032-11-21T10:00:00.000Z");
  expect(recordExpiry(new Date("2024-02-29T00:00:00Z")).toISOString()).toBe("2030-03-01T00:00:00.000Z");
});

it("purges a job once its results have expired, and not before", async () => {
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
