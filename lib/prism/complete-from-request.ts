import { toMinor } from "@/lib/kernel/money";
import { DOUBTFUL } from "./confidence-levels";
import { requestCell } from "./extract/cell";
import { isSameName } from "./party-names";
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

/**
 * The vendor's name as the document shows it, at least as sure as the caller's word if the two are the same name. Names that only resemble
 * each other, such as with "Nigeria" or without, confirm nothing; nor does the caller's word settle a doubt about the document.
 */
function confirmedName(cell: Cell<string>, said: string | undefined): Cell<string> {
  if (
    cell.value === null ||
    cell.source === "request" ||
    cell.confidence <= DOUBTFUL ||
    said === undefined ||
    !isSameName(cell.value, said)
  )
    return cell;
  return { ...cell, confidence: Math.max(cell.confidence, requestCell(said, said).confidence) };
}

/** Fills fields that the document leaves empty with the caller's, marked with source "request". */
export function completeFromRequest(invoice: Invoice, request: AnalysisRequest): Invoice {
  return {
    ...invoice,
    invoiceNumber: completed(invoice.invoiceNumber, request.invoiceNumber),
    invoiceDate: completed(invoice.invoiceDate, request.invoiceDate),
    currency: completed(invoice.currency, countable(request.currency?.toUpperCase())),
    vendor: {
      ...invoice.vendor,
      name: confirmedName(completed(invoice.vendor.name, request.vendorName), request.vendorName),
      taxId: completed(invoice.vendor.taxId, request.vendorTaxId),
    },
  };
}
