import type { items, jobs } from "@/drizzle/schema";
import type { Environment } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import type { AnalysisResult } from "../result-schema";

export type JobRow = typeof jobs.$inferSelect;
export type ItemRow = typeof items.$inferSelect;

/** An item as shown in the status response and in events. */
export interface PresentedItem {
  itemId: string;
  index: number;
  businessId: string | null;
  invoiceNumber: string | null;
  status: ItemRow["status"];
  result: Record<string, unknown> | null;
  error: ItemRow["error"];
  creditsCharged: number;
  attempts: number;
  completedAt: string | null;
}

/** The `data` of the status response without its items. Times are ISO 8601 UTC; `progress` is the finished share, 0..1. */
export interface PresentedJob {
  jobId: string;
  /** Present only if the caller gave one. */
  taskId?: string;
  batchId?: string;
  type: JobRow["type"];
  status: JobRow["status"];
  environment: Environment;
  totalItems: number;
  counts: { pending: number; processing: number; completed: number; failed: number; canceled: number };
  progress: number;
  creditsUsed: number;
  creditsRefunded: number;
  creditsRemaining: number;
  message: string;
  statusUrl: string;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  resultsExpireAt: string | null;
}

/** Presents an item as the API shows it. */
export function presentItem(row: ItemRow): PresentedItem {
  return {
    itemId: row.id,
    index: row.index,
    businessId: row.businessId,
    invoiceNumber: publishedNumber(row),
    status: row.status,
    result: row.result,
    error: row.error,
    creditsCharged: row.creditsCharged,
    attempts: row.attempts,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

/**
 * The number as read, or else as stated in the request. The column of the same name follows a reviewer's corrections; the published number
 * doesn't.
 */
function publishedNumber({ result, request, invoiceNumber }: ItemRow): string | null {
  const read = result === null ? invoiceNumber : (result as Partial<AnalysisResult>).invoice?.invoiceNumber?.value;
  return read ?? (typeof request.invoiceNumber === "string" ? request.invoiceNumber : null);
}

/** Presents a job. `creditsRemaining` is the balance available at the time of the response. */
export function presentJob(row: JobRow, balance: { creditsRemaining: number }): PresentedJob {
  const finished = row.completedItems + row.failedItems + row.canceledItems;
  return {
    jobId: row.id,
    ...labels(row),
    type: row.type,
    status: row.status,
    environment: row.environment,
    totalItems: row.totalItems,
    counts: {
      pending: row.pendingItems,
      processing: row.processingItems,
      completed: row.completedItems,
      failed: row.failedItems,
      canceled: row.canceledItems,
    },
    progress: progressOf(finished, row.totalItems),
    creditsUsed: row.totalItems,
    creditsRefunded: row.failedItems + row.canceledItems,
    creditsRemaining: balance.creditsRemaining,
    message: messageOf(row, finished),
    statusUrl: statusUrlOf(row),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    resultsExpireAt: row.resultsExpireAt?.toISOString() ?? null,
  };
}

/** Builds the `data` of prism.analysis.complete and prism.analysis.failed. */
export function presentAnalysisEvent(job: JobRow, item: ItemRow): Record<string, unknown> {
  return {
    object: "analysis",
    environment: item.environment,
    jobId: job.id,
    ...labels(job),
    sequence: item.sequence,
    ...presentItem(item),
  };
}

/** Builds the `data` of prism.job.*. */
export function presentJobEvent(job: JobRow, balance: { creditsRemaining: number }): Record<string, unknown> {
  return { object: "job", ...presentJob(job, balance), sequence: job.sequence };
}

/** URL of a job's status: absolute for a batch, a path for a single job, as the interface specifies for each. */
export function statusUrlOf(job: Pick<JobRow, "id" | "type" | "environment">): string {
  const path = `/v1/prism/invoice-analyze/batch/${job.id}/status`;
  if (job.type === "single") return path;
  const { publicUrl, sandboxUrl } = env();
  return `${job.environment === "test" ? sandboxUrl : publicUrl}${path}`;
}

function labels(job: JobRow): { taskId?: string; batchId?: string } {
  return { ...(job.taskId === null ? {} : { taskId: job.taskId }), ...(job.batchId === null ? {} : { batchId: job.batchId }) };
}

/** Rounded to two decimals; 1 only if nothing is left. */
function progressOf(finished: number, total: number): number {
  if (finished >= total) return 1;
  return Math.min(0.99, Math.round((finished / total) * 100) / 100);
}

function messageOf(row: JobRow, finished: number): string {
  const invoices = row.totalItems === 1 ? "invoice" : "invoices";
  switch (row.status) {
    case "completed":
      return row.totalItems === 1 ? "The invoice was analyzed" : `All ${row.totalItems} invoices were analyzed`;
    case "partially_completed":
      return `${row.completedItems} of ${row.totalItems} ${invoices} ${row.completedItems === 1 ? "was" : "were"} analyzed; ${row.failedItems} failed and ${row.failedItems === 1 ? "was" : "were"} refunded`;
    case "failed":
      return row.totalItems === 1
        ? "The invoice could not be analyzed and was refunded"
        : `None of the ${row.totalItems} invoices could be analyzed; all were refunded`;
    case "canceled":
      return `Canceled after ${row.completedItems} of ${row.totalItems} ${invoices} ${row.completedItems === 1 ? "was" : "were"} analyzed; the rest were refunded`;
    default:
      return `${finished} of ${row.totalItems} ${invoices} finished`;
  }
}
