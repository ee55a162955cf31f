import { getTableColumns } from "drizzle-orm";
import { items, jobs } from "@/drizzle/schema";
import { recordExpiry } from "@/lib/accounts/retention";
import { readBalance } from "@/lib/credits/balance";
import { postHold, voidHold, type HeldItem } from "@/lib/credits/settle-hold";
import type { Ctx } from "@/lib/kernel/context";
import { runStatement } from "@/lib/kernel/rows/statement";
import type { ItemError } from "@/lib/prism/model";
import { presentAnalysisEvent, presentJobEvent, type ItemRow, type JobRow } from "@/lib/prism/jobs/present-job";
import { recordEvent } from "@/lib/webhooks/record-event";
import { finishStatement } from "./finish-statement";
import type { LockedItem } from "./lock-item";
import { storableJsonText, storableText } from "../storable";

/** What is stored of an analysis: the result, and the columns with which later invoices are compared. */
export type ResultColumns = Pick<
  ItemRow,
  | "result"
  | "sha256"
  | "invoiceNumber"
  | "invoiceDate"
  | "vendorName"
  | "vendorTaxId"
  | "vendorTaxKey"
  | "vendorNameKey"
  | "numberKey"
  | "currency"
  | "totalMinor"
  | "bankAccount"
  | "recommendation"
>;

export type ItemOutcome = { status: "completed"; columns: ResultColumns } | { status: "failed"; error: ItemError };

/**
 * Finishes a locked item that is still open: updates its row, its credit and the job's counts, ends the job after its last item, and
 * records the events. The caller's transaction holds the locks, so this happens exactly once.
 */
export async function settleItem(tx: Ctx, { job, item }: LockedItem, outcome: ItemOutcome): Promise<void> {
  const completed = outcome.status === "completed";
  const itemChange = {
    ...(completed ? outcome.columns : { error: { ...outcome.error, message: storableText(outcome.error.message) } }),
    status: outcome.status,
    creditsCharged: completed ? 1 : 0,
    completedAt: tx.clock.now(),
    sequence: item.sequence + 1,
  };
  const jobChange = afterItem(job, item.status, outcome.status, tx.clock.now());
  const hold = { jobId: job.id, itemId: item.id };
  // Both rows are locked, so these are their values after the update.
  const settled: ItemRow = { ...item, ...itemChange };
  const counted: JobRow = { ...job, ...jobChange };
  // These are sent together. Job and item are locked already, so the balance is locked after them in any case.
  await Promise.all([
    writeEnds(tx, hold, itemChange, counted),
    completed ? postHold(tx, hold) : voidHold(tx, hold, `item failed: ${outcome.error.code}`),
    recordEvent(tx, {
      type: completed ? "prism.analysis.complete" : "prism.analysis.failed",
      data: presentAnalysisEvent(counted, settled),
      objectId: settled.id,
    }),
  ]);
  if (isFinal(counted.status)) {
    const { available } = await readBalance(tx);
    await recordEvent(tx, {
      type: `prism.job.${counted.status}`,
      data: presentJobEvent(counted, { creditsRemaining: available }),
      objectId: counted.id,
    });
  }
}

async function writeEnds(tx: Ctx, { itemId, jobId }: HeldItem, { result, ...item }: Partial<ItemRow>, job: JobRow): Promise<void> {
  await runStatement(tx.db, finishStatement, [
    itemId,
    jobId,
    byColumn(itemColumns, item),
    byColumn(jobColumns, job),
    result ? JSON.stringify(result) : null,
  ]);
}

type Columns = Record<string, { name: string }>;
const itemColumns: Columns = getTableColumns(items);
const jobColumns: Columns = getTableColumns(jobs);

/**
 * A row's members as JSON, under the names of their database columns, with times in ISO 8601. Half a surrogate pair at the end of a
 * truncated text is removed.
 */
const byColumn = (columns: Columns, row: object) =>
  storableJsonText(Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value as unknown])));

/** The job's columns after one of its items has moved from status `from` to its final status. */
function afterItem(job: JobRow, from: ItemRow["status"], to: ItemOutcome["status"], now: Date): Partial<JobRow> {
  const counts = {
    pendingItems: job.pendingItems - (from === "pending" ? 1 : 0),
    processingItems: job.processingItems - (from === "processing" ? 1 : 0),
    completedItems: job.completedItems + (to === "completed" ? 1 : 0),
    failedItems: job.failedItems + (to === "failed" ? 1 : 0),
  };
  if (counts.pendingItems + counts.processingItems > 0) return counts;
  const status = counts.completedItems === job.totalItems ? "completed" : counts.completedItems === 0 ? "failed" : "partially_completed";
  return { ...counts, status, completedAt: now, resultsExpireAt: recordExpiry(now), sequence: job.sequence + 1 };
}

function isFinal(status: JobRow["status"]): status is "completed" | "partially_completed" | "failed" {
  return status === "completed" || status === "partially_completed" || status === "failed";
}
