import { AnalysisFailure, type EInvoiceXml, type Invoice, type ReadDocument } from "@/lib/prism/model";
import { textSourceOfPages } from "@/lib/prism/pages-text-source";
import { displayConflictsOf, titleShown, withAccountShown, withPlacesOf, withValuesShown } from "./display-conflicts";
import { withTotalsDoubted } from "./einvoice/doubts";
import { invoiceFromXml, isSelfBilled, type StatedInvoice } from "./einvoice/invoice-from-xml";
import type { ExtractionHints } from "./extraction-hints";
import { invoiceFromPages, shownBesideEInvoice, titleOfOtherPaper } from "./invoice-from-pages";
import { NO_SIGN_OF_BILLING } from "./pages/header/document-type";
import { statementsInText } from "./pages/page/statements";
import { withholdingRatesIn } from "./pages/totals/stated-withholding";

export { emptyInvoice, invoiceFromRequest } from "./empty-invoice";

export type { ExtractionHints };

/**
 * Extracts what a document states, each value with its confidence and its place. Pure. Throws AnalysisFailure: not_an_invoice (the document
 * is a statement, an order, or a picture of something else), document_corrupt (an e-invoice that is not well-formed).
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
    titleDoubt(shown) ??
    (otherTitle === null
      ? undefined
      : `The page is titled “${otherTitle}”, but the e-invoice within the PDF bills: check which of them holds.`);
  const typed = typeDoubt === undefined ? invoice : { ...invoice, typeDoubt };
  return doubts.length > 0 ? withTotalsDoubted(typed, doubts) : typed;
}

/** The page's doubt about its own title, such as "Work order". The data say that it bills if nothing on the page does. */
const titleDoubt = (shown: Invoice | null): string | undefined =>
  shown?.type === "invoice" && shown.typeDoubt !== NO_SIGN_OF_BILLING ? shown.typeDoubt : undefined;

/** What an e-invoice states, completed from the pages beside it, with the places of its values there and the conflicts between both. */
function besideShown(
  document: ReadDocument,
  einvoice: EInvoiceXml,
  { invoice: stated, accounts }: StatedInvoice,
  shown: Invoice | null,
): Invoice {
  const statements = [...statementsInText(stated.text), ...(shown?.statements ?? [])];
  const distinct = statements.filter((statement, index) => statements.findIndex((other) => other.kind === statement.kind) === index);
  const rates = [...new Set(stated.text.split("\n").flatMap(withholdingRatesIn))];
  const invoice = {
    ...stated,
    ...(rates.length > 0 ? { whtStated: { amountMinor: null, provenance: [], ...stated.whtStated, rates } } : {}),
    language: document.language,
    text: shown?.text ?? stated.text,
    statements: distinct,
  };
  if (!shown) return invoice;
  const paidInto = withAccountShown(invoice, accounts, shown);
  return {
    ...withPlacesOf(withValuesShown(paidInto, shown), shown),
    displayConflicts: displayConflictsOf(paidInto, shown).filter(({ field }) => field !== "document.type" || !isSelfBilled(einvoice)),
  };
}

/** Drops an embedded e-invoice that states nothing, so that the document counts as read from its pages. Pure. */
export function withoutEmptyEInvoice(document: ReadDocument): ReadDocument {
  const { einvoice } = document;
  if (einvoice === null || einvoice.attachmentName === null || statedBy(einvoice, null)) return document;
  return { ...document, einvoice: null, brokenEInvoice: einvoice.attachmentName, textSource: textSourceOfPages(document.pages) };
}

/** What the XML states, or null if it states nothing and is only an attachment to pages. */
function statedBy(einvoice: EInvoiceXml, shown: Invoice | null): StatedInvoice | null {
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

interface ShownPages {
  /** Null if the pages show no invoice. */
  invoice: Invoice | null;
  /** Reasons, in words, not to rely on the bill. */
  doubts: string[];
  /** The title of another kind of document, if the pages have one and show no invoice. */
  otherTitle: string | null;
}

/** Reads the pages beside the XML. */
function pagesOfEInvoice(document: ReadDocument, hints: ExtractionHints): ShownPages {
  if (!document.pages.some((page) => page.words.length > 0)) return { invoice: null, doubts: [], otherTitle: null };
  try {
    return { ...shownBesideEInvoice(document, hints), otherTitle: null };
  } catch (error) {
    if (error instanceof AnalysisFailure) return { invoice: null, doubts: [], otherTitle: titleOfOtherPaper(document, hints) };
    throw error;
  }
}
