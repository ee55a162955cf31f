import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { events, items, jobs, requestLogs } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { purgeDocuments } from "@/lib/documents/purge-documents";
import { withStore } from "@/lib/documents/with-store";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { purgeReviews } from "@/lib/review/purge-reviews";
import { cancelLocked, isFinal, lockJob } from "./cancel-job";
import type { JobRow } from "./present-job";

const purgePrism = { scope: "prism:write", roles: ["owner", "developer"] } as const;

/**
 * Deletes the documents, requests and results of a job, including their copies in events and the request log. An unfinished job is canceled
 * first. The job can't be found afterwards. Kept are the counts, the ledger, learned corrections, and the audit log, which is a chain and
 * records for the whole retention period what reviewers changed or confirmed, and why. If a filing, or a return recorded as filed
 * elsewhere, contains an invoice, the SHA-256 of its file is kept as well.
 *
 * @throws resource_not_found
 */
export async function purgeJob(ctx: Ctx, jobId: string): Promise<{ id: string; status: JobRow["status"] }> {
  requirePermission(ctx, purgePrism);
  await cancelFirst(ctx, jobId);
  const purged = await withStore(() => purge(ctx, jobId));
  // After a restore, purges are repeated from these log lines (docs/operate.md).
  logger("erasure").info({ accountId: ctx.account.id, environment: ctx.environment, jobId }, "a job was purged");
  return purged;
}

/** Of a failure only the code is kept: the message may quote the document, such as the names of attached files. */
const FAILED = sql`'{"message": "The job was purged, and with it what was said about this failure."}'::jsonb`;

/**
 * Committed separately: the refund locks the account's balance, for which every acceptance waits, while the purge has to wait for the
 * document store.
 */
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
    // A reviewer of one of these invoices locks its row first and the audit log later; this does the same.
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
        // An invoice is filed only once, so its file must be recognized if it is sent again.
        sha256: sql`case when exists (
          select 1 from filing_invoices left join filings on filings.id = filing_invoices.filing_id
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
      .where(and(ofTenant(events, tx), inArray(events.objectId, ids)));
    await orm
      .update(requestLogs)
      .set({ requestBody: null, responseBody: null })
      .where(and(ofTenant(requestLogs, tx), eq(requestLogs.subjectId, jobId)));
    await orm
      .update(jobs)
      .set({ purgedAt: now })
      .where(and(eq(jobs.id, jobId), eq(jobs.accountId, tx.account.id)));
    // Late, because deleting the bytes can't be rolled back; only the audit log follows, so that the rest of the account doesn't wait for
    // the document store.
    await purgeDocuments(tx, await ownDocuments(tx, jobId));
    await writeAudit(tx, { action: "job.purged", targetId: jobId, before: { status } });
    return { id: jobId, status };
  });
}

/** The job's documents, except those that another job which isn't purged uses too. */
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
