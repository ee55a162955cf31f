import type { LabelHit } from "../labels/labels";
import type { PageText } from "../page/page-text";
import type { TextLine } from "../words/layout";

const LEAST_HEADINGS = 4;
const LEAST_ROWS = 2;
const REACH = 4;

/**
 * "Instrument  Serial / tag  Certificate  Units  Fee": whether "Serial" heads a column of the table of items, with different codes in the
 * rows directly below it, which end in an amount. They number what is billed, not the bill.
 */
export function headsSerials(text: PageText, { line, words }: LabelHit): boolean {
  const [first] = words;
  const heading = first && line.chunks.find((chunk) => chunk.words[0] === first);
  if (first?.folded.startsWith("serial") !== true || !heading || line.chunks.length < LEAST_HEADINGS || /\d/.test(line.text)) return false;
  const below = text.lines.slice(line.index + 1, line.index + 1 + REACH);
  const isItem = (row: TextLine): boolean => row.page === line.page && endsInAmount(text, row);
  const count = below.findIndex((row) => !isItem(row));
  const codes = below.slice(0, count < 0 ? REACH : count).flatMap((row) => {
    const cell = row.chunks.find((chunk) => overlap(chunk, heading));
    return cell && /\d/.test(cell.text) ? [cell.text] : [];
  });
  return new Set(codes).size >= LEAST_ROWS;
}

const overlap = (one: { left: number; right: number }, other: { left: number; right: number }): boolean =>
  one.left < other.right && one.right > other.left;

const endsInAmount = (text: PageText, row: TextLine): boolean =>
  row.chunks.length >= LEAST_HEADINGS - 1 &&
  (text.amountsByLine.get(row.index) ?? []).some(({ end, percent }) => end === row.words.length && !percent);
