import { spanOf, textOf, type Layout, type LayoutWord, type PageLayout, type TextLine } from "./layout";

const FIGURE = /^[^\p{L}\d]*(?:NGN|N|₦)? ?[-(]?\d[\d.,: ]*\)?%?$/u;
const LEAST_LINES = 4;
/** Least share of a continuation page's lines that are figures; the rest are headings. */
const LEAST_FIGURES = 0.75;
/** Rows of a wide sheet stand at the same height on both pages, within this many ems. */
const SAME_HEIGHT_EMS = 0.25;

/**
 * Rejoins a spreadsheet that is wider than its paper, whose last columns are printed on the next page at the height of their rows: "Hard
 * hat  60  5,000.00" on one page and "300,000.00" on the next. The second page's words are appended to their rows. That page must consist
 * of figures and their headings, each level with one line of the page before; the next page of a long bill begins with words and has rows
 * at other heights. Changes the lines of the pages in place.
 */
export function joinSheetsBeside(layout: Layout): Layout {
  const joined = new Set<PageLayout>();
  for (const [index, page] of layout.pages.entries()) {
    const next = layout.pages[index + 1];
    if (!next || joined.has(page) || !isSheetBeside(page, next)) continue;
    page.lines = page.lines.map((line) => joinedLine(line, next.lines.find((other) => isLevel(line, other)) ?? null));
    page.beside = next;
    next.lines = [];
    joined.add(next);
  }
  if (joined.size === 0) return layout;
  const lines = layout.pages.flatMap((page) => page.lines);
  for (const [index, line] of lines.entries()) line.index = index;
  return { ...layout, lines };
}

function isSheetBeside(page: PageLayout, { lines, em }: PageLayout): boolean {
  const figures = lines.filter((line) => line.chunks.every((chunk) => FIGURE.test(chunk.text)));
  return (
    lines.length >= LEAST_LINES &&
    figures.length >= lines.length * LEAST_FIGURES &&
    Math.abs(em - page.em) < page.em * SAME_HEIGHT_EMS &&
    lines.every((line) => page.lines.filter((other) => isLevel(other, line)).length === 1)
  );
}

const isLevel = (one: TextLine, other: TextLine): boolean =>
  Math.abs(one.bottom - other.bottom) < one.page.em * SAME_HEIGHT_EMS && Math.abs(one.top - other.top) < one.page.em * SAME_HEIGHT_EMS;

function joinedLine(line: TextLine, beside: TextLine | null): TextLine {
  if (!beside) return line;
  const moved = (word: LayoutWord): LayoutWord => ({ ...word, left: word.left + line.page.widthPt, right: word.right + line.page.widthPt });
  const added = beside.chunks.map((chunk) => {
    const words = chunk.words.map(moved);
    return { ...chunk, words, ...spanOf(words) };
  });
  const words = [...line.words, ...added.flatMap((chunk) => chunk.words)];
  return { ...line, words, chunks: [...line.chunks, ...added], text: textOf(words), ...spanOf(words) };
}
