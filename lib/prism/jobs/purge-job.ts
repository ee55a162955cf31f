import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { events, items, jobs, requestLogs } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { purgeDocuments } from "@/lib/documents/purge-documents";
import { withStore } from "@/lib/documents/with-store";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";
import { purgeReviews } from "@/lib/review/purge-reviews";
import { cancelLocked, isFinal, lockJob } from "./cancel-job";
import type { JobRow } from "./present-job";

const purgePrism = { scope: "prism:write", roles: ["owner", "developer"] } as const;

/**
 * Deletes the documents, requests and results of a job, also where events and the request log repeat them; an unfinished
 * job is canceled first. Counts, ledger and what was learned stay, and the audit log: it is a chain, and tells what reviewers changed
 * or confirmed, and why, for as long as records are kept; of an invoice that a filing has also the SHA-256 of its file. The job is not found any more. Errors: resource_not_found.
 */
export async function purgeJob(ctx: Ctx, jobId: string): Promise<{ id: string; status: JobRow["status"] }> {
  requirePermission(ctx, purgePrism);
  await cancelFirst(ctx, jobId);
  const purged = await withStore(() => purge(ctx, jobId));
  // From these lines it is repeated after a restore (docs/operate.md).
  logger("erasure").info({ accountId: ctx.account.id, environment: ctx.environment, jobId }, "a job was purged");
  return purged;
}

/** What stays of a failure is its code: the words may quote the document, such as the names of files within it. */
const FAILED = sql`'{"message": "The job was purged, and with it what was said about this failure."}'::jsonb`;

/** Committed by itself: its refund has the account's balance, for which every acceptance waits, and the purge waits for the store. */
async function cancelFirst(ctx: Ctx, jobId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job) throw notFound("job");
    if (isFinal(job.status)) return;
    const { fact } = await cancelLocked(tx, job);
    await writeAudit(tx, fact);
  });
}

async function purge(ctx: Ctx, jobId: string): Promise<{ id: string; status: JobRow["status"] }> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockJob(tx, jobId);
    if (!locked) throw notFound("job");
    const { orm } = tx.db;
    // Whoever reviews one of the invoices has its row, and comes to the audit log after that.
    const own = await orm.select({ id: items.id }).from(items).where(eq(items.jobId, jobId)).orderBy(asc(items.id)).for("update");
    const ids = own.map(({ id }) => id);
    await purgeReviews(tx, ids);
    const { status } = locked;
    const now = tx.clock.now();
    await orm
      .update(items)
      .set({
        request: {},
        result: null,
        // An invoice is filed once (filing.md §5): the same file must be known again when it comes back.
        sha256: sql`case when exists (
          select 1 from filing_invoices join filings on filings.id = filing_invoices.filing_id
          where filing_invoices.item_id = ${items.id} and released_at is null and forgotten_at is null) then ${items.sha256} end`,
        invoiceNumber: null,
        invoiceDate: null,
        vendorName: null,
        vendorTaxId: null,
        vendorTaxKey: null,
        vendorNameKey: null,
        numberKey: null,
        currency: null,
        totalMinor: null,
        bankAccount: null,
        recommendation: null,
        error: sql`${items.error} || ${FAILED}`,
      })
      .where(and(eq(items.jobId, jobId), eq(items.accountId, tx.account.id)));
    await orm
      .update(events)
      .set({
        data: sql`(${events.data}::jsonb || '{"result": null, "invoiceNumber": null}'::jsonb
          || case when jsonb_typeof(${events.data}::jsonb -> 'error') = 'object'
               then jsonb_build_object('error', ${events.data}::jsonb -> 'error' || ${FAILED}) else '{}'::jsonb end)::json`,
      })
      .where(and(eq(events.accountId, tx.account.id), eq(events.environment, tx.environment), inArray(events.objectId, ids)));
    await orm
      .update(requestLogs)
      .set({ requestBody: null, responseBody: null })
      .where(and(eq(requestLogs.accountId, tx.account.id), eq(requestLogs.environment, tx.environment), eq(requestLogs.subjectId, jobId)));
    await orm
      .update(jobs)
      .set({ purgedAt: now })
      .where(and(eq(jobs.id, jobId), eq(jobs.accountId, tx.account.id)));
    // Last but for the log, for the bytes are gone before the commit: nothing of the account waits for the document store.
    await purgeDocuments(tx, await ownDocuments(tx, jobId));
    await writeAudit(tx, { action: "job.purged", targetId: jobId, before: { status } });
    return { id: jobId, status };
  });
}

/** The job's documents, but for those that a job which is still there holds too. */
async function ownDocuments(tx: Ctx, jobId: string): Promise<string[]> {
  const rows = await tx.db.orm
    .selectDistinct({ id: items.documentId })
    .from(items)
    .where(
      and(
        eq(items.jobId, jobId),
        eq(items.accountId, tx.account.id),
        isNotNull(items.documentId),
        sql`not exists (select 1 from items i join jobs j on j.id = i.job_id where i.document_id = ${items.documentId} and j.purged_at is null and j.id <> ${jobId})`,
      ),
    );
  return rows.flatMap(({ id }) => id ?? []);
}
