import type { Ctx } from "@/lib/kernel/context";
import { csvOf, MOST_LISTED_ROWS, type CsvColumn } from "@/lib/kernel/text/csv";
import { fixedMajor } from "@/lib/kernel/money";
import { walkReviews, type QueueEntry } from "./list-reviews";
import type { ReviewListQuery } from "./review-schema";

const PAGE = 1_000;

const columns: readonly CsvColumn<QueueEntry>[] = [
  { name: "itemId", of: (row) => row.itemId },
  { name: "status", of: (row) => row.status },
  { name: "vendorName", of: (row) => row.vendorName },
  { name: "invoiceNumber", of: (row) => row.invoiceNumber },
  { name: "invoiceDate", of: (row) => row.invoiceDate },
  { name: "currency", of: (row) => row.currency },
  { name: "total", of: (row) => fixedMajor(row.total, row.currency) },
  { name: "recommendation", of: (row) => row.recommendation },
  { name: "blockingFindings", of: (row) => row.blockingAnomalies },
  { name: "findings", of: (row) => row.anomalies },
  { name: "worstFinding", of: (row) => row.worstSeverity },
  { name: "reasons", of: (row) => row.reasons.join("; ") },
  { name: "corrected", of: (row) => row.corrected },
  { name: "assignedTo", of: (row) => row.assignedTo },
  { name: "decidedBy", of: (row) => row.decidedBy },
  { name: "decidedAt", of: (row) => row.decidedAt },
  { name: "rejectReason", of: (row) => row.rejectReason },
  { name: "fileName", of: (row) => row.fileName },
  { name: "createdAt", of: (row) => row.createdAt },
];

/** Exports the queue or the decided invoices as CSV, in the order of the list; amounts in major units of the row's currency. */
export const exportReviews = (ctx: Ctx, query: ReviewListQuery): AsyncGenerator<string> =>
  csvOf(columns, walkReviews(ctx, query, { pageSize: PAGE, most: MOST_LISTED_ROWS }));
