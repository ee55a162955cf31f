import { moveBoxBelowTable } from "./box-beside-table";
import type { ReadDocument } from "@/lib/prism/model";
import {
  amountsOf,
  decimalMarkOf,
  hasOnlySpacedThousands,
  hasSpacedThousands,
  type DecimalMark,
  type PrintedAmount,
} from "../words/amounts";
import { removeEarlierPeriod } from "../words/earlier-period";
import { decimalMarkByGrouping } from "./decimal-mark-by-grouping";
import { koboGapOf } from "../words/kobo";
import { joinSheetsBeside } from "../words/sheets-beside";
import { hasWholeAmounts } from "../words/whole-amounts";
import { separateBoxes } from "../words/side-by-side-boxes";
import { dateOrderOf, type DateOrder } from "../words/dates";
import { labelsOf, type LabelHit } from "../labels/labels";
import { layoutOf, type Chunk, type Layout, type LayoutWord, type TextLine } from "../words/layout";
import { joinLevelCells } from "./level-cells";
import { withoutRunningBalance } from "../words/running-balance";
import { withWrappedLabels } from "../labels/wrapped-labels";

/** The document as the extractors see it: its lines, with labels and numbers found once for all of them. */
export interface PageText extends Layout {
  decimalMark: DecimalMark;
  dateOrder: DateOrder;
  /** Another date of the document proves the order. */
  dateOrderShown: boolean;
  /** Other dates prove both orders, and more of them this one. */
  dateOrderLeans: boolean;
  labels: LabelHit[];
  labelsByLine: ReadonlyMap<number, LabelHit[]>;
  amountsByLine: ReadonlyMap<number, PrintedAmount[]>;
  /** Whether amounts are printed with decimals. */
  showsDecimals: boolean;
  /** Whether no number has decimals or grouped thousands. */
  plainNumbers: boolean;
  text: string;
  /** ISO 639-1, if enough words show it. */
  language: string | null;
}

/**
 * Prepares a document for extraction: its lines, labels and amounts, decimal mark and date order. `country` decides the date order if the
 * document doesn't show it.
 */
export function pageTextOf(document: ReadDocument, country: string | null): PageText {
  const layout = removeEarlierPeriod(separateBoxes(moveBoxBelowTable(joinLevelCells(joinSheetsBeside(layoutOf(document))))));
  const labelsByLine = withWrappedLabels(layout.lines, new Map(layout.lines.map((line) => [line.index, labelsOf(line)])));
  const decimalMark = decimalMarkByGrouping(layout.lines, labelsByLine) ?? decimalMarkOf(layout.lines, document.language);
  const grouping = {
    spaced: hasSpacedThousands(layout.lines),
    whole: hasWholeAmounts(layout.lines),
    kobo: koboGapOf(layout.lines),
    counts: hasOnlySpacedThousands(layout.lines),
  };
  const dates = dateOrderOf(layout.lines, country);
  const printed = new Map(layout.lines.map((line) => [line.index, amountsOf(line, decimalMark, grouping)]));
  const amountsByLine = withoutRunningBalance(layout.lines, printed);
  return {
    ...layout,
    language: document.language,
    decimalMark,
    dateOrder: dates.order,
    dateOrderShown: dates.shown,
    dateOrderLeans: dates.leans,
    labelsByLine,
    labels: [...labelsByLine.values()].flat(),
    amountsByLine,
    showsDecimals: [...amountsByLine.values()].flat().filter((amount) => amount.decimals === 2 && !amount.percent).length > 1,
    plainNumbers: ![...amountsByLine.values()]
      .flat()
      .some((amount) => !amount.percent && (amount.decimals > 0 || /\d[,. ]\d{3}/.test(amount.raw))),
    text: layout.lines.map((line) => line.chunks.map((chunk) => chunk.text).join("  ")).join("\n"),
  };
}

/** Words of a line that may hold a label's value. */
export interface ValueSpan {
  line: TextLine;
  start: number;
  end: number;
  relation: "right" | "below" | "above";
  /** 1 for words directly after the label, less for those further away. */
  weight: number;
}

const LINES_BELOW = 4;

/** Where the value of a label may stand: right of it up to the next label, below it, or above it if the label is a caption. */
export function valueSpansOf(text: PageText, hit: LabelHit): ValueSpan[] {
  const captioned = captionedAbove(text, hit);
  if (captioned) return [spanOfChunk(captioned, "above", 0.85)];
  const spans: ValueSpan[] = [];
  const { line } = hit;
  const nextHit = (text.labelsByLine.get(line.index) ?? []).find((other) => other.start >= hit.end);
  const end = nextHit?.start ?? line.words.length;
  const start = behindTranslation(line, hit.end, end);
  if (end > hit.end && !hit.beneath) spans.push({ line, start, end, relation: "right", weight: 1 });
  if (spans.length === 0) spans.push(...spansLevelWith(text, hit));
  const below = spansBelow(text, hit, nextHit);
  const above = spans.length === 0 ? chunkAbove(text, hit) : null;
  // A caption in small type is closer to its own value than to the figures below, which belong to something else.
  const captions = above !== null && /\d/.test(above.chunk.text);
  spans.push(...(captions ? below.map((span) => ({ ...span, weight: span.weight * 0.6 })) : below));
  if (above) spans.push(spanOfChunk(above, "above", captions ? 0.9 : 0.7));
  return spans;
}

const OTHER_SCRIPT = /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hangul}\p{Script=Cyrillic}]/u;
const LATIN_OR_NUMBER = /[\p{Script=Latin}\p{N}]/u;

/** The index of the value after a label that is repeated in another script: "Invoice No. رقم الفاتورة  DR-8892". */
function behindTranslation({ words }: TextLine, start: number, end: number): number {
  const value = words.slice(start, end).findIndex((word) => !OTHER_SCRIPT.test(word.text) || LATIN_OR_NUMBER.test(word.text));
  return value < 0 ? start : start + value;
}

function spanOfChunk({ chunk, line }: PlacedChunk, relation: ValueSpan["relation"], weight: number): ValueSpan {
  const start = line.words.indexOf(chunk.words[0] as LayoutWord);
  return { line, start, end: start + chunk.words.length, relation, weight };
}

interface PlacedChunk {
  chunk: Chunk;
  line: TextLine;
}

/**
 * The value of a label if their cells are vertically centered and one of them has more lines: the label is alone on its line, and the
 * adjacent line that overlaps its height holds only the value.
 */
function spansLevelWith(text: PageText, { line, words }: LabelHit): ValueSpan[] {
  const [chunk, ...more] = line.chunks;
  if (line.page.isOcr) {
    const raised = raisedBeside(text, line, words);
    return raised ? [spanOfChunk(raised, "right", 0.8)] : [];
  }
  if (!chunk || more.length > 0 || chunk.words.length !== words.length) return [];
  return [line.index - 1, line.index + 1].flatMap((index): ValueSpan[] => {
    const other = text.lines[index];
    const [value, ...beside] = other?.chunks ?? [];
    if (!other || !value || beside.length > 0 || other.page !== line.page) return [];
    const level = other.top < line.bottom && other.bottom > line.top && value.left > chunk.right;
    return level ? [{ line: other, start: 0, end: other.words.length, relation: "right", weight: 0.8 }] : [];
  });
}

const RAISED_EMS = 0.9;
const RAISED_REACH_EMS = 6;

/**
 * The value of a label on a form filled in by hand: writing after a printed label stands slightly higher and reads as a line of its own.
 * Returns null if something on that line is nearer, or another label includes it.
 */
export function raisedBeside(text: PageText, line: TextLine, label: readonly LayoutWord[]): PlacedChunk | null {
  const { em } = line.page;
  const left = Math.min(...label.map((word) => word.left));
  const right = Math.max(...label.map((word) => word.right));
  const isFree = (chunk: Chunk): boolean => line.chunks.every((other) => other.left < right || other.left > chunk.right);
  for (const above of [text.lines[line.index - 1], text.lines[line.index - 2]]) {
    if (above?.page !== line.page) return null;
    const chunk = above.chunks.find((other) => other.left > right - em * 0.5 && other.left - right < em * RAISED_REACH_EMS);
    if (!chunk || chunk.bottom < line.top - em * RAISED_EMS || !isFree(chunk)) continue;
    const isOthers =
      above.chunks.some((other) => other.right > left - em && other.right <= chunk.left) ||
      (text.labelsByLine.get(above.index) ?? []).some((other) => other.words.some((word) => chunk.words.includes(word)));
    return isOthers ? null : { chunk, line: above };
  }
  return null;
}

/**
 * The value above a caption on an OCR page, where type sizes are unreliable: a row of captions, each aligned with a value of the row above,
 * and closer to that row than to the next.
 */
function captionedAbove(text: PageText, { line, words }: LabelHit): PlacedChunk | null {
  const [above, below] = [text.lines[line.index - 1], text.lines[line.index + 1]];
  const { em, isOcr } = line.page;
  if (!isOcr || above?.page !== line.page || line.chunks.length < 2 || above.chunks.length !== line.chunks.length) return null;
  const begins = (at: TextLine): number =>
    at.chunks.filter((chunk) => (text.labelsByLine.get(at.index) ?? []).some((hit) => hit.words[0] === chunk.words[0])).length;
  const gap = line.top - above.bottom;
  const isNear = gap < em * 0.6 && (below?.page !== line.page || below.top - line.bottom > Math.max(gap, 0) * 1.5 + em * 0.3);
  const isRow = line.chunks.every(
    (chunk, index) => Math.abs(chunk.left - (above.chunks[index]?.left ?? Infinity)) < em && !/\d/.test(chunk.text),
  );
  const at = line.chunks.findIndex((chunk) => words[0] !== undefined && chunk.words.includes(words[0]));
  const chunk = above.chunks[at];
  return isNear && isRow && begins(line) >= 2 && begins(above) === 0 && chunk ? { chunk, line: above } : null;
}

/** The text directly above a caption in smaller type, if the caption is further from what follows. */
export function chunkAbove(text: PageText, hit: LabelHit): PlacedChunk | null {
  const captioned = captionedAbove(text, hit);
  if (captioned) return captioned;
  const { line } = hit;
  const { em } = line.page;
  const caption = line.chunks.find((candidate) => hit.words[0] !== undefined && candidate.words.includes(hit.words[0]));
  const more = caption?.words.slice(caption.words.indexOf(hit.words[hit.words.length - 1] as LayoutWord) + 1) ?? [];
  if (!caption || caption.words.length > hit.words.length + 2 || more.some((word) => !/^\(.*\)$/.test(word.text)) || line.page.isOcr)
    return null;
  const meets = (candidate: Chunk): boolean => Math.min(candidate.right, caption.right) - Math.max(candidate.left, caption.left) > 0;
  const chunksOf = (from: number, to: number): PlacedChunk[] =>
    text.lines
      .slice(Math.max(0, from), to)
      .filter((other) => other.page === line.page)
      .flatMap((other) => other.chunks.filter(meets).map((chunk) => ({ chunk, line: other })));
  const above = chunksOf(line.index - 3, line.index)
    .filter(({ chunk }) => chunk.bottom <= caption.top + em * 0.3)
    .pop();
  const below = chunksOf(line.index + 1, line.index + 4).find(({ chunk }) => chunk.top >= caption.bottom - em * 0.3);
  if (!above || caption.top - above.chunk.bottom > em * 0.6 || above.chunk.bottom - above.chunk.top < (caption.bottom - caption.top) * 1.1)
    return null;
  return below && below.chunk.top - caption.bottom < (caption.top - above.chunk.bottom) * 1.5 + em * 0.3 ? null : above;
}

function spansBelow(text: PageText, hit: LabelHit, nextHit: LabelHit | undefined): ValueSpan[] {
  const { line } = hit;
  const left = headingLeft(text, hit);
  const right = Math.max(...hit.words.map((word) => word.right));
  const nextLeft = nextHit?.words[0]?.left ?? Number.POSITIVE_INFINITY;
  const spans: ValueSpan[] = [];
  for (const below of text.lines.slice(line.index + 1, line.index + 1 + LINES_BELOW)) {
    if (below.page !== line.page || below.top - line.bottom > line.page.em * 3.2) break;
    const chunk = below.chunks.find(
      (candidate) => overlaps(candidate.left, candidate.right, left, right, line.page.em) && candidate.left < nextLeft - line.page.em * 0.2,
    );
    const cell = chunk ?? (spans.length === 0 && below.index === line.index + 1 ? cellInSameColumn(hit, below) : undefined);
    if (!cell) continue;
    const own = chunk ? inColumn(line, hit, chunk.words) : cell.words;
    const start = below.words.indexOf(own[0] as LayoutWord);
    const goesOn = own.length === cell.words.length && isSeriesOfNext(cell, below.words[start + own.length]);
    const end = start + own.length + (goesOn ? 1 : 0);
    spans.push({ line: below, start, end, relation: "below", weight: spans.length === 0 ? 0.85 : 0.6 });
    if (spans.length === 2) break;
  }
  return spans;
}

/** If values stand so close together that they read as one chunk, but each begins at its heading, returns the words of this column. */
function inColumn({ chunks, page }: TextLine, hit: LabelHit, words: readonly LayoutWord[]): readonly LayoutWord[] {
  const at = chunks.findIndex((chunk) => hit.words[0] !== undefined && chunk.words.includes(hit.words[0]));
  const begins = (heading: Chunk | undefined): number =>
    words.findIndex((word) => heading !== undefined && Math.abs(word.left - heading.left) < page.em * COLUMN_EMS);
  const [from, to] = [begins(chunks[at]), begins(chunks[at + 1])];
  // "June 17, 2026" centered below "Due": a word that begins where the heading does is a coincidence.
  if (from > 0 && to < 0 && isCenteredBelow(chunks[at], words, page.em)) return words;
  return from >= 0 && (from > 0 || to > 0) ? words.slice(from, to > from ? to : undefined) : words;
}

const COLUMN_EMS = 0.3;

const isCenteredBelow = (heading: Chunk | undefined, words: readonly LayoutWord[], em: number): boolean =>
  heading !== undefined && Math.abs(heading.left + heading.right - (words[0]?.left ?? 0) - (words.at(-1)?.right ?? 0)) < em;

/** "MF" and "2861" in large monospaced type are as far apart as cells, but belong together. */
function isSeriesOfNext({ words }: Chunk, next: LayoutWord | undefined): boolean {
  const [series, ...more] = words;
  return series !== undefined && next !== undefined && more.length === 0 && isSeriesAndNumber(series, next);
}

/** Whether the words are a series in capitals and its number, separated by a normal space of their own type. */
export function isSeriesAndNumber(series: LayoutWord, number: LayoutWord): boolean {
  const letter = Math.max(series.right - series.left, number.right - number.left) / Math.max(series.text.length, number.text.length);
  return /^[A-Z]{1,6}(?:-[A-Z]{1,4})?$/.test(series.text) && /^\d{3,}$/.test(number.text) && number.left - series.right < letter * 1.6;
}

/**
 * The value of a heading that is centered in a wide cell above a left-aligned value: both lines have the same number of cells, so the
 * values match by position.
 */
function cellInSameColumn({ line, words }: LabelHit, below: TextLine): Chunk | undefined {
  const at = line.chunks.findIndex((chunk) => chunk.words[0] === words[0] && chunk.words.length === words.length);
  const sameCells = line.chunks.length >= 3 && below.chunks.length === line.chunks.length && !/\d/.test(line.text);
  return at >= 0 && sameCells ? below.chunks[at] : undefined;
}

/** "Ref. / Invoice no": the heading begins where its cell's text does, unless that text is a label of its own. */
function headingLeft(text: PageText, hit: LabelHit): number {
  const own = Math.min(...hit.words.map((word) => word.left));
  const chunk = hit.line.chunks.find((candidate) => candidate.words.includes(hit.words[0] as LayoutWord));
  const labeled = (text.labelsByLine.get(hit.line.index) ?? []).some(
    (other) =>
      other !== hit &&
      other.end <= hit.start &&
      chunk?.words.includes(other.words[0] as LayoutWord) &&
      [...other.kinds].some((kind) => kind !== "other"),
  );
  return chunk && !labeled && hit.start - hit.line.words.indexOf(chunk.words[0] as LayoutWord) <= 2 ? chunk.left : own;
}

function overlaps(left: number, right: number, otherLeft: number, otherRight: number, em: number): boolean {
  return Math.min(right, otherRight) - Math.max(left, otherLeft) > -em * 0.3;
}

/** A label that ends its cell may have its value at the start of the next line: "Invoice no. 12 dated / 5 March 2026". */
export function spanOnNextLine(text: PageText, { line, words, start, end }: LabelHit): ValueSpan[] {
  const below = text.lines[line.index + 1];
  if (!below || start === 0 || below.page !== line.page || below.top - line.bottom > line.page.em) return [];
  const own = line.chunks.find((candidate) => candidate.words[candidate.words.length - 1] === words[words.length - 1]);
  const left = end === line.words.length ? line.left : own && own.words[0] !== words[0] ? own.left : Number.NaN;
  const chunk = below.chunks.find((candidate) => Math.abs(candidate.left - left) <= line.page.em);
  const from = chunk?.words[0] ? below.words.indexOf(chunk.words[0]) : -1;
  return chunk && from >= 0 ? [{ line: below, start: from, end: from + chunk.words.length, relation: "below", weight: 0.8 }] : [];
}
