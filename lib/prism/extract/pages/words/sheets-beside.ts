import { spanOf, textOf, type Layout, type LayoutWord, type PageLayout, type TextLine } from "./layout";

const FIGURE = /^[^\p{L}\d]*(?:NGN|N|₦)? ?[-(]?\d[\d.,: ]*\)?%?$/u;
const LEAST_LINES = 4;
/** Of the lines of a sheet of amounts, those that are figures; the others head them. */
const LEAST_FIGURES = 0.75;
/** Rows of one sheet lie as high on both of its pages, in heights of the letters. */
const SAME_HEIGHT_EMS = 0.25;

/**
 * A spreadsheet wider than its paper prints its last columns on a page of their own, each figure as high as its row on the page before:
 * "Hard hat  60  5,000.00" there and "300,000.00" here. Such a page's words are put behind those of their rows. It must be figures but for
 * what heads them, each level with a line of the page before: the next page of a long bill begins with words, and its rows lie as they come.
 */
export function withSheetsBeside(layout: Layout): Layout {
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
