import { isPaper } from "../labels/composed-labels";
import { datesOf, parseDate } from "../words/dates";
import type { Scored } from "./scored";
import type { LabelHit } from "../labels/labels";
import { textOf, type Chunk, type LayoutWord, type TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";

/** Numbers that no label names: they say by their shape, or by the word before them, that they are the paper's own. */

const MOST_WORDS_OF_DAY = 5;

/** What a search finds in the cells of the first page's upper half. */
function inUpperCells(text: PageText, find: (line: TextLine, chunk: Chunk) => Scored<string>[]): Scored<string>[] {
  return (text.pages[0]?.lines ?? [])
    .filter((line) => line.top < line.page.heightPt / 2)
    .flatMap((line) => line.chunks.flatMap((chunk) => find(line, chunk)));
}

/** "INV/TR/2026/09, 28 September 2026": words that are a day from the first to the last. */
function isDay(text: PageText, line: TextLine, words: readonly LayoutWord[]): boolean {
  const [first] = words;
  if (!first || words.length > MOST_WORDS_OF_DAY) return false;
  const start = line.words.indexOf(first);
  const [date] = datesOf(line, text.dateOrder, start, start + words.length);
  return date?.words[0] === first && date.words.length === words.length;
}

/** "AAL/INV/118", alone in its cell or before its day, says itself what it numbers. */
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

/** "AUL/DF/Q3/26" above the date of a letter, with nothing else on either line: its own reference. */
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

/** "Document : 9000048812", "Bill 0041-2207", "Document DPL-4410 of 31 October 2026": what a paper calls itself, where nothing else has a number. */
export function documentNumbers(text: PageText): Scored<string>[] {
  return inUpperCells(text, (line, chunk) => {
    const [label, ...rest] = chunk.words;
    const words = rest.filter((word) => word.text !== ":");
    const [word, ...more] = words;
    if (label === undefined || word === undefined || !/^\p{L}+:?$/u.test(label.text) || !isPaper(label.folded)) return [];
    const marked = rest.length > words.length || label.text.endsWith(":");
    if (marked && more.length === 0 && /^document/i.test(label.text) && /^[A-Z\d/-]*\d{4}$/.test(word.text))
      return [{ value: word.text, words: [word], line, score: 0.85 }];
    // "INVOICE: CHARGE 00127": of the kinds of bills that the program numbers, this one.
    if (label.text.endsWith(":") && more.length === 1 && /^[A-Z]{3,}$/.test(word.text) && /^\d{4,}$/.test(more[0]?.text ?? ""))
      return more.map((number) => ({ value: number.text, words: [number], line, score: 0.85 }));
    const dated = more[0] !== undefined && /^(?:of|dated|du|-)$/i.test(more[0].text) && isDay(text, line, more.slice(1));
    return (more.length === 0 || dated) && NUMBER_OF_PAPER.test(word.text) && !isDate(word.text, text)
      ? [{ value: word.text, words: [word], line, score: 0.8 }]
      : [];
  });
}

const TICKET_NUMBER = /^(?:e-?)?ticket (?:number|no\.?|nr\.?):?$/i;
/** The number that airlines give: three figures of their own, and ten. */
const OF_TICKET = /^\d{3}[- ]?\d{6,10}$/;

/** "Ticket number  881-2100447719" numbers the receipt that an e-ticket is; a bill that lists several tickets has a number of its own. */
export function ticketNumbers(text: PageText): Scored<string>[] {
  if (!/\b(?:(?:e-?|electronic |air )ticket|(?:itinerary|passenger)(?: itinerary)?(?: ticket)? receipt)\b/i.test(text.text)) return [];
  const found = inUpperCells(text, (line, chunk) => {
    const [own, behind] = [textOf(chunk.words.slice(0, 2)), chunk.words[2]];
    // "Ticket number: 441-2207719330 Booking: JPL77Q": a colon, and its value in the same text.
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

/** A number in parts, the last one of figures, or one too long for a year. */
const NUMBER_OF_PAPER = /^(?:[A-Z\d]+[/-])+\d{2,}$|^[A-Z]*\d{5,}$/;

/** "05NOV2026" is one, "HT/SC/Q4/26/07B" is not, though numbers in it could be; eight digits in a row number a document. */
export function isDate(value: string, text: PageText): boolean {
  if (/^\d{8}$/.test(value)) return false;
  const letters = value.replace(/[^\p{L}]/gu, "");
  return parseDate(value, text.dateOrder) !== null && (letters.length < 3 || !/\p{L}[/-]\p{L}/u.test(value));
}

/** "Receipt number" right below "Invoice number" on the receipt of a subscription: its payment's. An official receipt has its own number first. */
export function isOfPayment(text: PageText, hit: LabelHit): boolean {
  const isReceipts = ({ words }: LabelHit): boolean => words[0]?.folded === "receipt";
  if (!isReceipts(hit)) return false;
  const numbers = text.labels.filter((label) => label.kinds.has("invoiceNumber"));
  const isBelow = ({ line, words }: LabelHit, other: LabelHit): boolean =>
    other.line.page === line.page &&
    other.line.index < line.index &&
    line.index - other.line.index <= 2 &&
    Math.abs((other.words[0]?.left ?? 0) - (words[0]?.left ?? 0)) < line.page.em * 0.4;
  const invoices = numbers.filter(({ words }) => /^(?:tax|vat)?invoice/.test(words.map((word) => word.folded).join("")));
  return numbers.some((receipt) => isReceipts(receipt) && invoices.some((invoice) => isBelow(receipt, invoice)));
}
