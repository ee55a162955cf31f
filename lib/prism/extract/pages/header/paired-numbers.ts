import { datesOf } from "../words/dates";
import { foldedOf, textOf, type LayoutWord } from "../words/layout";
import type { LabelHit } from "../labels/labels";
import type { PageText, ValueSpan } from "../page/page-text";

/** Words that may hold a document's number; `ambiguous` if they may be the numbers of two documents. */
export interface NumberSpan extends ValueSpan {
  ambiguous?: boolean;
}

const NUMBER = String.raw`(?:no|nos|number|num|nr|#|ref|id)?`;
/** The invoice itself, as one of two documents. */
const OF_INVOICE = new RegExp(`^(?:tax|vat|sales|our)?(?:invoice|inv)${NUMBER}$`);
/** Papers of the work or the delivery that have numbers of their own. A receipt, a statement or a cash sale may be the invoice itself. */
const OF_OTHER = new RegExp(
  `^(?:job ?card|job|job ?order|work ?order|service ?order|order|sales ?order|lpo|po|purchase ?order|delivery ?note|waybill|way ?bill|dispatch ?note|gate ?pass|quote|quotation|estimate|repair ?order)${NUMBER}$`.replaceAll(
    " ?",
    "",
  ),
);
/** "JC-10028", "AI 5512": a number that its own letters make whole. */
const WHOLE = /^([A-Z]{1,5})[-. ]?(\d{3,})$/i;
const YEAR = /^20[12]\d$/;
/** Letters of an invoice's number. */
const INVOICES = /^(?:INV|SI|TI)$/i;
/** Letters of the other paper's number. */
const OTHERS = /^(?:JC|JOB|JO|WO|SO|PO|LPO|DN|WB|GP|RO|QT|EST|ORD)$/i;

/**
 * "Job Card / Invoice" above "JC-10028 / AI-5512": the part of the value at the invoice's place. The labels must be the invoice and a paper
 * of the work or delivery, each part a number of its own with different letters. If the numbers leave it open, the whole value is ambiguous.
 */
export function spanInPair(text: PageText, hit: LabelHit, span: ValueSpan): NumberSpan {
  const value = span.line.words.slice(span.start, span.end);
  const labels = inTwo(cellOf(hit.line.chunks, hit.words[0]).filter((word) => !value.includes(word)));
  const own = labels?.map(foldedOf).findIndex((label) => OF_INVOICE.test(label)) ?? -1;
  if (!labels || own < 0 || !OF_OTHER.test(foldedOf(labels[1 - own] ?? []))) return span;
  const cell = cellOf(span.line.chunks, value[0]);
  const values = inTwo(value.filter((word) => cell.includes(word)));
  if (!values?.every((words) => /\d/.test(textOf(words))) || datesOf(span.line, text.dateOrder, span.start, span.end).length > 0)
    return span;
  const [number, other] = [WHOLE.exec(textOf(values[own] ?? [])), WHOLE.exec(textOf(values[1 - own] ?? []))];
  const [first] = values[own] ?? [];
  if (!number || !other || !first || !areTwo(number, other)) return { ...span, ambiguous: true };
  const start = span.line.words.indexOf(first);
  return { ...span, start, end: start + (values[own]?.length ?? 0) };
}

/** Whether two numbers are those of two papers in the order of their labels: "INV-5512" numbers no job card, and "JC-10028" no invoice. */
const areTwo = ([, letters = "", digits = ""]: readonly string[], [, others = "", rest = ""]: readonly string[]): boolean =>
  letters.toLowerCase() !== others.toLowerCase() &&
  !YEAR.test(digits) &&
  !YEAR.test(rest) &&
  !INVOICES.test(others) &&
  !OTHERS.test(letters);

const cellOf = (chunks: readonly { words: LayoutWord[] }[], word: LayoutWord | undefined): LayoutWord[] =>
  chunks.find(({ words }) => word !== undefined && words.includes(word))?.words ?? [];

/** The words before and behind the only slash that stands apart; null if there is none or they are more. */
function inTwo(words: readonly LayoutWord[]): [LayoutWord[], LayoutWord[]] | null {
  const plain = words.filter(({ text }) => !/^[:：]$/.test(text));
  const at = plain.findIndex(({ text }) => text === "/");
  const parts: [LayoutWord[], LayoutWord[]] = [plain.slice(0, at), plain.slice(at + 1)];
  return at > 0 && parts[1].length > 0 && !parts[1].some(({ text }) => text === "/") ? parts : null;
}
