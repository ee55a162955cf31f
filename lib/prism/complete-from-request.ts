import { requestCell } from "./extract/cell";
import type { AnalysisRequest, Cell, Invoice } from "./model";

/** The document's value if there is one, else the caller's. A caller's value that differs is ignored here and reported by the checks. */
function completed(cell: Cell<string>, said: string | undefined): Cell<string> {
  const value = said?.trim();
  return cell.value !== null || said === undefined || !value ? cell : requestCell(value, said);
}

/** Fills fields that the document leaves empty with the caller's, marked with source "request". */
export function completeFromRequest(invoice: Invoice, request: AnalysisRequest): Invoice {
  return {
    ...invoice,
    invoiceNumber: completed(invoice.invoiceNumber, request.invoiceNumber),
    invoiceDate: completed(invoice.invoiceDate, request.invoiceDate),
    currency: completed(invoice.currency, request.currency?.toUpperCase()),
    vendor: {
      ...invoice.vendor,
      name: completed(invoice.vendor.name, request.vendorName),
      taxId: completed(invoice.vendor.taxId, request.vendorTaxId),
    },
  };
}
