import type { AnalysisRequest, Cell, Invoice } from "./model";

/** How often a field that the caller sent and the document doesn't show is right, as an estimate. */
const REQUEST_CONFIDENCE = 0.9;

/** The document's value if there is one, else the caller's. A caller's value that differs is ignored here and reported by the checks. */
function completed(cell: Cell<string>, said: string | undefined): Cell<string> {
  const value = said?.trim();
  if (cell.value !== null || !value) return cell;
  return { value, raw: said ?? null, confidence: REQUEST_CONFIDENCE, source: "request", provenance: [] };
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
