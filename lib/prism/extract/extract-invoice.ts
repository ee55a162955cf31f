import type { AnalysisRequest, Invoice, ReadDocument } from "@/lib/prism/model";
import { invoiceFromXml } from "./einvoice/invoice-from-xml";
import { invoiceFromPages } from "./pages/invoice-from-pages";

export { emptyInvoice, invoiceFromRequest } from "./empty-invoice";

export interface ExtractionHints {
  /** ISO 3166-1 alpha-2 of the buyer, where known: settles which way round an ambiguous date goes, and nothing else. */
  country: string | null;
  /** What the caller said; it is compared with the document later and never copied into what the document says. */
  request: AnalysisRequest;
}

/**
 * What a document states, each value with its confidence and its place. Pure. Throws AnalysisFailure: not_an_invoice
 * (a statement, an order, a picture of something else), document_corrupt (an e-invoice that is not well-formed).
 */
export function extractInvoice(document: ReadDocument, hints: ExtractionHints): Invoice {
  if (document.einvoice === null) return invoiceFromPages(document, hints);
  return { ...invoiceFromXml(document.einvoice), language: document.language };
}
