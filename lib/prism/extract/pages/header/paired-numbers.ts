import type { LabelHit } from "../labels/labels";
import { isWordForInvoice } from "../labels/label-grammar";
import { datesOf } from "../words/dates";
import type { LayoutWord } from "../words/layout";
import type { PageText, ValueSpan } from "../page/page-text";

/** Words that may hold a document's number; `ambiguous` if they may be the numbers of two documents. */
export interface NumberSpan extends ValueSpan {
  ambiguous?: boolean;
}

/** "JC-10028", "AI 5512": a number that is whole by itself, by its letters. */
const WHOLE = /^[A-Z]{1,5}[-. ]?\d{3,}$/i;

/**
 * "Job Card / Invoice" above "JC-10028 / AI-5512": the part of the value at the invoice's place. If only the label or the place leaves it
 * open which number is the invoice's, the whole value is ambiguous. "Rechnung / Invoice" names one document in two languages.
 */
export function spanInPair(text: PageText, hit: LabelHit, span: ValueSpan): NumberSpan {
  const cell = hit.line.chunks.find(({ words }) => hit.words[0] !== undefined && words.includes(hit.words[0]));
  const value = span.line.words.slice(span.start, span.end);
  const valueCell = span.line.chunks.find(({ words }) => value[0] !== undefined && words.includes(value[0]));
  const labels = inTwo(cell?.words.filter((word) => !value.includes(word)) ?? []);
  const values = inTwo(value.filter((word) => valueCell?.words.includes(word)));
  if (!labels || !values || !values.every((words) => /\d/.test(textWithin(words)))) return span;
  // "Document no. / Date".
  const dates = datesOf(span.line, text.dateOrder, span.start, span.end);
  if (dates.some((date) => values.some(([first]) => date.words[0] === first))) return span;
  const naming = labels.map((words) => namesInvoice(text, hit, words));
  const whole = values.every((words) => WHOLE.test(textWithin(words)));
  if (naming.every(Boolean)) return whole ? { ...span, ambiguous: true } : span;
  const own = values[naming.indexOf(true)];
  const [first] = own ?? [];
  if (!whole || !own || !first) return { ...span, ambiguous: true };
  const start = span.line.words.indexOf(first);
  return { ...span, start, end: start + own.length };
}

const textWithin = (words: readonly LayoutWord[]): string => words.map(({ text }) => text).join(" ");

/** The words before and behind the only slash that stands apart; null if there is none or they are more. */
function inTwo(words: readonly LayoutWord[]): [LayoutWord[], LayoutWord[]] | null {
  const at = words.findIndex(({ text }) => text === "/");
  const parts: [LayoutWord[], LayoutWord[]] = [words.slice(0, at), words.slice(at + 1)];
  return at > 0 && parts[1].length > 0 && !parts[1].some(({ text }) => text === "/") ? parts : null;
}

const namesInvoice = (text: PageText, hit: LabelHit, words: readonly LayoutWord[]): boolean =>
  words.some((word) => isWordForInvoice(word.folded)) ||
  (text.labelsByLine.get(hit.line.index) ?? []).some(
    (other) =>
      (other.kinds.has("invoiceNumber") || other.kinds.has("invoiceTitle")) &&
      other.length > 3 &&
      other.words[0] !== undefined &&
      words.includes(other.words[0]),
  );
