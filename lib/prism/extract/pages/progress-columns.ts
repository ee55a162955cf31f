import { spanOfAmount, type PrintedAmount } from "./amounts";
import type { TextLine } from "./layout";
import type { PageText } from "./page-text";
import type { NumberBand } from "./proven-columns";
import type { Column } from "./table-header";

/** How far above a row its columns' headings may stand, in lines: a certificate's table fills a page. */
const REACH_LINES = 60;
const BEFORE = /\b(?:previous(?:ly)?|prior|last|earlier|opening)\b/i;
const TO_DATE = /\b(?:to date|cumulative|accumulated|closing)\b/i;

interface Span {
  left: number;
  right: number;
}

/** Whether a cell of words of the lines above, right over this span, says so. */
function isUnder(lines: readonly TextLine[], { left, right }: Span, says: RegExp): boolean {
  return lines.some(
    (line) =>
      !/\d[.,]\d{2}\b/.test(line.text) &&
      line.chunks.some((chunk) => says.test(chunk.text) && Math.min(chunk.right, right) - Math.max(chunk.left, left) > -line.page.em),
  );
}

const linesAbove = (text: PageText, line: TextLine): TextLine[] =>
  text.lines.slice(Math.max(0, line.index - REACH_LINES), line.index).filter(({ page }) => page === line.page);

/**
 * "Totals  50,900,000.00  22,550,000.00  73,450,000.00" under "Previous  This certificate  To date": the last of such a row is the first
 * and what was added, and none of the three is a tax. `ends` are the first and the last.
 */
export function isProgress(text: PageText, line: TextLine, ends: readonly [PrintedAmount, PrintedAmount]): boolean {
  const above = linesAbove(text, line);
  return isUnder(above, spanOfAmount(ends[0]), BEFORE) || isUnder(above, spanOfAmount(ends[1]), TO_DATE);
}

const LEAST_ROWS = 2;

/**
 * "Contract value  Previous  This certificate  To date": what a certificate bills is the column that, with the one before, makes the one
 * to date on each row; that column alone holds amounts then.
 */
export function withAmountsOfPeriod(
  text: PageText,
  columns: readonly Column[],
  bandOf: Map<Column, NumberBand>,
  { bands, first }: { bands: readonly NumberBand[]; first: TextLine | undefined },
): Column[] {
  const above = first ? linesAbove(text, first) : [];
  const before = bands.find((band) => isUnder(above, band, BEFORE) && !isUnder(above, band, TO_DATE));
  const toDate = bands.findLast((band) => band !== before && isUnder(above, band, TO_DATE));
  const current = before && toDate && bands.find((band) => band !== before && band !== toDate && isSum([before, band], toDate));
  if (!current) return [...columns];
  const own = columns.find((column) => bandOf.get(column) === current);
  const others = columns.map((column): Column => {
    if (column !== own && column.kind !== "amount" && column.kind !== "grossAmount") return column;
    const changed: Column = { ...column, kind: column === own ? "amount" : "other" };
    const band = bandOf.get(column);
    if (band) bandOf.set(changed, band);
    return changed;
  });
  if (own) return others;
  const added: Column = { kind: "amount", left: current.left, right: current.right, words: [] };
  bandOf.set(added, current);
  return [...others, added].sort((a, b) => a.left - b.left);
}

/** On each row that has a part, and on some of them by two. */
function isSum(parts: readonly NumberBand[], sum: NumberBand): boolean {
  const on = (band: NumberBand, line: TextLine): number => Number(band.numbers.find((number) => number.line === line)?.value ?? 0);
  const rows = sum.numbers.filter(({ line }) => parts.some((part) => part.numbers.some((number) => number.line === line)));
  const telling = rows.filter(({ line }) => parts.every((part) => on(part, line) !== 0));
  return (
    telling.length >= LEAST_ROWS &&
    rows.every(({ line, value }) => Math.abs(parts.reduce((whole, part) => whole + on(part, line), 0) - Number(value)) < 0.02)
  );
}
