import { textOf, type LayoutWord } from "../words/layout";
import type { PageText } from "../page/page-text";
import type { BodyLine } from "./table-cells";
import type { Column, TableHeader } from "./table-header";
import { regionUnder, type TableRegion } from "./table-region";

/** The lines of one item. `anchor` is the line with its amount. */
export interface TableRow {
  header: TableHeader;
  amountColumn: Column;
  anchor: BodyLine;
  lines: BodyLine[];
}

/** The rows of the table below a heading up to the totals, across page breaks. */
export function rowsUnder(text: PageText, headers: readonly TableHeader[], position: number): TableRow[] {
  const region = regionUnder(text, headers, position);
  return region ? groupRows(region) : [];
}

/**
 * Groups lines into rows. Lines with an amount anchor a row; the lines between two anchors belong to one, the other or neither. Rules and
 * wider gaps separate rows, wherever in its row the amount stands. If lines are evenly spaced, the text below an amount belongs to its row,
 * unless amounts stand on lines without any text.
 */
function groupRows({ header, amountColumn, body }: TableRegion): TableRow[] {
  const anchors = body.flatMap((entry, index) => (isAnchor(entry, amountColumn) ? [index] : []));
  const kept = anchors.filter((anchor) => anchor <= lastReasonable(body, anchors));
  const { parted, sure } = rowBreaks(body, kept);
  const textAbove = kept.length > 0 && kept.every((anchor) => !isDescribed(body[anchor])) && (kept[0] ?? 0) > 0;
  const rows: TableRow[] = [];
  kept.forEach((anchor, position) => {
    const entry = body[anchor];
    if (!entry) return;
    const above = position === 0 ? -1 : (kept[position - 1] ?? -1);
    const previous = textAbove && above >= 0 ? centeredEnd(body, above) - 1 : above;
    const next = kept[position + 1] ?? body.length;
    const from = startOf(body, parted, { previous, anchor, first: position === 0, textAbove, sure });
    const to = textAbove ? centeredEnd(body, anchor) : endOf(parted, anchor, next);
    const end =
      position + 1 < kept.length
        ? Math.min(to, startOf(body, parted, { previous: textAbove ? to - 1 : anchor, anchor: next, first: false, textAbove, sure }))
        : to;
    const lines = body.slice(from, Math.max(anchor + 1, end));
    const isLast = position + 1 === kept.length;
    rows.push({ header, amountColumn, anchor: entry, lines: isLast ? lines : withoutNextHead(lines, entry) });
  });
  return rows;
}

/** "INVESTIGATIONS" between two rows, in capitals or bold unlike the names: it heads the rows below and is not part of the name above. */
function withoutNextHead(lines: readonly BodyLine[], anchor: BodyLine): BodyLine[] {
  const at = lines.findLastIndex((line) => line === anchor || line.numbers.size > 0 || !isHeadUnlike(line, anchor));
  return lines.slice(0, at + 1);
}

function isHeadUnlike(line: BodyLine, anchor: BodyLine): boolean {
  const [words, named] = [textIn(line), textIn(anchor)];
  const letters = (texts: readonly LayoutWord[]): string => textOf(texts).replace(/[^\p{L}]/gu, "");
  const capitals = (texts: readonly LayoutWord[]): number =>
    letters(texts).replace(/\P{Lu}/gu, "").length / Math.max(1, letters(texts).length);
  const inBold = (texts: readonly LayoutWord[]): boolean => texts.every((word) => word.bold === true);
  const alone = line.line.chunks.length === 1 && words.length === line.line.words.length && named.length > 0;
  // OCR reads some capitals as lower case.
  const inCapitals = letters(words).length >= 4 && capitals(words) === 1 && !/\d/.test(textOf(words)) && capitals(named) < 0.6;
  return alone && (inCapitals || (inBold(words) && !inBold(named)));
}

/**
 * The index after a row whose amount is vertically centered between the two lines of its name: the lines above and below overlap it
 * equally.
 */
function centeredEnd(body: readonly BodyLine[], anchor: number): number {
  const [above, line, below] = [body[anchor - 1]?.line, body[anchor]?.line, body[anchor + 1]];
  if (!line || !below || above?.page !== line.page || below.line.page !== line.page) return anchor + 1;
  const { em } = line.page;
  const reaches = below.line.top < line.bottom - em * 0.2 && above.bottom > line.top + em * 0.2;
  const middle = Math.abs(below.line.top - line.top - (line.top - above.top)) < em * 0.25;
  return reaches && middle && below.numbers.size === 0 && isDescribed(below) ? anchor + 2 : anchor + 1;
}

function isAnchor(entry: BodyLine, column: Column): boolean {
  const amount = entry.numbers.get(column);
  return amount !== undefined && !amount.percent;
}

/** The last anchor before a gap of a page's size without amounts, where the table ends. */
function lastReasonable(body: readonly BodyLine[], anchors: readonly number[]): number {
  for (let i = 1; i < anchors.length; i++) {
    const previous = anchors[i - 1] ?? 0;
    const current = anchors[i] ?? 0;
    const from = body[previous]?.line;
    const to = body[current]?.line;
    if (from && to && from.page === to.page && to.top - from.bottom > from.page.em * 22 && current - previous < 6) return previous;
  }
  return Number.POSITIVE_INFINITY;
}

/** For each line, whether a rule or a gap like those between rows separates it from the line above. */
function rowBreaks(body: readonly BodyLine[], anchors: readonly number[]): { parted: boolean[]; sure: boolean } {
  const { limit, even, sure } = rowGap(body, anchors);
  const parted = body.map((entry, index) => {
    const above = body[index - 1];
    if (!above || above.line.page !== entry.line.page) return true;
    return ruleBetween(above, entry) || areRows(above, entry) || (gapAbove(body, index) > limit && !(even && goesOn(above, entry)));
  });
  return { parted, sure };
}

/**
 * Two described lines that each have an amount in the same column beside the amount column, such as what was billed before, are separate
 * rows.
 */
function areRows(above: BodyLine, entry: BodyLine): boolean {
  const isBeside = (column: Column): boolean => column.kind === "other" && entry.numbers.get(column)?.decimals === 2;
  return (
    isDescribed(above) && isDescribed(entry) && [...above.numbers].some(([column, { decimals }]) => decimals === 2 && isBeside(column))
  );
}

/**
 * The gap in points above which lines belong to different rows. The widest gap between two anchors is where rows meet, but it only
 * separates rows if gaps within rows are clearly smaller. If lines are evenly spaced (`even`), each line is a row or heading of its own
 * unless it continues the text above.
 */
function rowGap(body: readonly BodyLine[], anchors: readonly number[]): { limit: number; even: boolean; sure: boolean } {
  const em = body[0]?.line.page.em ?? 10;
  const between: number[] = [];
  const inside: number[] = [];
  const direct: number[] = [];
  for (let i = 1; i < anchors.length; i++) {
    const from = anchors[i - 1] ?? 0;
    const to = anchors[i] ?? 0;
    if (body[from]?.line.page !== body[to]?.line.page) continue;
    const gaps = indices(from + 1, to + 1)
      .map((index) => gapAbove(body, index))
      .sort((a, b) => b - a);
    if (gaps.length === 1) direct.push(gaps[0] ?? 0);
    between.push(gaps[0] ?? 0);
    inside.push(...gaps.slice(1));
  }
  const wide = em * 1.6;
  if (between.length === 0) return { limit: wide, even: false, sure: false };
  const typical = direct.length > 0 ? Math.min(median(between), median(direct)) : median(between);
  const inner = inside.length > 0 ? Math.min(median(inside), quartile(inside)) : smallestBeside(body, anchors);
  if (inner !== null && typical - inner > em * 0.12) return { limit: (typical + inner) / 2, even: false, sure: true };
  return direct.length > 0
    ? { limit: median(direct) - em * 0.1, even: true, sure: true }
    : { limit: Math.max(wide, typical * 1.3), even: false, sure: false };
}

/** Text that begins in lower case, or whose first word had no room on the line above. */
function goesOn(above: BodyLine, entry: BodyLine): boolean {
  const [words, next] = [textIn(above), textIn(entry)];
  const [first] = next;
  const last = words[words.length - 1];
  const column = [...entry.words.keys()].find((candidate) => candidate.kind === "description");
  if (!first || !last || !column) return false;
  if (entry.numbers.size > 1) return /^\p{Ll}/u.test(first.text);
  return /^\p{Ll}/u.test(first.text) || last.right + (first.right - first.left) + entry.line.page.em * 0.3 > column.right;
}

function textIn(entry: BodyLine): LayoutWord[] {
  return [...entry.words].filter(([column]) => column.kind === "description").flatMap(([, words]) => words);
}

/** The gap between the last or first anchor and the text beside it, the only measure if all other rows have one line. */
function smallestBeside(body: readonly BodyLine[], anchors: readonly number[]): number | null {
  const last = (anchors[anchors.length - 1] ?? 0) + 1;
  const first = anchors[0] ?? 0;
  const gaps = [...(last < body.length ? [gapAbove(body, last)] : []), ...(first > 0 ? [gapAbove(body, first)] : [])].filter((gap) =>
    Number.isFinite(gap),
  );
  return gaps.length > 0 ? Math.min(...gaps) : null;
}

/** In points; Infinity across a page break. */
function gapAbove(body: readonly BodyLine[], index: number): number {
  const entry = body[index];
  const above = body[index - 1];
  return entry && above && entry.line.page === above.line.page ? entry.line.top - above.line.bottom : Number.POSITIVE_INFINITY;
}

interface Span {
  previous: number;
  anchor: number;
  first: boolean;
  textAbove: boolean;
  /** True if the row breaks were measured between rows rather than guessed. */
  sure: boolean;
}

/** The first line of the row whose amount is on line `anchor`. */
function startOf(body: readonly BodyLine[], parted: readonly boolean[], { previous, anchor, first, textAbove, sure }: Span): number {
  const lowest = previous + 1;
  let start = anchor;
  while (start > lowest && !parted[start]) start--;
  const open = start === lowest && !parted[start];
  if (!open && (start > lowest || parted[start])) return first && !sure ? withoutIntroduction(body, start, anchor) : start;
  // Nothing separates the two rows: a line with a count or number begins an item.
  const counted = indices(lowest, anchor).find((index) => countWeight(body[index]) > 0);
  if (counted !== undefined) return counted;
  if (textAbove || (!isDescribed(body[anchor]) && first)) return lowest;
  return anchor;
}

/** A remark may stand directly above the first row; the row's name stands on the lines with its other cells. */
function withoutIntroduction(body: readonly BodyLine[], start: number, anchor: number): number {
  if (!isDescribed(body[anchor]) || start === anchor) return start;
  const counted = indices(start, anchor).find((index) => countWeight(body[index]) > 0);
  return counted ?? (overlapsAnchor(body, start, anchor) ? start : anchor);
}

/** A row of two lines with vertically centered cells: the first line of text overlaps the anchor's height. */
function overlapsAnchor(body: readonly BodyLine[], start: number, anchor: number): boolean {
  const from = body[start];
  const to = body[anchor];
  return from !== undefined && to !== undefined && to.line.top - from.line.bottom < to.line.page.em * 0.9;
}

function endOf(parted: readonly boolean[], anchor: number, next: number): number {
  let end = anchor + 1;
  while (end < next && !parted[end]) end++;
  return end;
}

function isDescribed(entry: BodyLine | undefined): boolean {
  return entry !== undefined && textIn(entry).some((word) => /\p{L}{2}/u.test(word.text));
}

/** How many of quantity, price and rate a line has. A lone price or rate counts as 0, since it may be part of a remark. */
function countWeight(entry: BodyLine | undefined): number {
  const kinds = new Set([...(entry?.numbers.keys() ?? [])].map((column) => column.kind));
  const count = ["quantity", "unitPrice", "taxRate"].filter((kind) => kinds.has(kind as Column["kind"])).length;
  return count >= 2 || kinds.has("quantity") ? count : 0;
}

function indices(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
}

function ruleBetween(above: BodyLine, entry: BodyLine): boolean {
  const { page } = entry.line;
  const from = (above.line.top + above.line.bottom) / 2 / page.heightPt;
  const to = (entry.line.top + entry.line.bottom) / 2 / page.heightPt;
  return page.rules.some(
    (rule) => rule.orientation === "horizontal" && rule.box[1] > from && rule.box[1] < to && rule.box[2] - rule.box[0] > 0.25,
  );
}

function quartile(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 4)] ?? 0;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
