import type { ColumnKind } from "../../vocabulary";
import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import type { LayoutWord, TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import type { Column } from "./table-header";

/** One line of a table's body, with its words assigned to columns. */
export interface BodyLine {
  line: TextLine;
  numbers: Map<Column, PrintedAmount>;
  words: Map<Column, LayoutWord[]>;
}

const NUMERIC: ReadonlySet<ColumnKind> = new Set(["quantity", "unitPrice", "taxRate", "taxAmount", "amount", "grossAmount", "discount"]);

/** Whether a column holds numbers. */
export function isNumericColumn(column: Column): boolean {
  return NUMERIC.has(column.kind);
}

/**
 * Assigns the words of a line to columns: numbers to the column they are aligned with, text to the one it starts in. Chunks that end left
 * of `tableLeft` (in points) stand beside the table and are ignored.
 */
export function bodyLineOf(text: PageText, line: TextLine, columns: readonly Column[], tableLeft: number): BodyLine {
  const body: BodyLine = { line, numbers: new Map(), words: new Map() };
  const taken = new Set<LayoutWord>();
  const beside = new Set(line.chunks.filter((chunk) => chunk.right < tableLeft).flatMap((chunk) => chunk.words));
  for (const amount of text.amountsByLine.get(line.index) ?? []) {
    if (isRemark(amount, line) || isInText(amount, line) || isInRemark(text, amount, line) || amount.words.some((word) => beside.has(word)))
      continue;
    const column = columnOfNumber(amount, columns, line);
    if (!column || body.numbers.has(column)) continue;
    body.numbers.set(column, amount);
    amount.words.forEach((word) => taken.add(word));
  }
  for (const chunk of line.chunks) {
    const rest = chunk.words.filter((word) => !taken.has(word) && !beside.has(word));
    for (const run of runsOf(rest, chunk.words).flatMap((words) => splitAtColumns(words, columns, line.page.em))) {
      const first = run[0];
      const column = first ? columnOfText(first.left, run[run.length - 1]?.right ?? first.right, columns, line.page.em) : null;
      if (column) body.words.set(column, [...(body.words.get(column) ?? []), ...run]);
    }
  }
  return body;
}

/** "Gross price: 4.00" below an item's name is a remark, whichever column its number stands in. */
function isRemark(amount: PrintedAmount, line: TextLine): boolean {
  const before = line.words[amount.start - 1];
  const first = amount.words[0];
  return (
    (before !== undefined && first !== undefined && /:$/.test(before.text) && first.left - before.right < line.page.em) ||
    /^:/.test(amount.raw)
  );
}

/**
 * "Warranty 24 months, class 3, IP 65" alone on its line: if one number is within text, all whole numbers of the line belong to the remark.
 */
function isInRemark(text: PageText, amount: PrintedAmount, line: TextLine): boolean {
  return (
    line.chunks.length === 1 &&
    amount.decimals === 0 &&
    (text.amountsByLine.get(line.index) ?? []).some((other) => other.start < amount.start && isInText(other, line))
  );
}

/** "Phase 1 - Preparation": the number has words before it and more than a unit after it in the same cell. */
function isInText(amount: PrintedAmount, line: TextLine): boolean {
  const chunk = line.chunks.find((candidate) => amount.words[0] !== undefined && candidate.words.includes(amount.words[0]));
  if (!chunk) return false;
  const at = chunk.words.indexOf(amount.words[0] as LayoutWord);
  const lettered = (words: readonly LayoutWord[]): LayoutWord[] => words.filter((word) => /\p{L}/u.test(word.text));
  const after = lettered(chunk.words.slice(at + amount.words.length));
  return lettered(chunk.words.slice(0, at)).length > 0 && (after.length > 1 || after.some((word) => word.text.length > 6));
}

/** Groups the remaining words into runs that were adjacent before numbers were taken out. */
function runsOf(rest: readonly LayoutWord[], all: readonly LayoutWord[]): LayoutWord[][] {
  const runs: LayoutWord[][] = [];
  for (const word of rest) {
    const run = runs[runs.length - 1];
    const last = run?.[run.length - 1];
    if (run && last && all.indexOf(last) === all.indexOf(word) - 1) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** Splits words at column edges, since two cells may touch: a word that begins where a text column does begins a cell. */
function splitAtColumns(run: readonly LayoutWord[], columns: readonly Column[], em: number): LayoutWord[][] {
  const parts: LayoutWord[][] = [];
  for (const [index, word] of run.entries()) {
    const previous = run[index - 1];
    const begins =
      previous !== undefined &&
      columns.some(
        (column) =>
          !isNumericColumn(column) &&
          word.left >= column.left - em * 0.6 &&
          word.left <= column.left + em * 0.6 &&
          previous.right <= column.left + em * 0.6,
      );
    const last = parts[parts.length - 1];
    if (last && !begins) last.push(word);
    else parts.push([word]);
  }
  return parts;
}

function columnOfNumber(amount: PrintedAmount, columns: readonly Column[], line: TextLine): Column | null {
  const { left, right } = spanOfAmount(amount);
  const shared = (place: { left: number; right: number }): number => Math.min(right, place.right) - Math.max(left, place.left);
  const { em } = line.page;
  const standing = columns
    .filter((column) => column.band && shared(column.band) > 0)
    .sort((a, b) => shared(b.band ?? b) - shared(a.band ?? a))[0];
  if (standing) return takesNumber(standing, amount) ? standing : (rateColumn(columns, left, right, em) ?? null);
  const ranked = columns
    .map((column) => ({
      column,
      shared: shared(column),
      edge: Math.min(
        Math.abs(right - column.right),
        Math.abs((left + right - column.left - column.right) / 2),
        Math.abs(left - column.left),
      ),
    }))
    .sort((a, b) => (b.shared > 0 ? 1 : 0) - (a.shared > 0 ? 1 : 0) || (a.shared > 0 ? b.shared - a.shared : a.edge - b.edge));
  const nearest = ranked[0];
  if (!nearest) return null;
  const { column } = nearest;
  if (column.kind === "taxRate" || column.kind === "other")
    return nearest.shared > -em && (column.kind === "taxRate" || nearest.shared > 0) ? column : null;
  if (amount.percent && column.kind !== "quantity") return rateColumn(columns, left, right, em);
  if (!isNumericColumn(column)) {
    // A number left of the first numeric column belongs to the text, unless it stands directly beside such a column.
    const beside = columns
      .filter(isNumericColumn)
      .map((candidate) => ({ candidate, gap: Math.max(candidate.left - right, left - candidate.right) }))
      .sort((a, b) => a.gap - b.gap)[0];
    const chunk = line.chunks.find((candidate) => candidate.words.includes(amount.words[0] as LayoutWord));
    const alone = chunk !== undefined && chunk.words.length <= amount.words.length + 1;
    return nearest.shared <= 0 && beside && alone && beside.gap < em * 3 && beside.gap < Math.max(0, -nearest.shared) + em * 0.5
      ? beside.candidate
      : null;
  }
  if (nearest.shared > 0) return column;
  return nearest.edge < em * (column.band ? 2.5 : 6) || -nearest.shared < em * 2.5 ? column : null;
}

function takesNumber(column: Column, amount: PrintedAmount): boolean {
  return (
    !amount.percent || column.kind === "quantity" || column.kind === "taxRate" || column.kind === "discount" || !isNumericColumn(column)
  );
}

function rateColumn(columns: readonly Column[], left: number, right: number, em: number): Column | null {
  return (
    columns.find((candidate) => candidate.kind === "taxRate" && Math.min(right, candidate.right) - Math.max(left, candidate.left) > -em) ??
    null
  );
}

function columnOfText(left: number, right: number, columns: readonly Column[], em: number): Column | null {
  const textual = columns.filter((column) => !isNumericColumn(column));
  const within = columns.filter((column) => Math.min(right, column.right) - Math.max(left, column.left) > 0);
  const startsIn = [...columns].reverse().find((column) => column.left <= left + em * 0.6);
  const overlapping = within.sort((a, b) => overlapOf(b, left, right) - overlapOf(a, left, right))[0];
  const chosen =
    overlapping && (overlapping.kind === "unit" || overlapping.kind === "description" || within.length === 1) ? overlapping : startsIn;
  if (chosen) return chosen;
  return textual[0] ?? null;
}

function overlapOf(column: Column, left: number, right: number): number {
  return Math.min(right, column.right) - Math.max(left, column.left);
}
