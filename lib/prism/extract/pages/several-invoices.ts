import type { ReadDocument } from "@/lib/prism/model";
import { documentTypeFrom, type TypeFinding } from "./document-type";
import { invoiceNumberFrom } from "./header-fields";
import { pageTextOf, type PageText } from "./page-text";
import { tableHeadersOf } from "./table-header";
import { totalCandidatesOf } from "./totals";

interface Begun {
  number: string;
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
  /** Its number and that of the one behind it; null where only copies of it were left out. */
  numbers: [first: string, other: string] | null;
}

/**
 * The first invoice of a file that holds it in several copies, or others behind it; null where all pages are one invoice's.
 *
 * A page begins another invoice where it calls itself an invoice or a credit note, has a number of its own, names a sum, and shows the
 * number before nowhere: headings that are repeated, schedules and time sheets name the invoice that they belong to. A credit note
 * names the invoice that it corrects, and is another paper nevertheless; receipts behind an invoice are vouchers of its outlays. Nobody
 * is to pay one of two and never see the other.
 */
export function firstInvoiceOf(document: ReadDocument, text: PageText, country: string | null): FirstInvoice | null {
  if (document.pages.length < 2) return null;
  const told = new Set(
    text.labels.filter(({ kinds }) => kinds.has("invoiceNumber") || kinds.has("invoiceTitle")).map(({ line }) => line.page.number),
  );
  if (told.size < 2) return null;
  let first: Begun | null = null;
  const copies = new Set<number>();
  for (const [at, page] of document.pages.entries()) {
    if (!told.has(page.number)) continue;
    const alone = pageTextOf({ ...document, pages: [page] }, country);
    const begun = begunOn(alone);
    if (!begun) continue;
    if (first === null) first = begun;
    else if (isAnother(begun, first, alone))
      return { document: withPages(document, (index) => index < at && !copies.has(index)), numbers: [first.number, begun.number] };
    else if (begun.number === first.number && begun.figures === first.figures) copies.add(at);
  }
  return copies.size > 0 ? { document: withPages(document, (index) => !copies.has(index)), numbers: null } : null;
}

const withPages = (document: ReadDocument, isKept: (index: number) => boolean): ReadDocument => ({
  ...document,
  pages: document.pages.filter((_, index) => isKept(index)),
});

function begunOn(text: PageText): Begun | null {
  const headers = tableHeadersOf(text);
  const { type, confidence, otherTitle, possibleOtherTitle } = documentTypeFrom(text, headers);
  if (otherTitle !== null || possibleOtherTitle !== null || confidence < SURE_TITLE) return null;
  const number = invoiceNumberFrom(text);
  if (number.value === null || number.confidence < SURE_NUMBER || !/\d/.test(number.value)) return null;
  const isSummed = totalCandidatesOf(text, headers).some(({ kind, weight }) => SUMS.has(kind) && weight >= SURE_SUM);
  if (!isSummed) return null;
  const figures = text.lines.flatMap(({ words }) => words.map((word) => word.text).filter((word) => /\d/.test(word)));
  return { number: number.value, type, recognised: text.pages.some((page) => page.recognised), figures: figures.join(" ") };
}

/** A page without any title is called an invoice for want of a better word. */
const SURE_TITLE = 0.85;

function isAnother(begun: Begun, first: Begun, text: PageText): boolean {
  const fold = (value: string): string => foldedNumber(value, begun.recognised || first.recognised);
  if (fold(begun.number) === fold(first.number) || (begun.type === "receipt" && first.type !== "receipt")) return false;
  const isCorrection = begun.type === "credit_note" && first.type !== "credit_note";
  return isCorrection || !fold(text.text).includes(fold(first.number));
}

/** Letters that recognition takes for digits count as these: one heading is read a little differently on each page. */
function foldedNumber(value: string, recognised: boolean): string {
  const folded = value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  return recognised ? folded.replace(/[OILSBZGQD]/g, (letter) => ALIKE[letter] ?? letter) : folded;
}

const ALIKE: Readonly<Record<string, string>> = { O: "0", Q: "0", D: "0", I: "1", L: "1", S: "5", B: "8", Z: "2", G: "6" };
