import type { Ctx } from "@/lib/kernel/context";
import { csvOf, type CsvColumn } from "@/lib/kernel/csv";
import { walkReviews, type QueueEntry } from "./list-reviews";
import type { ReviewListQuery } from "./review-schema";

/** The most lines of one file; the filters reach the rest. */
export const MAX_EXPORTED = 50_000;
const PAGE = 1_000;

const columns: readonly CsvColumn<QueueEntry>[] = [
  { name: "item_id", of: (row) => row.itemId },
  { name: "status", of: (row) => row.status },
  { name: "vendor", of: (row) => row.vendorName },
  { name: "invoice_number", of: (row) => row.invoiceNumber },
  { name: "invoice_date", of: (row) => row.invoiceDate },
  { name: "currency", of: (row) => row.currency },
  { name: "total", of: (row) => row.total },
  { name: "recommendation", of: (row) => row.recommendation },
  { name: "blocking_findings", of: (row) => row.blockingAnomalies },
  { name: "findings", of: (row) => row.anomalies },
  { name: "worst_finding", of: (row) => row.worstSeverity },
  { name: "reasons", of: (row) => row.reasons.join("; ") },
  { name: "corrected", of: (row) => row.corrected },
  { name: "assigned_to", of: (row) => row.assignedTo },
  { name: "decided_by", of: (row) => row.decidedBy },
  { name: "decided_at", of: (row) => row.decidedAt },
  { name: "reject_reason", of: (row) => row.rejectReason },
  { name: "file", of: (row) => row.fileName },
  { name: "added", of: (row) => row.createdAt },
];

/** The queue, or what was decided, as CSV in the order of the list; amounts in major units of the row's currency. */
export const exportReviews = (ctx: Ctx, query: ReviewListQuery): AsyncGenerator<string> =>
  csvOf(columns, walkReviews(ctx, query, { pageSize: PAGE, most: MAX_EXPORTED }));
