import { transformBox, withinPage } from "@/lib/prism/affine";
import type { Affine, Box, Page, Place, ReadDocument, Rule, Word } from "@/lib/prism/model";
import { splitAfterCurrencyCode } from "./currency-codes";
import { endsSign, FORM_ALONE } from "./ends-of-signs";
import { foldLabel } from "../../fold";
import { splitAtColon, splitBeforeFigure, withLettersRepaired } from "./split-words";
import { joinWrappedWords } from "./wrapped-words";
import { withSplitGroupsJoined } from "./split-groups";
import { withLegalFormsRepaired } from "./misread-legal-forms";
import { withZerosRepaired } from "./misread-zeros";

/** A visible word, in points from the top left of its page. */
export interface LayoutWord {
  text: string;
  folded: string;
  confidence: number;
  bold: boolean;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Turn = 0 | 90 | 180 | 270;

/** Words that stand close together on one line: a table cell, a label, a sentence. */
export interface Chunk {
  words: LayoutWord[];
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface TextLine {
  page: PageLayout;
  /** Counted over the whole document. */
  index: number;
  words: LayoutWord[];
  chunks: Chunk[];
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface PageLayout {
  number: number;
  widthPt: number;
  heightPt: number;
  /** Median height of the words in points: the unit of all distances. */
  em: number;
  isOcr: boolean;
  /** Usual gap between words, in ems; monospaced type has about twice the gap of other type. */
  space: number;
  /** How far the page's text is turned clockwise; the lines are laid out as if it were upright. */
  turn: Turn;
  rules: Rule[];
  lines: TextLine[];
  /** Maps fractions of the frame that the words are in to fractions of the page as displayed, if the two differ. */
  toDisplay?: Affine | undefined;
  /** The page that holds the last columns of a wide sheet. Its words were added to this page's lines, beyond its width. */
  beside?: PageLayout;
}

export interface Layout {
  pages: PageLayout[];
  lines: TextLine[];
}

/** Arranges a document's words in lines as people read them: upright and in order, page by page. */
export function layoutOf(document: ReadDocument): Layout {
  const pages: PageLayout[] = [];
  const lines: TextLine[] = [];
  for (const page of document.pages) {
    const laidOut = layoutPage(page, lines.length);
    pages.push(laidOut);
    lines.push(...laidOut.lines);
  }
  return { pages, lines };
}

function layoutPage(page: Page, firstIndex: number): PageLayout {
  const turn = turnOf(page);
  const frame = page.reading ?? page;
  const upright =
    turn === 90 || turn === 270
      ? { widthPt: frame.heightPt, heightPt: frame.widthPt }
      : { widthPt: frame.widthPt, heightPt: frame.heightPt };
  const words = withoutSecondScript(page.words)
    .filter((word) => !word.hidden && (word.turn ?? 0) === turn && !standsUpright(word, page))
    .flatMap((word) => splitAtColon(turned(page.textSource === "ocr" ? withLettersRepaired(word) : word, turn)))
    .flatMap((word) => (page.textSource === "ocr" ? splitBeforeFigure(word) : [word]))
    .flatMap(splitAfterCurrencyCode(page.words))
    .map((word) => toLayoutWord(word, upright));
  const heights = words.map((word) => word.bottom - word.top).sort((a, b) => a - b);
  const layout: PageLayout = {
    number: page.number,
    ...upright,
    turn,
    isOcr: page.textSource === "ocr",
    toDisplay: page.reading?.toDisplay,
    rules: turn === 0 ? page.rules : page.rules.map((rule) => turnedRule(rule, turn)),
    em: Math.max(1, heights[Math.floor(heights.length / 2)] ?? 10),
    space: 0,
    lines: [],
  };
  const own = layout.isOcr ? withoutOverlaps(words) : words;
  const clustered = clusterLines(joinWrappedWords(own, layout.em), layout.em);
  const wordsOfLines = (
    layout.isOcr ? clustered.map((line) => withSplitGroupsJoined(withLegalFormsRepaired(withZerosRepaired(line)))) : clustered
  ).flatMap(inLengthsOfLines);
  layout.space = usualSpace(wordsOfLines, layout.em);
  const lines = wordsOfLines.map((lineWords, index): TextLine => {
    const chunks = chunksOf(lineWords, layout);
    return { page: layout, index: firstIndex + index, words: lineWords, chunks, ...spanOf(lineWords), text: textOf(lineWords) };
  });
  layout.lines = layout.isOcr ? lines : lines.map((line, index) => splitAtColumns(line, [lines[index - 1], lines[index + 1]]));
  return layout;
}

/** If one OCR engine drew a word's box over following words that another engine read, ends the box where the first of those begins. */
function withoutOverlaps(words: readonly LayoutWord[]): LayoutWord[] {
  const byLeft = [...words].sort((a, b) => a.left - b.left);
  return words.map((word) => {
    const height = word.bottom - word.top;
    for (let at = firstBeyond(byLeft, word.left + height); (byLeft[at]?.left ?? Infinity) <= word.right; at++) {
      const other = byLeft[at];
      if (other && other.right <= word.right && middleOf(other) > word.top && middleOf(other) < word.bottom)
        return { ...word, right: other.left };
    }
    return word;
  });
}

/** Binary search for the first word right of `left`, among words sorted from left to right. */
function firstBeyond(byLeft: readonly LayoutWord[], left: number): number {
  let [from, to] = [0, byLeft.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((byLeft[middle]?.left ?? Infinity) > left) to = middle;
    else from = middle + 1;
  }
  return from;
}

const CHINESE = /^(?=.*\p{Script=Han})[\p{Script=Han}（）()：:、，。·★]+$/u;

/**
 * "购货单位 Buyer", "增值税 VAT 7.5%": removes the Chinese words of a document that says everything in Chinese and English, so that its English
 * labels are recognized. A mostly Chinese document keeps them.
 */
function withoutSecondScript(words: readonly Word[]): readonly Word[] {
  const chinese = words.filter(({ text }) => CHINESE.test(text)).length;
  const latin = words.filter(({ text }) => /\p{Script=Latin}{2}/u.test(text)).length;
  return chinese > 0 && latin > chinese ? words.filter(({ text }) => !CHINESE.test(text)) : words;
}

/** The turn of most letters. Words turned otherwise are notes in a margin and belong to no line. */
function turnOf(page: Page): Turn {
  const letters = new Map<Turn, number>();
  for (const word of page.words) if (!word.hidden) letters.set(word.turn ?? 0, (letters.get(word.turn ?? 0) ?? 0) + word.text.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** OCR doesn't say how a word is turned; one much taller than wide reads upwards. */
function standsUpright(word: Word, page: Page): boolean {
  if (page.textSource !== "ocr" || word.text.length < 4) return false;
  const [left, top, right, bottom] = word.box;
  return (bottom - top) * page.heightPt > (right - left) * page.widthPt * 1.5;
}

function turned(word: Word, turn: Turn): Word {
  return turn === 0 ? word : { ...word, box: turnBox(word.box, ((360 - turn) % 360) as Turn) };
}

function turnedRule(rule: Rule, turn: Turn): Rule {
  const box = turnBox(rule.box, ((360 - turn) % 360) as Turn);
  return { box, orientation: turn === 180 ? rule.orientation : rule.orientation === "horizontal" ? "vertical" : "horizontal" };
}

/** A box of the page after the page is turned clockwise. */
function turnBox([left, top, right, bottom]: Box, turn: Turn): Box {
  if (turn === 90) return [1 - bottom, left, 1 - top, right];
  if (turn === 180) return [1 - right, 1 - bottom, 1 - left, 1 - top];
  return turn === 270 ? [top, 1 - right, bottom, 1 - left] : [left, top, right, bottom];
}

function toLayoutWord(word: Word, page: { widthPt: number; heightPt: number }): LayoutWord {
  const [left, top, right, bottom] = word.box;
  return {
    text: word.text,
    folded: foldLabel(word.text),
    confidence: word.confidence,
    bold: word.bold,
    left: left * page.widthPt,
    right: right * page.widthPt,
    top: top * page.heightPt,
    bottom: bottom * page.heightPt,
  };
}

/**
 * Groups words into lines. Words of one line follow each other from left to right with little change of height, so each word joins the line
 * whose last word it continues best. This keeps slightly slanted lines together.
 */
function clusterLines(words: readonly LayoutWord[], em: number): LayoutWord[][] {
  const lines: LayoutWord[][] = [];
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    let best: LayoutWord[] | null = null;
    let bestShift = Number.POSITIVE_INFINITY;
    for (const line of lines) {
      const last = line[line.length - 1];
      if (!last) continue;
      const shift = Math.abs(middleOf(last) - middleOf(word));
      const taller = Math.max(last.bottom - last.top, word.bottom - word.top);
      if (shift < 0.5 * Math.min(taller, em * 1.6) && shift < bestShift && last.right < word.right + em) {
        best = line;
        bestShift = shift;
      }
    }
    if (best) best.push(word);
    else lines.push([word]);
  }
  return lines.sort((a, b) => meanMiddle(a) - meanMiddle(b));
}

/** Several times as many words as the widest sheet holds in the smallest type. */
const MOST_WORDS_OF_LINE = 200;

/** Splits overlong lines, so that comparing every element of a line with every other stays cheap. */
function inLengthsOfLines(words: LayoutWord[]): LayoutWord[][] {
  if (words.length <= MOST_WORDS_OF_LINE) return [words];
  const lines = Math.ceil(words.length / MOST_WORDS_OF_LINE);
  return Array.from({ length: lines }, (_, at) => words.slice(at * MOST_WORDS_OF_LINE, (at + 1) * MOST_WORDS_OF_LINE));
}

/** Wider gaps, in ems, separate columns rather than words. */
const MAX_SPACE = 1.5;
const MIN_GAPS = 12;
/** In usual gaps between words: a gap up to this width still separates words, not cells. */
const WIDE_SPACE = 1.7;

function usualSpace(lines: readonly (readonly LayoutWord[])[], em: number): number {
  const gaps = lines
    .flatMap((words) => words.slice(1).map((word, index) => (word.left - (words[index]?.right ?? word.left)) / em))
    .filter((gap) => gap > 0 && gap < MAX_SPACE)
    .sort((a, b) => a - b);
  return gaps.length < MIN_GAPS ? 0 : (gaps[Math.floor(gaps.length / 2)] ?? 0);
}

/** Letters with a pitch of more than this many letter heights are widely spaced; usual capitals take two thirds to all of their height. */
const SET_WIDE = 1.2;
/** Widest space between words of widely spaced type, in letter pitches. */
const WIDEST_SPACE_OF_WIDE = 2.1;

/**
 * "RAYFIELD MINERAL WATER LIMITED" in large, widely spaced letters: a line of capitals whose word gaps are at most about their height or,
 * if the letters themselves are widely spaced, fit that spacing.
 */
function isSpacedSign(words: readonly LayoutWord[], em: number): boolean {
  const gaps = words.slice(1).map((word, index) => word.left - (words[index]?.right ?? word.left));
  const height = Math.min(...words.map((word) => word.bottom - word.top));
  if (words.length < 2 || height <= em || !words.every((word) => /^[\p{Lu}&.,'’-]+$/u.test(word.text))) return false;
  const [widest, narrowest] = [Math.max(...gaps), Math.min(...gaps)];
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const step = words.reduce((sum, word) => sum + word.right - word.left, 0) / letters;
  if (step > height * SET_WIDE && letters > words.length * 2) return widest <= Math.min(step * WIDEST_SPACE_OF_WIDE, narrowest * 2);
  return words.length > 2 && height > em * 1.25 && widest <= Math.min(height * 1.3, narrowest * 2);
}

function chunksOf(words: readonly LayoutWord[], page: PageLayout): Chunk[] {
  const spaced = page.space * WIDE_SPACE;
  const limit = page.isOcr ? Math.max(1.25, spaced) : 1.05;
  // If the page's spaces are wide, that measure alone separates words from cells, even in large type.
  const sized = !page.isOcr || spaced > 1.25;
  const groups: LayoutWord[][] = [];
  if (page.isOcr && isSpacedSign(words, page.em)) return [{ words: [...words], text: textOf(words), ...spanOf(words) }];
  for (const word of words) {
    const group = groups[groups.length - 1];
    const last = group?.[group.length - 1];
    if (
      group &&
      last &&
      word.left - last.right <=
        limit * Math.max(page.em, letterSize(last, word) * (sized || FORM_ALONE.test(word.text) ? 1 : SURELY_LARGE)) &&
      !ruleBetween(last, word, page) &&
      !endsSign(group, word)
    )
      group.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => ({ words: group, text: textOf(group), ...spanOf(group) }));
}

/** In ems: wider than a space, and narrower than a gap that separates cells on its own. */
const TIGHT_GAP = 0.6;
/** In usual gaps between words. In monospaced type the usual gap exceeds `TIGHT_GAP`, and letters align vertically everywhere. */
const TIGHT_SPACE = 1.25;
const ALIGNED_PT = 0.6;

/**
 * A long cell may end so close to the next column that both read as one chunk. Splits the chunk at a wide space that ends exactly at a
 * column edge of the line above or below.
 */
function splitAtColumns(line: TextLine, neighbors: readonly (TextLine | undefined)[]): TextLine {
  const { em, space } = line.page;
  const gap = em * Math.max(TIGHT_GAP, space * TIGHT_SPACE);
  const near = neighbors.filter((other) => other !== undefined && Math.abs(other.top - line.top) < em * 3);
  const edges = near.flatMap((other) => other?.chunks.slice(1).map(({ left }) => left) ?? []);
  const begins = (word: LayoutWord, last: LayoutWord | undefined): boolean =>
    last !== undefined && word.left - last.right > gap && edges.some((edge) => Math.abs(edge - word.left) < ALIGNED_PT);
  const chunks = line.chunks.flatMap((chunk): Chunk[] => {
    const parts: LayoutWord[][] = [];
    for (const [index, word] of chunk.words.entries())
      if (index === 0 || begins(word, chunk.words[index - 1])) parts.push([word]);
      else parts[parts.length - 1]?.push(word);
    return parts.length === 1 ? [chunk] : parts.map((words) => ({ words, text: textOf(words), ...spanOf(words) }));
  });
  return chunks.length === line.chunks.length ? line : { ...line, chunks };
}

/** In recognized text, only words in much larger type than the page's have wider spaces than its cells. */
const SURELY_LARGE = 0.55;

/** Large type has wide spaces, but only between two words that are both large. */
function letterSize(one: LayoutWord, other: LayoutWord): number {
  return 0.8 * Math.min(one.bottom - one.top, other.bottom - other.top);
}

function ruleBetween(left: LayoutWord, right: LayoutWord, page: PageLayout): boolean {
  const y = middleOf(left) / page.heightPt;
  return page.rules.some((rule) => {
    const x = rule.box[0] * page.widthPt;
    return rule.orientation === "vertical" && x >= left.right - 1 && x <= right.left + 1 && rule.box[1] <= y && y <= rule.box[3];
  });
}

const middleOf = (word: LayoutWord): number => (word.top + word.bottom) / 2;

function meanMiddle(words: readonly LayoutWord[]): number {
  return words.reduce((sum, word) => sum + middleOf(word), 0) / Math.max(1, words.length);
}

/** The box around words, in points of the page as read. For no words the box is infinite and inverted. */
export function spanOf(words: readonly LayoutWord[]): { left: number; right: number; top: number; bottom: number } {
  const span = {
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  for (const word of words) {
    if (word.left < span.left) span.left = word.left;
    if (word.right > span.right) span.right = word.right;
    if (word.top < span.top) span.top = word.top;
    if (word.bottom > span.bottom) span.bottom = word.bottom;
  }
  return span;
}

/** The text of words, joined by spaces. */
export function textOf(words: readonly LayoutWord[]): string {
  return words.map((word) => word.text).join(" ");
}

/** The words as one run of folded letters and digits, in which labels are compared: "Invoice No." gives "invoiceno". */
export function foldedOf(words: readonly LayoutWord[]): string {
  return words.map((word) => word.folded).join("");
}

/** The box around words of one page, in fractions of the page as displayed. */
export function placeOf(words: readonly LayoutWord[], page: PageLayout): Place[] {
  if (words.length === 0) return [];
  if (page.beside) return placeOnSheets(words, page, page.beside);
  const { left, right, top, bottom } = spanOf(words);
  const read = turnBox([left / page.widthPt, top / page.heightPt, right / page.widthPt, bottom / page.heightPt], page.turn);
  return [{ page: page.number, box: withinPage(page.toDisplay ? transformBox(page.toDisplay, read) : read) }];
}

/** The places of words of a wide sheet, separately for each of its two pages. */
function placeOnSheets(words: readonly LayoutWord[], page: PageLayout, beside: PageLayout): Place[] {
  const { beside: _, ...alone } = page;
  const isBeyond = (word: LayoutWord): boolean => word.left >= page.widthPt;
  const beyond = words.filter(isBeyond).map((word) => ({ ...word, left: word.left - page.widthPt, right: word.right - page.widthPt }));
  return [
    ...placeOf(
      words.filter((word) => !isBeyond(word)),
      alone,
    ),
    ...placeOf(beyond, beside),
  ];
}

/** The lowest OCR confidence of the words; 1 for a text layer, and for no words. */
export function readingConfidence(words: readonly LayoutWord[]): number {
  return words.length === 0 ? 1 : Math.min(...words.map((word) => word.confidence));
}
