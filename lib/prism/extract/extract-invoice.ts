import { AnalysisFailure, type EInvoiceXml, type Invoice, type ReadDocument } from "@/lib/prism/model";
import { textSourceOfPages } from "@/lib/prism/pages-text-source";
import { displayConflictsOf, titleShown, withPlacesOf } from "./display-conflicts";
import { invoiceFromXml, isSelfBilled } from "./einvoice/invoice-from-xml";
import type { ExtractionHints } from "./extraction-hints";
import { invoiceFromPages } from "./invoice-from-pages";
import { statementsInText } from "./pages/page/statements";

export { emptyInvoice, invoiceFromRequest } from "./empty-invoice";

export type { ExtractionHints };

/**
 * What a document states, each value with its confidence and its place. Pure. Throws AnalysisFailure: not_an_invoice
 * (a statement, an order, a picture of something else), document_corrupt (an e-invoice that is not well-formed).
 */
export function extractInvoice(document: ReadDocument, hints: ExtractionHints): Invoice {
  const { einvoice } = document;
  if (einvoice === null) return withoutEInvoice(invoiceOrAdvice(document, hints), document.brokenEInvoice);
  const shown = pageOfEInvoice(document, hints);
  const stated = statedBy(einvoice, shown);
  if (!stated) return withoutEInvoice(shown ?? invoiceOrAdvice(document, hints), einvoice.attachmentName ?? undefined);
  const text = shown?.text ?? stated.text;
  const statements = [...statementsInText(stated.text), ...(shown?.statements ?? [])];
  const distinct = statements.filter((statement, index) => statements.findIndex((other) => other.kind === statement.kind) === index);
  const invoice = { ...stated, language: document.language, text, statements: distinct };
  if (!shown) return invoice;
  const conflicts = displayConflictsOf(stated, shown);
  return {
    ...withPlacesOf(invoice, shown),
    displayConflicts: conflicts.filter(({ field }) => field !== "document.type" || !isSelfBilled(einvoice)),
  };
}

/** The document by which its invoice is judged: an e-invoice within it that states nothing is none, for the pages are what was read. Pure. */
export function withoutEmptyEInvoice(document: ReadDocument): ReadDocument {
  const { einvoice } = document;
  if (einvoice === null || einvoice.attachmentName === null || statedBy(einvoice, null)) return document;
  return { ...document, einvoice: null, brokenEInvoice: einvoice.attachmentName, textSource: textSourceOfPages(document.pages) };
}

/** What the XML states; null where that is nothing, and it is only attached to pages. */
function statedBy(einvoice: EInvoiceXml, shown: Invoice | null): Invoice | null {
  try {
    return invoiceFromXml(einvoice, shown && titleShown(shown));
  } catch (error) {
    if (error instanceof AnalysisFailure && einvoice.attachmentName !== null) return null;
    throw error;
  }
}

/** What the pages show, with a word on the e-invoice beside them that says nothing: `name` is its file's. */
function withoutEInvoice(shown: Invoice, name: string | undefined): Invoice {
  if (name === undefined) return shown;
  const warning = `The e-invoice within the PDF (“${name.slice(0, 80)}”) is damaged or empty, so the values were read from the pages: ask the supplier for a sound one.`;
  return { ...shown, warnings: [...shown.warnings, warning] };
}

/** What the pages show, or why they show no invoice and what to do. */
function invoiceOrAdvice(document: ReadDocument, hints: ExtractionHints): Invoice {
  try {
    return invoiceFromPages(document, hints);
  } catch (error) {
    if (!(error instanceof AnalysisFailure) || error.detail.code !== "not_an_invoice") throw error;
    const isBlank = document.pages.every((page) => page.words.every((word) => word.hidden));
    const message = isBlank ? "The document is not an invoice: nothing is printed on its pages" : error.detail.message;
    const advice = document.unseen ?? (isBlank ? BLANK : null);
    throw advice === null ? error : new AnalysisFailure({ ...error.detail, message: `${message}. ${advice}` });
  }
}

const BLANK = "Open it to check. If it isn't blank there, it was damaged on its way: send it again, or print it to a new PDF.";

/** What the page beside the XML shows; null where it shows no invoice. */
function pageOfEInvoice(document: ReadDocument, hints: ExtractionHints): Invoice | null {
  if (!document.pages.some((page) => page.words.length > 0)) return null;
  try {
    return invoiceFromPages(document, hints);
  } catch (error) {
    if (error instanceof AnalysisFailure) return null;
    throw error;
  }
}
