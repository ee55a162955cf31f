import type { ReadDocument } from "@/lib/prism/model";
import { documentTypeFrom, type TypeFinding } from "./pages/header/document-type";
import { invoiceNumberFrom } from "./pages/header/header-fields";
import { foldName } from "./fold";
import type { LabelHit } from "./pages/labels/label-hit";
import { pageTextOf, valueSpansOf, type PageText } from "./pages/page/page-text";
import type { LabelKind } from "./vocabulary";
import { partiesFrom } from "./pages/parties/parties";
import { tableHeadersOf } from "./pages/table/table-header";
import { totalCandidatesOf } from "./pages/totals/totals";
import { foldedOf } from "./pages/words/layout";

/** A page that may be the first of an invoice: titled as one, with a number or tax ID and a sum. */
interface FirstPage {
  /** Null if the page prints none. */
  number: string | null;
  /** The vendor's tax ID as printed; looked up only if one of the pages compared has no number. */
  taxId: () => string | null;
  type: TypeFinding["type"];
  isOcr: boolean;
  /** All words of the page that contain a digit: an "ORIGINAL" and its "DUPLICATE" have the same ones. */
  figures: string;
}

/** Below this confidence, a number may belong to something else on the page. */
const SURE_NUMBER = 0.8;
/** Least weight of a label that names a sum. */
const SURE_SUM = 0.6;
const SUMS: ReadonlySet<string> = new Set(["netTotal", "total", "amountDue"]);

export interface FirstInvoice {
  /** The document reduced to the pages of its first invoice. */
  document: ReadDocument;
  /** The numbers of the first invoice and of the one that follows. Null if only copies, or papers before the invoice, were left out. */
  numbers: [first: string, other: string] | null;
}

/** Name in messages for an invoice without a number. */
const UNNUMBERED = "one without a number";

/**
 * Returns the first invoice of a file that also holds copies of it, papers before it (an order, a delivery note, a mail) or further
 * invoices; null if all pages belong to one invoice. A page begins another invoice if it has the title of an invoice or credit note, has
 * its own number, names a sum, and doesn't mention the earlier number: repeated headings, schedules and time sheets name the invoice they
 * belong to. A credit note does name the invoice that it corrects, and is a separate paper all the same. Receipts after an invoice are
 * vouchers for its expenses. If there is no number, a different vendor tax ID decides. Nobody should pay one of two invoices without seeing
 * the other.
 */
export function splitOffFirstInvoice(document: ReadDocument, text: PageText, country: string | null): FirstInvoice | null {
  if (document.pages.length < 2) return null;
  const titledPages = new Set(
    text.labels.filter(({ kinds }) => kinds.has("invoiceNumber") || kinds.has("invoiceTitle")).map(({ line }) => line.page.number),
  );
  if (titledPages.size < 2 && titledPages.has(document.pages[0]?.number ?? 0)) return null;
  let first: FirstPage | null = null;
  const copies = new Set<number>();
  for (const [at, page] of document.pages.entries()) {
    if (!titledPages.has(page.number)) continue;
    const alone = pageTextOf({ ...document, pages: [page] }, country);
    const candidate = firstPageOn(alone);
    if (!candidate) continue;
    if (first === null) {
      if (at > 0 && document.pages.slice(0, at).every((before) => isPreface({ ...document, pages: [before] }, country, alone.text)))
        return { document: withPages(document, (index) => index >= at), numbers: null };
      first = candidate;
    } else if (isAnother(candidate, first, alone))
      return {
        document: withPages(document, (index) => index < at && !copies.has(index)),
        numbers: [first.number ?? UNNUMBERED, candidate.number ?? UNNUMBERED],
      };
    else if (candidate.number !== null && candidate.number === first.number && candidate.figures === first.figures) copies.add(at);
  }
  return copies.size > 0 ? { document: withPages(document, (index) => !copies.has(index)), numbers: null } : null;
}

/**
 * Whether a page before the invoice is not part of it: another paper by its title, the mail that the file was attached to, terms of
 * business, a blank page, or a cover letter. `invoice` is the text of the invoice page: a first page that shows a letterhead missing there
 * must be kept.
 */
function isPreface(document: ReadDocument, country: string | null, invoice: string): boolean {
  const text = pageTextOf(document, country);
  const [first] = text.lines;
  if (!first) return true;
  const headers = tableHeadersOf(text);
  return (
    documentTypeFrom(text, headers).otherTitle !== null ||
    MAIL.every((header) => header.test(text.text)) ||
    TERMS.test(first.text) ||
    (headers.length === 0 && isClauses(text)) ||
    (headers.length === 0 &&
      LETTER.every((part) => part.test(text.text)) &&
      (SALUTATION.test(first.text) || foldName(invoice).includes(foldName(first.text))))
  );
}

const LEAST_CLAUSES = 5;
const CLAUSE = /^\d{1,2}(?:\.\d{1,2})?[.)]? \p{L}.{40}/u;

/** A page of contract terms without a heading: mostly numbered sentences, and no amounts. */
function isClauses({ lines, text }: PageText): boolean {
  const clauses = lines.filter((line) => CLAUSE.test(line.text)).length;
  return clauses >= LEAST_CLAUSES && clauses >= lines.length / 3 && !/\d[.,]\d{2}\b/.test(text);
}

const MAIL = [/^(?:from|de|von) ?:/im, /^(?:subject|objet|betreff|re) ?:/im];
const TERMS =
  /^(?:(?:general|standard|our) )?(?:terms (?:and|&) conditions|conditions of (?:sale|business|contract|carriage))|^(?:allgemeine geschäftsbedingungen|conditions générales|condiciones generales|condizioni generali|condições gerais|algemene voorwaarden)/i;
/** A letter that opens with a salutation has no letterhead of its own. */
const SALUTATION = /^(?:dear\b|sehr geehrte|madame,|monsieur,|estimad[oa]s?\b|gentile|egregio|prezad[oa]s?\b|geachte)/im;
const LETTER = [
  SALUTATION,
  /^(?:yours\b|sincerely|(?:(?:best|kind|warm) )?regards|mit freundlichen|cordialement|veuillez agréer|atentamente|cordiali saluti|distinti saluti|atenciosamente|hoogachtend|met vriendelijke)/im,
];

/**
 * Returns the numbers of two invoices on one page, side by side or one above the other; null if there is only one. The page must repeat the
 * title, or the labels of both date and total, and the label of the number with a different number. Two copies on one sheet print the same
 * number.
 */
export function invoicesOnOnePage(text: PageText): [first: string, other: string] | null {
  for (const page of text.pages) {
    const hits = text.labels.filter(({ line }) => line.page === page);
    const titles = hits.filter(
      ({ kinds, length, line, words }) =>
        kinds.has("invoiceTitle") &&
        length > 4 &&
        line.chunks.some((chunk) => chunk.words.length === words.length && chunk.words[0] === words[0]),
    );
    const labeled = (...kinds: LabelKind[]): LabelHit[] => hits.filter((hit) => kinds.some((kind) => hit.kinds.has(kind)));
    if (!hasTwoAlike(titles) && !(hasTwoAlike(labeled("date", "invoiceDate")) && hasTwoAlike(labeled("total", "amountDue")))) continue;
    const numbers = new Map<string, string>();
    for (const hit of hits.filter(({ kinds, length }) => kinds.has("invoiceNumber") && length > 4)) {
      const [span] = valueSpansOf(text, hit);
      const number = span?.line.words[span.start]?.text;
      if (number === undefined || !/\d/.test(number)) continue;
      const label = labelText(hit);
      const known = numbers.get(label);
      if (known !== undefined && foldedNumber(known, page.isOcr) !== foldedNumber(number, page.isOcr)) return [known, number];
      numbers.set(label, number);
    }
  }
  return null;
}

const labelText = ({ words }: LabelHit): string => foldedOf(words);

const hasTwoAlike = (hits: readonly LabelHit[]): boolean => new Set(hits.map(labelText)).size < hits.length;

const withPages = (document: ReadDocument, isKept: (index: number) => boolean): ReadDocument => ({
  ...document,
  pages: document.pages.filter((_, index) => isKept(index)),
});

function firstPageOn(text: PageText): FirstPage | null {
  const headers = tableHeadersOf(text);
  const { type, confidence, otherTitle, possibleOtherTitle } = documentTypeFrom(text, headers);
  if (otherTitle !== null || possibleOtherTitle !== null || confidence < SURE_TITLE) return null;
  const isSummed = totalCandidatesOf(text, headers).some(({ kind, weight }) => SUMS.has(kind) && weight >= SURE_SUM);
  if (!isSummed) return null;
  const { value, confidence: sureness } = invoiceNumberFrom(text);
  if (value !== null && (sureness < SURE_NUMBER || !/\d/.test(value))) return null;
  const taxId = (): string | null => partiesFrom(text, headers[0]?.firstLine ?? Number.POSITIVE_INFINITY).vendor.taxId.value;
  if (value === null && taxId() === null) return null;
  const figures = text.lines.flatMap(({ words }) => words.map((word) => word.text).filter((word) => /\d/.test(word)));
  return { number: value, taxId, type, isOcr: text.pages.some((page) => page.isOcr), figures: figures.join(" ") };
}

/** Below this type confidence, a page without a title was only assumed to be an invoice. */
const SURE_TITLE = 0.85;

function isAnother(candidate: FirstPage, first: FirstPage, text: PageText): boolean {
  const fold = (value: string): string => foldedNumber(value, candidate.isOcr || first.isOcr);
  if (candidate.type === "receipt" && first.type !== "receipt") return false;
  const isCorrection = candidate.type === "credit_note" && first.type !== "credit_note";
  const repeatsNumber = first.number !== null && shows(text.text, first.number, fold);
  if (candidate.number !== null && first.number !== null)
    return fold(candidate.number) !== fold(first.number) && (isCorrection || !repeatsNumber);
  const [other, own] = [candidate.taxId(), first.taxId()];
  return other !== null && own !== null && !shows(text.text, own, fold) && !shows(first.figures, other, fold) && !repeatsNumber;
}

/**
 * Whether the text shows the number. A long number can't be anything else, so spaces within it are ignored; a short one such as "0772" must
 * be a whole word.
 */
function shows(text: string, number: string, fold: (value: string) => string): boolean {
  const folded = fold(number);
  return folded.length >= LONG_NUMBER ? fold(text).includes(folded) : text.split(/\s+/).some((word) => fold(word) === folded);
}

const LONG_NUMBER = 6;

/**
 * Folds a number for comparison. On OCR pages, letters that OCR confuses with digits are mapped to them, since the same heading may be read
 * differently on each page.
 */
function foldedNumber(value: string, isOcr: boolean): string {
  const folded = value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  return isOcr ? folded.replace(/[OILSBZGQD]/g, (letter) => ALIKE[letter] ?? letter) : folded;
}

const ALIKE: Readonly<Record<string, string>> = { O: "0", Q: "0", D: "0", I: "1", L: "1", S: "5", B: "8", Z: "2", G: "6" };
