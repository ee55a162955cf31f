import type { Ctx } from "@/lib/kernel/context";
import { csvOf, MOST_LISTED_ROWS, type CsvColumn } from "@/lib/kernel/text/csv";
import { fixedMajor } from "@/lib/kernel/money";
import type { InvoiceListQuery } from "./invoice-list-schema";
import { walkInvoices, type InvoiceRow } from "./list-invoices";

const PAGE = 1_000;

const columns: readonly CsvColumn<InvoiceRow>[] = [
  { name: "itemId", of: (row) => row.itemId },
  { name: "jobId", of: (row) => row.jobId },
  { name: "outcome", of: (row) => row.outcome },
  { name: "vendorName", of: (row) => row.vendorName },
  { name: "invoiceNumber", of: (row) => row.invoiceNumber },
  { name: "invoiceDate", of: (row) => row.invoiceDate },
  { name: "currency", of: (row) => row.currency },
  { name: "total", of: (row) => fixedMajor(row.total, row.currency) },
  { name: "vat", of: (row) => fixedMajor(row.vat, row.currency) },
  { name: "wht", of: (row) => fixedMajor(row.wht, row.currency) },
  { name: "findings", of: (row) => row.anomalies },
  { name: "worstFinding", of: (row) => row.worstSeverity },
  { name: "errorCode", of: (row) => row.errorCode },
  { name: "fileName", of: (row) => row.fileName },
  { name: "createdAt", of: (row) => row.createdAt },
  { name: "reviewStatus", of: (row) => row.reviewStatus },
  // Empty if the invoice needed no review; its status is then "approved" from the start.
  { name: "decidedBy", of: (row) => row.decidedBy },
];

/** Exports the matching invoices as CSV, in the list's order, with amounts in major units of the row's currency. */
export const exportInvoices = (ctx: Ctx, query: InvoiceListQuery): AsyncGenerator<string> =>
  csvOf(columns, walkInvoices(ctx, query, { pageSize: PAGE, most: MOST_LISTED_ROWS }));
