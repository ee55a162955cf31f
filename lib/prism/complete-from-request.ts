import type { AnalysisRequest, Cell, Invoice } from "./model";

/** What a caller says and the document does not show is taken as right about as often as this. */
const REQUEST_CONFIDENCE = 0.9;

/** The document's value where there is one; a value that differs stays out and is reported by the checks. */
function completed(cell: Cell<string>, said: string | undefined): Cell<string> {
  const value = said?.trim();
  if (cell.value !== null || !value) return cell;
  return { value, raw: said ?? null, confidence: REQUEST_CONFIDENCE, source: "request", provenance: [] };
}

/** Fills what a document leaves open with the caller's own fields, marked as such. */
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
