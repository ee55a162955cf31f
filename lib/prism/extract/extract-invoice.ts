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
 * Extracts what a document states, each value with its confidence and its place. Pure. Throws AnalysisFailure: not_an_invoice (the document
 * is a statement, an order, or a picture of something else), document_corrupt (an e-invoice that is not well-formed).
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

/** Drops an embedded e-invoice that states nothing, so that the document counts as read from its pages. Pure. */
export function withoutEmptyEInvoice(document: ReadDocument): ReadDocument {
  const { einvoice } = document;
  if (einvoice === null || einvoice.attachmentName === null || statedBy(einvoice, null)) return document;
  return { ...document, einvoice: null, brokenEInvoice: einvoice.attachmentName, textSource: textSourceOfPages(document.pages) };
}

/** The invoice that the XML states, or null if the XML states nothing and is only an attachment to pages. */
function statedBy(einvoice: EInvoiceXml, shown: Invoice | null): Invoice | null {
  try {
    return invoiceFromXml(einvoice, shown && titleShown(shown));
  } catch (error) {
    if (error instanceof AnalysisFailure && einvoice.attachmentName !== null) return null;
    throw error;
  }
}

/** Adds a warning to the pages' invoice if the e-invoice attached to them (file `name`) states nothing. */
function withoutEInvoice(shown: Invoice, name: string | undefined): Invoice {
  if (name === undefined) return shown;
  const warning = `The e-invoice within the PDF (“${name.slice(0, 80)}”) is damaged or empty, so the values were read from the pages: ask the supplier for a sound one.`;
  return { ...shown, warnings: [...shown.warnings, warning] };
}

/** The invoice on the pages. If they show none, throws not_an_invoice with advice on what to do. */
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

/** The invoice on the pages beside the XML, or null if they show none. */
function pageOfEInvoice(document: ReadDocument, hints: ExtractionHints): Invoice | null {
  if (!document.pages.some((page) => page.words.length > 0)) return null;
  try {
    return invoiceFromPages(document, hints);
  } catch (error) {
    if (error instanceof AnalysisFailure) return null;
    throw error;
  }
}
