import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries, creditBalances, events, items, jobs } from "@/drizzle/schema";
import { postHold, voidHold } from "@/lib/credits/settle-hold";
import { call, testPartner, type Partner } from "@/scripts/testing/partner";
import { inTransaction } from "@/lib/kernel/context";
import { cancelJob, lockJob } from "@/lib/prism/jobs/cancel-job";
import { purgeJob } from "@/lib/prism/jobs/purge-job";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import { DELETE } from "./route";
import { GET as getStatus } from "./status/route";

async function queued(partner: Partner, count: number): Promise<string> {
  const invoices = Array.from({ length: count }, (_, index) => ({ request: { invoiceNumber: `INV-${index}` } }));
  return (await queueAnalysis(partner.ctx, { type: "batch", invoices })).jobId;
}

const remove = (partner: Partner, jobId: string, query = "") =>
  call(DELETE, { method: "DELETE", path: `/v1/prism/invoice-analyze/batch/${jobId}${query}`, key: partner.key, params: { job_id: jobId } });
const status = (partner: Partner, jobId: string, query = "") =>
  call(getStatus, {
    method: "GET",
    path: `/v1/prism/invoice-analyze/batch/${jobId}/status${query}`,
    key: partner.key,
    params: { job_id: jobId },
  });
const balanceOf = async ({ ctx }: Partner) =>
  (await ctx.db.orm.select().from(creditBalances).where(eq(creditBalances.accountId, ctx.account.id)))[0];

/** Finishes the item at `index` as the pipeline does: first the job, then the item, then the credit. False if it was already finished. */
async function complete({ ctx }: Partner, jobId: string, index: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx, jobId);
    const [item] = await tx.db.orm
      .update(items)
      .set({ status: "completed", completedAt: new Date(), creditsCharged: 1 })
      .where(and(eq(items.jobId, jobId), eq(items.index, index), eq(items.status, "pending")))
      .returning();
    if (!job || !item) return false;
    await tx.db.orm
      .update(jobs)
      .set({
        pendingItems: job.pendingItems - 1,
        completedItems: job.completedItems + 1,
        ...(job.pendingItems === 1 ? { status: "completed", completedAt: new Date() } : { status: "processing" }),
      })
      .where(eq(jobs.id, jobId));
    return postHold(tx, { jobId, itemId: item.id });
  });
}

describe("DELETE /v1/prism/invoice-analyze/batch/{job_id}", () => {
  it("cancels unfinished items, refunds them, and answers a repeat the same way", async () => {
    const partner = await testPartner({ credits: 10 });
    const jobId = await queued(partner, 3);
    await complete(partner, jobId, 1);
    for (let time = 0; time < 2; time++) {
      const { status: code, body } = await remove(partner, jobId);
      expect([code, body]).toEqual([
        200,
        {
          success: true,
          status: "success",
          message: expect.any(String),
          data: { id: jobId, deleted: false, status: "canceled" },
          meta: expect.any(Object),
        },
      ]);
    }
    expect(await balanceOf(partner)).toMatchObject({ available: 9, held: 0, consumed: 1, granted: 10 });
    const { body } = await status(partner, jobId);
    expect(body.data).toMatchObject({
      status: "canceled",
      counts: { pending: 0, processing: 0, completed: 1, failed: 0, canceled: 2 },
      creditsRefunded: 2,
      creditsRemaining: 9,
      progress: 1,
    });
    expect(await partner.ctx.db.orm.select().from(events).where(eq(events.objectId, jobId))).toMatchObject([
      { type: "prism.job.canceled", data: { status: "canceled" } },
    ]);
    expect(await partner.ctx.db.orm.$count(auditEntries, eq(auditEntries.targetId, jobId))).toBe(1);
  });

  it("answers 409 with the current status for a completed job", async () => {
    const partner = await testPartner();
    const jobId = await queued(partner, 1);
    await complete(partner, jobId, 0);
    const { status: code, body } = await remove(partner, jobId);
    expect([code, body.code, body.currentStatus]).toEqual([409, "state_conflict", "completed"]);
  });

  it("purges the results with ?purge=true, after which the job is not found", async () => {
    const partner = await testPartner();
    const jobId = await queued(partner, 1);
    await complete(partner, jobId, 0);
    await partner.ctx.db.orm
      .update(items)
      .set({ result: { secret: "of the vendor" }, vendorName: "Vendor" })
      .where(eq(items.jobId, jobId));
    const { status: code, body } = await remove(partner, jobId, "?purge=true");
    expect([code, body.data]).toEqual([200, { id: jobId, deleted: true, status: "completed" }]);
    expect((await remove(partner, jobId, "?purge=true")).status).toBe(404);
    expect((await status(partner, jobId)).status).toBe(404);
    expect(await partner.ctx.db.orm.select().from(items).where(eq(items.jobId, jobId))).toMatchObject([
      { result: null, request: {}, vendorName: null },
    ]);
  });

  it("answers 404 for a job of another account or environment", async () => {
    const [owner, stranger] = [await testPartner(), await testPartner()];
    const jobId = await queued(owner, 1);
    for (const query of ["", "?purge=true"]) expect((await remove(stranger, jobId, query)).status).toBe(404);
    for (const end of [cancelJob, purgeJob])
      await expect(end({ ...owner.ctx, environment: "live" }, jobId)).rejects.toMatchObject({ code: "resource_not_found" });
    expect((await status(owner, jobId)).body.data.status).toBe("pending");
  });

  it("racing with completion, either cancels and refunds or lets the item complete and charges it", async () => {
    const partner = await testPartner({ credits: 1_000 });
    let charged = 0;
    for (let round = 0; round < 100; round++) {
      const jobId = await queued(partner, 1);
      const [completed, canceled] = await Promise.all([
        complete(partner, jobId, 0),
        cancelJob(partner.ctx, jobId).then(
          () => true,
          () => false,
        ),
      ]);
      expect(completed).toBe(!canceled);
      if (completed) charged += 1;
    }
    expect(await balanceOf(partner)).toMatchObject({ available: 1_000 - charged, held: 0, consumed: charged });
  });
});

describe("settling a credit hold", () => {
  it("takes effect once among concurrent attempts to charge and to refund", async () => {
    const partner = await testPartner({ credits: 5 });
    const jobId = await queued(partner, 1);
    const [item] = await partner.ctx.db.orm.select().from(items).where(eq(items.jobId, jobId));
    const held = { jobId, itemId: item?.id ?? "" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => inTransaction(partner.ctx, (tx) => (index % 2 ? postHold(tx, held) : voidHold(tx, held)))),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    const balance = await balanceOf(partner);
    expect((balance?.available ?? 0) + (balance?.consumed ?? 0)).toBe(5);
    expect(balance?.held).toBe(0);
  });
});

describe("GET /v1/prism/invoice-analyze/batch/{job_id}/status", () => {
  it("pages items by index and filters them by status", async () => {
    const partner = await testPartner();
    const jobId = await queued(partner, 5);
    await complete(partner, jobId, 3);
    const first = await status(partner, jobId, "?limit=2&cursor=&itemStatus=");
    expect(first.body.data.items.map((item: { index: number }) => item.index)).toEqual([0, 1]);
    const second = await status(partner, jobId, `?limit=2&itemStatus=pending&cursor=${first.body.data.nextCursor}`);
    expect(second.body.data.items.map((item: { index: number }) => item.index)).toEqual([2, 4]);
    expect(second.body.data.nextCursor).toBeNull();
    for (const query of ["?limit=0", "?limit=101", "?limit=x", "?cursor=zzz", "?itemStatus=lost"])
      expect((await status(partner, jobId, query)).status).toBe(400);
  });
});
