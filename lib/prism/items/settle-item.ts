import { getTableColumns } from "drizzle-orm";
import { items, jobs } from "@/drizzle/schema";
import { recordExpiry } from "@/lib/accounts/retention";
import { readBalance } from "@/lib/credits/balance";
import { postHold, voidHold, type HeldItem } from "@/lib/credits/settle-hold";
import type { Ctx } from "@/lib/kernel/context";
import { runStatement } from "@/lib/kernel/statement";
import type { ItemError } from "@/lib/prism/model";
import { presentAnalysisEvent, presentJobEvent, type ItemRow, type JobRow } from "@/lib/prism/jobs/present-job";
import { recordEvent } from "@/lib/webhooks/record-event";
import { finishStatement } from "./finish-statement";
import type { LockedItem } from "./lock-item";
import { storableJsonText, storableText } from "../storable";

/** What is stored of an analysis: the answer, and the columns that later invoices are held against. */
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
 * Finishes a locked item that is still open: its row, its credit, the job's counts and, with the last item, the job's
 * end, and the events that tell all this. Everything in the transaction that holds the locks, so that it happens once.
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
  // The rows are locked, so they are what was read and what is written here.
  const settled: ItemRow = { ...item, ...itemChange };
  const counted: JobRow = { ...job, ...jobChange };
  // Sent together: job and item are locked before, so the balance's lock comes after theirs in any order.
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
 * A row's members as JSON by the names that they have in the database; times as ISO 8601. A text that was cut may end in half a
 * character.
 */
const byColumn = (columns: Columns, row: object) =>
  storableJsonText(Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value as unknown])));

/** The job's columns after one of its items has gone from `from` to its end. */
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
