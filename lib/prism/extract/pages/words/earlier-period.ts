import { spanOf, textOf, type Chunk, type Layout, type TextLine } from "./layout";

/** Column headings of an earlier period: "Last term", "Previous month (₦)". */
const EARLIER =
  /^(?:last|previous|prior|preceding) (?:term|month|year|session|semester|quarter|week|period)(?: ?'?s)?(?: (?:fees?|charges?|bill|amount))?(?: ?\(?(?:₦|N|NGN)\)?)?$/i;
const FIGURE = /^(?:₦|N|NGN)?[ -]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?$/;
const LEAST_CELLS = 3;
const LEAST_ROWS = 2;

/**
 * Removes the last column of a table if it shows an earlier period, as in "Fee item | First term | Last term", and the column before it has
 * figures too. Those amounts were billed before and are not part of this invoice; without them, each row ends with the amount billed now.
 * Changes the lines of the pages in place.
 */
export function removeEarlierPeriod(layout: Layout): Layout {
  const heading = layout.lines.find(({ chunks }) => chunks.length >= LEAST_CELLS && EARLIER.test(chunks[chunks.length - 1]?.text ?? ""));
  const column = heading?.chunks[heading.chunks.length - 1];
  if (!heading || !column) return layout;
  const rows = layout.lines.filter((line) => line.page === heading.page && line.index > heading.index && isPaired(line, column));
  if (rows.length < LEAST_ROWS) return layout;
  const left = new Map([heading, ...rows].map((line) => [line.index, withoutLast(line)]));
  const kept = (line: TextLine): TextLine => left.get(line.index) ?? line;
  for (const page of layout.pages) page.lines = page.lines.map(kept);
  return { ...layout, lines: layout.lines.map(kept) };
}

/** Whether the row has a figure under that heading at its end and another figure before it. */
function isPaired({ chunks }: TextLine, column: Chunk): boolean {
  const [before, last] = chunks.slice(-2);
  return (
    before !== undefined &&
    last !== undefined &&
    last.left < column.right &&
    last.right > column.left &&
    FIGURE.test(before.text) &&
    FIGURE.test(last.text)
  );
}

function withoutLast(line: TextLine): TextLine {
  const chunks = line.chunks.slice(0, -1);
  const words = chunks.flatMap((chunk) => chunk.words);
  return { ...line, chunks, words, text: textOf(words), ...spanOf(words) };
}
