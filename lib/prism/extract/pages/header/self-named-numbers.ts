import { isWordForInvoice } from "../labels/label-grammar";
import { datesOf, parseDate } from "../words/dates";
import type { Scored } from "./scored";
import type { LabelHit } from "../labels/labels";
import { foldedOf, textOf, type Chunk, type LayoutWord, type TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";

/** Finds document numbers without a label, by their form or by the word before them. */

const MOST_WORDS_OF_DAY = 5;

/** Searches the cells in the upper half of the first page. */
function inUpperCells(text: PageText, find: (line: TextLine, chunk: Chunk) => Scored<string>[]): Scored<string>[] {
  return (text.pages[0]?.lines ?? [])
    .filter((line) => line.top < line.page.heightPt / 2)
    .flatMap((line) => line.chunks.flatMap((chunk) => find(line, chunk)));
}

/** Whether words are exactly one date, as after the number in "INV/TR/2026/09, 28 September 2026". */
function isDay(text: PageText, line: TextLine, words: readonly LayoutWord[]): boolean {
  const [first] = words;
  if (!first || words.length > MOST_WORDS_OF_DAY) return false;
  const start = line.words.indexOf(first);
  const [date] = datesOf(line, text.dateOrder, start, start + words.length);
  return date?.words[0] === first && date.words.length === words.length;
}

/** "AAL/INV/118", alone in its cell or before its date, shows by its form that it numbers an invoice. */
export function selfNamedNumbers(text: PageText): Scored<string>[] {
  return inUpperCells(text, (line, chunk) => {
    const [word, ...more] = chunk.words;
    if (word && more.length === 0 && isLettersReference(text, line, word)) return [{ value: word.text, words: [word], line, score: 0.62 }];
    const value = word?.text.replace(/,$/, "") ?? "";
    return word && /^(?:[A-Z\d]{1,8}[/-])*INV[/-][A-Z\d/-]*\d{2}$/.test(value) && (more.length === 0 || isDay(text, line, more))
      ? [{ value, words: [word], line, score: 0.75 }]
      : [];
  });
}

/** "AUL/DF/Q3/26" above a letter's date, each alone on its line, is the letter's own reference. */
function isLettersReference(text: PageText, line: TextLine, { text: value }: LayoutWord): boolean {
  const below = text.lines[line.index + 1];
  const [date, ...more] = below?.page === line.page ? datesOf(below, text.dateOrder) : [];
  return (
    line.chunks.length === 1 &&
    /^[A-Z]{2,8}(?:\/[A-Z\d]{1,8}){2,}$/.test(value) &&
    /\d/.test(value) &&
    date !== undefined &&
    more.length === 0 &&
    date.words.length === below?.words.length
  );
}

/**
 * "Document : 9000048812", "Bill 0041-2207", "Document DPL-4410 of 31 October 2026": a number after what the document calls itself, used if
 * no label names one.
 */
export function documentNumbers(text: PageText): Scored<string>[] {
  return inUpperCells(text, (line, chunk) => {
    const [label, ...rest] = chunk.words;
    const words = rest.filter((word) => word.text !== ":");
    const [word, ...more] = words;
    if (label === undefined || word === undefined || !/^\p{L}+:?$/u.test(label.text) || !isWordForInvoice(label.folded)) return [];
    const marked = rest.length > words.length || label.text.endsWith(":");
    if (marked && more.length === 0 && /^document/i.test(label.text) && /^[A-Z\d/-]*\d{4}$/.test(word.text))
      return [{ value: word.text, words: [word], line, score: 0.85 }];
    // "INVOICE: CHARGE 00127": a kind of bill, and its number.
    if (label.text.endsWith(":") && more.length === 1 && /^[A-Z]{3,}$/.test(word.text) && /^\d{4,}$/.test(more[0]?.text ?? ""))
      return more.map((number) => ({ value: number.text, words: [number], line, score: 0.85 }));
    const dated = more[0] !== undefined && /^(?:of|dated|du|-)$/i.test(more[0].text) && isDay(text, line, more.slice(1));
    return (more.length === 0 || dated) && NUMBER_OF_PAPER.test(word.text) && !isDate(word.text, text)
      ? [{ value: word.text, words: [word], line, score: 0.8 }]
      : [];
  });
}

const TICKET_NUMBER = /^(?:e-?)?ticket (?:number|no\.?|nr\.?):?$/i;
/** Airline ticket numbers: a three-digit airline code and up to ten digits. */
const OF_TICKET = /^\d{3}[- ]?\d{6,10}$/;

/** "Ticket number  881-2100447719" is the number of an e-ticket receipt. A bill that lists several tickets has a number of its own. */
export function ticketNumbers(text: PageText): Scored<string>[] {
  if (!/\b(?:(?:e-?|electronic |air )ticket|(?:itinerary|passenger)(?: itinerary)?(?: ticket)? receipt)\b/i.test(text.text)) return [];
  const found = inUpperCells(text, (line, chunk) => {
    const [own, behind] = [textOf(chunk.words.slice(0, 2)), chunk.words[2]];
    // "Ticket number: 441-2207719330 Booking: JPL77Q": label and value in one chunk.
    if (behind && /:$/.test(own) && TICKET_NUMBER.test(own) && OF_TICKET.test(behind.text))
      return [{ value: behind.text, words: [behind], line, score: 0.8 }];
    const [next, ...more] = line.chunks.slice(line.chunks.indexOf(chunk) + 1);
    const [word, ...rest] = next?.words ?? [];
    if (!TICKET_NUMBER.test(chunk.text) || !word || more.length > 0 || rest.length > 1) return [];
    const value = [word, ...rest].map(({ text: part }) => part).join(" ");
    return OF_TICKET.test(value) ? [{ value, words: [word, ...rest], line, score: 0.8 }] : [];
  });
  return new Set(found.map(({ value }) => value)).size === 1 ? found : [];
}

/** A number in several parts that ends with digits, or a single one too long to be a year. */
const NUMBER_OF_PAPER = /^(?:[A-Z\d]+[/-])+\d{2,}$|^[A-Z]*\d{5,}$/;

/**
 * Whether a text is a date. "05NOV2026" is one; "HT/SC/Q4/26/07B" is not, although digits within it could be. Eight digits in a row are a
 * document number.
 */
export function isDate(value: string, text: PageText): boolean {
  if (/^\d{8}$/.test(value)) return false;
  const letters = value.replace(/[^\p{L}]/gu, "");
  return parseDate(value, text.dateOrder) !== null && (letters.length < 3 || !/\p{L}[/-]\p{L}/u.test(value));
}

/**
 * "Receipt number" directly below "Invoice number" on a subscription receipt is the number of the payment. An official receipt prints its
 * own number first.
 */
export function isOfPayment(text: PageText, hit: LabelHit): boolean {
  const isReceipts = ({ words }: LabelHit): boolean => words[0]?.folded === "receipt";
  if (!isReceipts(hit)) return false;
  const numbers = text.labels.filter((label) => label.kinds.has("invoiceNumber"));
  const isBelow = ({ line, words }: LabelHit, other: LabelHit): boolean =>
    other.line.page === line.page &&
    other.line.index < line.index &&
    line.index - other.line.index <= 2 &&
    Math.abs((other.words[0]?.left ?? 0) - (words[0]?.left ?? 0)) < line.page.em * 0.4;
  const invoices = numbers.filter(({ words }) => /^(?:tax|vat)?invoice/.test(foldedOf(words)));
  return numbers.some((receipt) => isReceipts(receipt) && invoices.some((invoice) => isBelow(receipt, invoice)));
}
