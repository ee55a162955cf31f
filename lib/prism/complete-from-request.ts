import { toMinor } from "@/lib/kernel/money";
import { requestCell } from "./extract/cell";
import type { AnalysisRequest, Cell, Invoice } from "./model";

/** The document's value if there is one, else the caller's. A caller's value that differs is ignored here and reported by the checks. */
function completed(cell: Cell<string>, said: string | undefined): Cell<string> {
  const value = said?.trim();
  return cell.value !== null || said === undefined || !value ? cell : requestCell(value, said);
}

/**
 * The currency of a document that states none, if its amounts are counted as if they were in it. Those of an unknown currency are counted
 * in hundredths, so one that is counted otherwise, such as the yen, can't be filled in afterwards.
 */
const countable = (said: string | undefined): string | undefined =>
  said !== undefined && toMinor(1, said) === toMinor(1, null) ? said : undefined;

/** Fills fields that the document leaves empty with the caller's, marked with source "request". */
export function completeFromRequest(invoice: Invoice, request: AnalysisRequest): Invoice {
  return {
    ...invoice,
    invoiceNumber: completed(invoice.invoiceNumber, request.invoiceNumber),
    invoiceDate: completed(invoice.invoiceDate, request.invoiceDate),
    currency: completed(invoice.currency, countable(request.currency?.toUpperCase())),
    vendor: {
      ...invoice.vendor,
      name: completed(invoice.vendor.name, request.vendorName),
      taxId: completed(invoice.vendor.taxId, request.vendorTaxId),
    },
  };
}
