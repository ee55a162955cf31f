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

interface Begun {
  /** Null where the page names none. */
  number: string | null;
  /** The vendor's, as printed on a page without a number; looked for on one with a number where that is asked. */
  taxId: () => string | null;
  type: TypeFinding["type"];
  recognised: boolean;
  /** All of the page's words with a digit: "ORIGINAL" and "DUPLICATE" are one invoice if these are the same. */
  figures: string;
}

/** Below this a number may be that of something else on the page. */
const SURE_NUMBER = 0.8;
/** A sum that a label names for what it is. */
const SURE_SUM = 0.6;
const SUMS: ReadonlySet<string> = new Set(["netTotal", "total", "amountDue"]);

export interface FirstInvoice {
  /** The pages of one invoice. */
  document: ReadDocument;
  /** Its number and that of the one behind it; null where only copies of it, or other papers before it, were left out. */
  numbers: [first: string, other: string] | null;
}

/** What an invoice without a number is called instead. */
const UNNUMBERED = "one without a number";

/**
 * The first invoice of a file that holds it in several copies, behind an order, a delivery note or a mail, or with others behind it;
 * null where all pages are one invoice's.
 *
 * A page begins another invoice where it calls itself an invoice or a credit note, has a number of its own, names a sum, and shows the
 * number before nowhere: headings that are repeated, schedules and time sheets name the invoice that they belong to. A credit note
 * names the invoice that it corrects, and is another paper nevertheless; receipts behind an invoice are vouchers of its outlays. Without a
 * number, another vendor's tax ID says the same. Nobody is to pay one of two and never see the other.
 */
export function firstInvoiceOf(document: ReadDocument, text: PageText, country: string | null): FirstInvoice | null {
  if (document.pages.length < 2) return null;
  const told = new Set(
    text.labels.filter(({ kinds }) => kinds.has("invoiceNumber") || kinds.has("invoiceTitle")).map(({ line }) => line.page.number),
  );
  if (told.size < 2 && told.has(document.pages[0]?.number ?? 0)) return null;
  let first: Begun | null = null;
  const copies = new Set<number>();
  for (const [at, page] of document.pages.entries()) {
    if (!told.has(page.number)) continue;
    const alone = pageTextOf({ ...document, pages: [page] }, country);
    const begun = begunOn(alone);
    if (!begun) continue;
    if (first === null) {
      if (at > 0 && document.pages.slice(0, at).every((before) => isPreface({ ...document, pages: [before] }, country, alone.text)))
        return { document: withPages(document, (index) => index >= at), numbers: null };
      first = begun;
    } else if (isAnother(begun, first, alone))
      return {
        document: withPages(document, (index) => index < at && !copies.has(index)),
        numbers: [first.number ?? UNNUMBERED, begun.number ?? UNNUMBERED],
      };
    else if (begun.number !== null && begun.number === first.number && begun.figures === first.figures) copies.add(at);
  }
  return copies.size > 0 ? { document: withPages(document, (index) => !copies.has(index)), numbers: null } : null;
}

/**
 * Another paper by its title, the mail that the file was attached to, terms of business, a blank page, or the letter that the invoice was
 * sent with. `invoice` is what the invoice behind it says: a letterhead that it lacks is needed.
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

/** A page of conditions without a heading: numbered sentences, and no sums. */
function isClauses({ lines, text }: PageText): boolean {
  const clauses = lines.filter((line) => CLAUSE.test(line.text)).length;
  return clauses >= LEAST_CLAUSES && clauses >= lines.length / 3 && !/\d[.,]\d{2}\b/.test(text);
}

const MAIL = [/^(?:from|de|von) ?:/im, /^(?:subject|objet|betreff|re) ?:/im];
const TERMS =
  /^(?:(?:general|standard|our) )?(?:terms (?:and|&) conditions|conditions of (?:sale|business|contract|carriage))|^(?:allgemeine geschäftsbedingungen|conditions générales|condiciones generales|condizioni generali|condições gerais|algemene voorwaarden)/i;
/** A letter that begins with it has no letterhead of its own. */
const SALUTATION = /^(?:dear\b|sehr geehrte|madame,|monsieur,|estimad[oa]s?\b|gentile|egregio|prezad[oa]s?\b|geachte)/im;
const LETTER = [
  SALUTATION,
  /^(?:yours\b|sincerely|(?:(?:best|kind|warm) )?regards|mit freundlichen|cordialement|veuillez agréer|atentamente|cordiali saluti|distinti saluti|atenciosamente|hoogachtend|met vriendelijke)/im,
];

/**
 * The numbers of two invoices on one page, side by side or one above the other: the title stands there twice, or the labels of a day and of
 * a sum do, and so does the label of the number, with another number each. Two copies on one sheet have the same.
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
    const labelled = (...kinds: LabelKind[]): LabelHit[] => hits.filter((hit) => kinds.some((kind) => hit.kinds.has(kind)));
    if (!hasTwoAlike(titles) && !(hasTwoAlike(labelled("date", "invoiceDate")) && hasTwoAlike(labelled("total", "amountDue")))) continue;
    const numbers = new Map<string, string>();
    for (const hit of hits.filter(({ kinds, length }) => kinds.has("invoiceNumber") && length > 4)) {
      const [span] = valueSpansOf(text, hit);
      const number = span?.line.words[span.start]?.text;
      if (number === undefined || !/\d/.test(number)) continue;
      const label = spelt(hit);
      const known = numbers.get(label);
      if (known !== undefined && foldedNumber(known, page.recognised) !== foldedNumber(number, page.recognised)) return [known, number];
      numbers.set(label, number);
    }
  }
  return null;
}

const spelt = ({ words }: LabelHit): string => words.map(({ folded }) => folded).join("");

const hasTwoAlike = (hits: readonly LabelHit[]): boolean => new Set(hits.map(spelt)).size < hits.length;

const withPages = (document: ReadDocument, isKept: (index: number) => boolean): ReadDocument => ({
  ...document,
  pages: document.pages.filter((_, index) => isKept(index)),
});

function begunOn(text: PageText): Begun | null {
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
  return { number: value, taxId, type, recognised: text.pages.some((page) => page.recognised), figures: figures.join(" ") };
}

/** A page without any title is called an invoice for want of a better word. */
const SURE_TITLE = 0.85;

function isAnother(begun: Begun, first: Begun, text: PageText): boolean {
  const fold = (value: string): string => foldedNumber(value, begun.recognised || first.recognised);
  if (begun.type === "receipt" && first.type !== "receipt") return false;
  const isCorrection = begun.type === "credit_note" && first.type !== "credit_note";
  const repeatsNumber = first.number !== null && shows(text.text, first.number, fold);
  if (begun.number !== null && first.number !== null) return fold(begun.number) !== fold(first.number) && (isCorrection || !repeatsNumber);
  const [other, own] = [begun.taxId(), first.taxId()];
  return other !== null && own !== null && !shows(text.text, own, fold) && !shows(first.figures, other, fold) && !repeatsNumber;
}

/** Numbers that are long enough to be nothing else may be parted by spaces; "0772" has to be a word of its own. */
function shows(text: string, number: string, fold: (value: string) => string): boolean {
  const folded = fold(number);
  return folded.length >= LONG_NUMBER ? fold(text).includes(folded) : text.split(/\s+/).some((word) => fold(word) === folded);
}

const LONG_NUMBER = 6;

/** Letters that recognition takes for digits count as these: one heading is read a little differently on each page. */
function foldedNumber(value: string, recognised: boolean): string {
  const folded = value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  return recognised ? folded.replace(/[OILSBZGQD]/g, (letter) => ALIKE[letter] ?? letter) : folded;
}

const ALIKE: Readonly<Record<string, string>> = { O: "0", Q: "0", D: "0", I: "1", L: "1", S: "5", B: "8", Z: "2", G: "6" };
