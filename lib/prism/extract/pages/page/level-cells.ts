import { isAddressLike } from "../addresses/address-like";
import { kindsOfWords, type CellPart } from "../labels/cell-parts";
import { isWholeLabel } from "../labels/whole-cell-labels";
import { spanOf, textOf, type Chunk, type Layout, type PageLayout, type TextLine } from "../words/layout";
import { FORM_AT_END } from "../addresses/party-block";

const SAME_EDGE_EMS = 0.4;
/** Lines of one cell are closer together than this, and cells of different rows further apart. */
const LINE_GAP_EMS = 0.6;
const LEVEL_EMS = 0.3;
const MOST_LINES = 4;
/** A row with this many sums is a table row of items. */
const FEWEST_SUMS = 2;
/** Every chunk is compared with every other; a page with more is no form, and the quadratic cost would be too high. */
const MOST_CHUNKS = 2_000;

/** The lines of one cell, and the line of its row that stands level with the cell's middle. */
interface LevelCell {
  parts: readonly CellPart[];
  row: TextLine;
}

/**
 * Handles tables with vertically centered cells, in which a two-line label has its value between its lines, or the reverse. Read line by
 * line, neither stands beside the other, so such a cell's lines are joined into the line of its row. Only applies if a label shows the row
 * to be a name and its value. Changes the lines of the pages in place.
 */
export function joinLevelCells(layout: Layout): Layout {
  const cells = layout.pages.flatMap((page) => levelCells(page));
  if (cells.length === 0) return layout;
  const moved = new Set(cells.flatMap(({ parts }) => parts.map(({ chunk }) => chunk)));
  const lines: TextLine[] = [];
  for (const page of layout.pages) {
    page.lines = page.lines.flatMap((line): TextLine[] => {
      const own = cells.filter((cell) => cell.row === line);
      const kept = line.chunks.filter((chunk) => !moved.has(chunk));
      if (own.length === 0 && kept.length === line.chunks.length) return [line];
      const chunks = [...kept, ...own.map(({ parts }) => joined(parts))].sort((a, b) => a.left - b.left);
      if (chunks.length === 0) return [];
      const words = chunks.flatMap((chunk) => chunk.words);
      // Keeps the height of the row; the joined cell reaches beyond it.
      const { top, bottom } = spanOf(kept.length > 0 ? kept.flatMap((chunk) => chunk.words) : words);
      return [{ ...line, chunks, words, text: textOf(words), left: spanOf(words).left, right: spanOf(words).right, top, bottom }];
    });
    for (const line of page.lines) {
      line.index = lines.length;
      lines.push(line);
    }
  }
  return { ...layout, lines };
}

function joined(parts: readonly CellPart[]): Chunk {
  const words = parts.flatMap(({ chunk }) => chunk.words);
  return { words, text: textOf(words), ...spanOf(words) };
}

function levelCells(page: PageLayout): LevelCell[] {
  const all = page.lines.flatMap((line) => line.chunks.map((chunk): CellPart => ({ line, chunk })));
  if (all.length > MOST_CHUNKS) return [];
  const found: LevelCell[] = [];
  for (const first of all) {
    const parts = stackFrom(all, first, page.em);
    const row = parts.length < 2 || parts.length > MOST_LINES ? undefined : rowBeside(page, parts);
    if (row && isCellOfRow(parts, row)) found.push({ parts, row });
  }
  return found;
}

/** The lines of a cell from its topmost. Empty if another line stands as close above it, as in running text. */
function stackFrom(all: readonly CellPart[], first: CellPart, em: number): CellPart[] {
  const meets = ({ chunk: one }: CellPart, { chunk: other }: CellPart): boolean => one.left < other.right && one.right > other.left;
  const follows = (lower: CellPart, upper: CellPart): boolean =>
    lower.chunk.top > upper.chunk.top + em * 0.5 && lower.chunk.top - upper.chunk.bottom < em * LINE_GAP_EMS;
  if (all.some((other) => other !== first && meets(other, first) && follows(first, other) && other.chunk.bottom < first.chunk.bottom))
    return [];
  const parts = [first];
  for (;;) {
    const last = parts[parts.length - 1] as CellPart;
    const below = all.filter((other) => other !== last && meets(other, last) && follows(other, last) && other.chunk.top > last.chunk.top);
    const [next, ...more] = below.filter((other) => !below.some((nearer) => nearer.chunk.top < other.chunk.top - em * 0.5));
    if (!next) return parts;
    if (more.length > 0 || Math.abs(next.chunk.left - first.chunk.left) > em * SAME_EDGE_EMS || parts.length > MOST_LINES) return [];
    parts.push(next);
  }
}

/** The line that is level with the cell's middle and has nothing at the cell's own place. */
function rowBeside(page: PageLayout, parts: readonly CellPart[]): TextLine | undefined {
  const own = new Set(parts.map(({ chunk }) => chunk));
  const { left, right, top, bottom } = spanOf(parts.flatMap(({ chunk }) => chunk.words));
  const middle = (top + bottom) / 2;
  return page.lines.find((line) => {
    const others = line.chunks.filter((chunk) => !own.has(chunk));
    return (
      others.length > 0 &&
      others.every((chunk) => chunk.right <= left || chunk.left >= right) &&
      others.every((chunk) => Math.abs((chunk.top + chunk.bottom) / 2 - middle) < page.em * LEVEL_EMS)
    );
  });
}

function isCellOfRow(parts: readonly CellPart[], row: TextLine): boolean {
  const own = new Set(parts.map(({ chunk }) => chunk));
  const others = row.chunks.filter((chunk) => !own.has(chunk));
  const { left, right } = spanOf(parts.flatMap(({ chunk }) => chunk.words));
  const behind = others.filter((chunk) => chunk.left >= right);
  const before = others.filter((chunk) => chunk.right <= left);
  const nearest = before[before.length - 1];
  const words = parts.flatMap(({ chunk }) => chunk.words);
  // A row of items: the table readers handle descriptions that continue above and below.
  if (others.filter((chunk) => SUM.test(chunk.text)).length >= FEWEST_SUMS) return false;
  if (behind[0] && !/\d/.test(textOf(words)) && kindsOfWords(words) !== null) return true;
  // "Date:  26 May", "Clerk:  Ms Hill": lines with a label each are not one cell.
  if (parts.some((part) => part.line !== row && part.line.chunks.some((chunk) => chunk.right <= left && isLabel(chunk)))) return false;
  return nearest !== undefined && isLabel(nearest) && !isNameAndAddress(parts) && !parts.slice(1).some(({ chunk }) => isLabel(chunk));
}

const SUM = /^\D{0,4}\d[\d.,\s]*[.,]\d{2}\)?$/;

/** A firm and the address below it are separate values, whatever stands level with them. */
function isNameAndAddress(parts: readonly CellPart[]): boolean {
  const [first, second] = parts;
  return first !== undefined && second !== undefined && (FORM_AT_END.test(first.chunk.text) || isAddressLike(second.chunk.text));
}

function isLabel({ words, text }: Chunk): boolean {
  return !/\d/.test(text) && (/[:：]$/.test(text) || isWholeLabel(words));
}
