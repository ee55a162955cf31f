import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { items, jobs } from "@/drizzle/schema";
import { recordExpiry } from "@/lib/accounts/retention";
import { writeAudit, type AuditFact } from "@/lib/audit/write-audit";
import { readBalance } from "@/lib/credits/balance";
import { voidHolds } from "@/lib/credits/settle-hold";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError, notFound } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { recordEvent } from "@/lib/webhooks/record-event";
import { presentJobEvent, type JobRow } from "./present-job";
import { writePrism } from "./queue-analysis";

export const isFinal = (status: JobRow["status"]) => status !== "pending" && status !== "processing";

/** Locks a job against all other changes; null if the account has no job with this id, or has purged it. */
export async function lockJob(tx: Ctx, jobId: string): Promise<JobRow | null> {
  if (!isId("job", jobId)) return null;
  const [job] = await tx.db.orm
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), ofTenant(jobs, tx), isNull(jobs.purgedAt)))
    .for("update");
  return job ?? null;
}

/**
 * Cancels a job: unfinished items are canceled and refunded, finished ones stay. Idempotent.
 *
 * @throws resource_not_found, state_conflict (another final state)
 */
export async function cancelJob(ctx: Ctx, jobId: string): Promise<{ id: string; status: "canceled" }> {
  requirePermission(ctx, writePrism);
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job) throw notFound("job");
    if (job.status === "canceled") return { id: jobId, status: "canceled" };
    if (isFinal(job.status)) {
      throw new DomainError(
        "state_conflict",
        `The job is ${job.status} and can no longer be canceled. To delete its documents and results, use ?purge=true.`,
        { extra: { currentStatus: job.status } },
      );
    }
    const { fact } = await cancelLocked(tx, job);
    await writeAudit(tx, fact);
    return { id: jobId, status: "canceled" };
  });
}

/** Cancels an unfinished job that the caller has locked. The caller writes `fact` to the audit log once it holds all the locks it needs. */
export async function cancelLocked(tx: Ctx, job: JobRow): Promise<{ job: JobRow; fact: AuditFact }> {
  const { orm } = tx.db;
  const now = tx.clock.now();
  const stopped = await orm
    .update(items)
    .set({ status: "canceled", completedAt: now, sequence: sql`${items.sequence} + 1` })
    .where(and(eq(items.jobId, job.id), eq(items.accountId, tx.account.id), inArray(items.status, ["pending", "processing"])))
    .returning({ itemId: items.id, jobId: items.jobId });
  await voidHolds(tx, stopped, "job canceled");
  const [canceled] = await orm
    .update(jobs)
    .set({
      status: "canceled",
      pendingItems: 0,
      processingItems: 0,
      canceledItems: sql`${jobs.canceledItems} + ${stopped.length}`,
      completedAt: now,
      resultsExpireAt: recordExpiry(now),
      sequence: sql`${jobs.sequence} + 1`,
    })
    .where(and(eq(jobs.id, job.id), eq(jobs.accountId, tx.account.id)))
    .returning();
  if (!canceled) throw new Error(`job ${job.id} vanished while it was locked`);
  const { available } = await readBalance({ ...tx, actor: { kind: "system", name: "cancel-job" } });
  await recordEvent(tx, { type: "prism.job.canceled", objectId: job.id, data: presentJobEvent(canceled, { creditsRemaining: available }) });
  const fact = {
    action: "job.canceled",
    targetId: job.id,
    before: { status: job.status },
    after: { status: "canceled", refunded: stopped.length },
  };
  return { job: canceled, fact };
}
