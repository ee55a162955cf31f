import type { Ctx } from "@/lib/kernel/context";
import { csvOf, type CsvColumn } from "@/lib/kernel/csv";
import type { InvoiceListQuery } from "./invoice-list-schema";
import { walkInvoices, type InvoiceRow } from "./list-invoices";

/** The most lines of one file; the filters reach the rest. */
export const MAX_EXPORTED = 50_000;
const PAGE = 1_000;

const columns: readonly CsvColumn<InvoiceRow>[] = [
  { name: "item_id", of: (row) => row.itemId },
  { name: "job_id", of: (row) => row.jobId },
  { name: "outcome", of: (row) => row.outcome },
  { name: "vendor", of: (row) => row.vendorName },
  { name: "invoice_number", of: (row) => row.invoiceNumber },
  { name: "invoice_date", of: (row) => row.invoiceDate },
  { name: "currency", of: (row) => row.currency },
  { name: "total", of: (row) => row.total },
  { name: "vat", of: (row) => row.vat },
  { name: "wht", of: (row) => row.wht },
  { name: "findings", of: (row) => row.anomalies },
  { name: "worst_finding", of: (row) => row.worstSeverity },
  { name: "error", of: (row) => row.errorCode },
  { name: "file", of: (row) => row.fileName },
  { name: "added", of: (row) => row.createdAt },
];

/** The invoices that match as CSV, in the order of the list; amounts in major units of the row's currency. */
export const exportInvoices = (ctx: Ctx, query: InvoiceListQuery): AsyncGenerator<string> =>
  csvOf(columns, walkInvoices(ctx, query, { pageSize: PAGE, most: MAX_EXPORTED }));
