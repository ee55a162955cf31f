import { AnalysisFailure, type EInvoiceXml, type Invoice, type ReadDocument } from "@/lib/prism/model";
import { textSourceOfPages } from "@/lib/prism/pages-text-source";
import { displayConflictsOf, titleShown, withAccountShown, withPlacesOf, withValuesShown } from "./display-conflicts";
import { withSumsInDoubt } from "./einvoice/doubts";
import { invoiceFromXml, isSelfBilled, type StatedInvoice } from "./einvoice/invoice-from-xml";
import type { ExtractionHints } from "./extraction-hints";
import { invoiceFromPages, shownBesideEInvoice, titleOfOtherPaper } from "./invoice-from-pages";
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
  const { invoice: shown, doubts: ofPages, otherTitle } = pagesOfEInvoice(document, hints);
  const stated = statedBy(einvoice, shown);
  if (!stated) return withoutEInvoice(invoiceOrAdvice(document, hints), einvoice.attachmentName ?? undefined);
  const doubts = [...stated.doubts, ...ofPages];
  const invoice = besideShown(document, einvoice, stated, shown);
  const typeDoubt =
    invoice.typeDoubt ??
    (otherTitle === null
      ? undefined
      : `The page is titled “${otherTitle}”, but the e-invoice within the PDF bills: check which of them holds.`);
  const typed = typeDoubt === undefined ? invoice : { ...invoice, typeDoubt };
  return doubts.length > 0 ? withSumsInDoubt(typed, doubts) : typed;
}

/** What an e-invoice states, with the places of its values on the pages, and where these contradict it. */
function besideShown(
  document: ReadDocument,
  einvoice: EInvoiceXml,
  { invoice: stated, accounts }: StatedInvoice,
  shown: Invoice | null,
): Invoice {
  const statements = [...statementsInText(stated.text), ...(shown?.statements ?? [])];
  const distinct = statements.filter((statement, index) => statements.findIndex((other) => other.kind === statement.kind) === index);
  const invoice = { ...stated, language: document.language, text: shown?.text ?? stated.text, statements: distinct };
  if (!shown) return invoice;
  const paidInto = withAccountShown(invoice, accounts, shown);
  return {
    ...withPlacesOf(withValuesShown(paidInto, shown), shown),
    displayConflicts: displayConflictsOf(paidInto, shown).filter(({ field }) => field !== "document.type" || !isSelfBilled(einvoice)),
  };
}

/** The document by which its invoice is judged: an e-invoice within it that states nothing is none, for the pages are what was read. Pure. */
export function withoutEmptyEInvoice(document: ReadDocument): ReadDocument {
  const { einvoice } = document;
  if (einvoice === null || einvoice.attachmentName === null || statedBy(einvoice, null)) return document;
  return { ...document, einvoice: null, brokenEInvoice: einvoice.attachmentName, textSource: textSourceOfPages(document.pages) };
}

/** What the XML states; null where that is nothing, and it is only attached to pages. */
function statedBy(einvoice: EInvoiceXml, shown: Invoice | null): StatedInvoice | null {
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

interface ShownPages {
  /** Null where the pages show no invoice. */
  invoice: Invoice | null;
  /** What they say against relying on the bill, in words. */
  doubts: string[];
  /** The title by which they are another paper; null where they show an invoice, or have no such title. */
  otherTitle: string | null;
}

/** What the pages beside the XML show. */
function pagesOfEInvoice(document: ReadDocument, hints: ExtractionHints): ShownPages {
  if (!document.pages.some((page) => page.words.length > 0)) return { invoice: null, doubts: [], otherTitle: null };
  try {
    return { ...shownBesideEInvoice(document, hints), otherTitle: null };
  } catch (error) {
    if (error instanceof AnalysisFailure) return { invoice: null, doubts: [], otherTitle: titleOfOtherPaper(document, hints) };
    throw error;
  }
}
