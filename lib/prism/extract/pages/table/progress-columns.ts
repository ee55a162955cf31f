import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import type { Chunk, TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { withKind, type NumberBand } from "./proven-columns";
import type { Column } from "./table-header";

/** How many lines above a row its headings may stand; the table of a payment certificate fills a page. */
const REACH_LINES = 60;
const BEFORE =
  /\b(?:previous(?:ly)?|prior|last|earlier|opening|(?:billed|invoiced|paid|certified|claimed) before|already (?:billed|invoiced|paid))\b/i;
const TO_DATE = /\b(?:to date|cumulative|accumulated|closing)\b/i;
const NOW =
  /\b(?:this (?:invoice|certificate|claim|bill|application)|now (?:billed|invoiced|claimed|due)|(?:billed|invoiced|claimed|due) now|current (?:invoice|claim|certificate))\b/i;

interface Span {
  left: number;
  right: number;
}

/** Cells above on the same page that match `says`, except on lines with amounts. */
function headsAbove(text: PageText, line: TextLine, says: RegExp): Chunk[] {
  return text.lines
    .slice(Math.max(0, line.index - REACH_LINES), line.index)
    .filter(
      (above) =>
        above.page === line.page && above.chunks.length <= MOST_CELLS && says.test(above.text) && !/\d[.,]\d{2}\b/.test(above.text),
    )
    .flatMap((above) => above.chunks.filter((chunk) => says.test(chunk.text)));
}

/** Lines with more cells than this are not headings. */
const MOST_CELLS = 20;

/** Whether one of the heading cells stands directly above the span. */
const isUnder = (heads: readonly Chunk[], { left, right }: Span, em: number): boolean =>
  heads.some((chunk) => Math.min(chunk.right, right) - Math.max(chunk.left, left) > -em);

/**
 * "Totals  50,900,000.00  22,550,000.00  73,450,000.00" under "Previous  This certificate  To date": whether the row shows progress, in
 * which case the last amount is the sum of the others and none is a tax. `ends` are the first and the last amount.
 */
export function isProgress(text: PageText, line: TextLine, ends: readonly [PrintedAmount, PrintedAmount]): boolean {
  const { em } = line.page;
  return (
    isUnder(headsAbove(text, line, BEFORE), spanOfAmount(ends[0]), em) ||
    isUnder(headsAbove(text, line, TO_DATE), spanOfAmount(ends[1]), em)
  );
}

const LEAST_ROWS = 2;

/**
 * "Contract value  Previous  This certificate  To date": the column billed now is the one that, added to the previous one, makes the one to
 * date on each row; only that column keeps kind "amount". The same goes for a column headed "This invoice" beside "Billed before", even if
 * nothing adds up, since a contract's other milestones were billed before or are yet to be.
 */
export function withAmountsOfPeriod(
  text: PageText,
  columns: readonly Column[],
  bandOf: Map<Column, NumberBand>,
  { bands, first }: { bands: readonly NumberBand[]; first: TextLine | undefined },
): Column[] {
  if (!first) return [...columns];
  const { em } = first.page;
  const [earlier, cumulative] = [headsAbove(text, first, BEFORE), headsAbove(text, first, TO_DATE)];
  if (earlier.length === 0) return [...columns];
  const now = headsAbove(text, first, NOW);
  const before = bands.find((band) => isUnder(earlier, band, em) && !isUnder(cumulative, band, em));
  const toDate = bands.findLast((band) => band !== before && isUnder(cumulative, band, em));
  const current =
    before && toDate
      ? bands.find((band) => band !== before && band !== toDate && isSum([before, band], toDate))
      : bands.find((band) => isUnder(now, band, em) && !isUnder(earlier, band, em));
  if (!current) return [...columns];
  const own = columns.find((column) => bandOf.get(column) === current);
  const others = columns.map((column): Column => {
    if (column !== own && column.kind !== "amount" && column.kind !== "grossAmount") return column;
    return withKind(column === own ? "amount" : "other", column, bandOf);
  });
  if (own) return others;
  const added: Column = { kind: "amount", left: current.left, right: current.right, words: [] };
  bandOf.set(added, current);
  return [...others, added].sort((a, b) => a.left - b.left);
}

/** Whether the parts make the sum on every row that has a part, with at least two rows on which no part is zero. */
function isSum(parts: readonly NumberBand[], sum: NumberBand): boolean {
  const on = (band: NumberBand, line: TextLine): number => Number(band.numbers.find((number) => number.line === line)?.value ?? 0);
  const rows = sum.numbers.filter(({ line }) => parts.some((part) => part.numbers.some((number) => number.line === line)));
  const telling = rows.filter(({ line }) => parts.every((part) => on(part, line) !== 0));
  return (
    telling.length >= LEAST_ROWS &&
    rows.every(({ line, value }) => Math.abs(parts.reduce((whole, part) => whole + on(part, line), 0) - Number(value)) < 0.02)
  );
}
