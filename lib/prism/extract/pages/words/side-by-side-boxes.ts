import { type Chunk, type Layout, type PageLayout, type TextLine } from "./layout";
import { withChunks } from "./with-chunks";

const SAME_EDGE_EMS = 0.6;
/** Largest gap between two lines of a box. */
const LINE_GAP_EMS = 2;
const FEWEST_LINES = 3;
const FEWEST_SUMS = 2;
/** Least letters of a box's label; units of a table are shorter. */
const LETTERS_OF_NAME = 5;

/** For example "1,150", "64.60", "412,300.00 CR", "21/10/2026", "N79,861.75". */
const FIGURE = /^[^\p{L}\d]*(?:\p{Lu}{1,3}[ .]?)?[-(]?\d[\d.,/:' -]*\)?(?: ?(?:CR|DR))?$/u;
const SUM = /\d[.,]\d{2}\)?(?: ?(?:CR|DR))?$/;

/** A line that runs through both boxes, with a name and a figure in each. */
interface Pair {
  line: TextLine;
  left: [name: Chunk, figure: Chunk];
  right: [name: Chunk, figure: Chunk];
}

/** Lines `from` up to `to` of a page that hold two boxes; chunks from `edge` onwards belong to the second. */
interface Boxes {
  from: number;
  to: number;
  edge: number;
}

/**
 * Separates two boxes side by side, such as "Previous balance  412,300.00   Energy charge  1,307,280.00": one states the account's history,
 * the other the current bill. Read line by line, each sum would stand beside one of the other box, so the first box's lines are put before
 * the second's. Names and figures must form four columns without headings, with sums in both boxes; table cells would have headings and
 * repeat their units. Changes the lines of the pages in place.
 */
export function separateBoxes(layout: Layout): Layout {
  const found = layout.pages.map(boxesOf);
  if (found.every((boxes) => boxes === null)) return layout;
  const lines: TextLine[] = [];
  for (const [index, page] of layout.pages.entries()) {
    const boxes = found[index];
    if (boxes) page.lines = linesApart(page, boxes);
    for (const line of page.lines) {
      line.index = lines.length;
      lines.push(line);
    }
  }
  return { ...layout, lines };
}

function linesApart({ lines }: PageLayout, { from, to, edge }: Boxes): TextLine[] {
  const within = lines.slice(from, to);
  const half = (isSecond: boolean): TextLine[] => within.flatMap((line) => withChunks(line, (chunk) => chunk.left >= edge === isSecond));
  return [...lines.slice(0, from), ...half(false), ...half(true), ...lines.slice(to)];
}

function boxesOf(page: PageLayout): Boxes | null {
  for (let from = 0; from < page.lines.length; from++) {
    const first = pairOf(page.lines[from]);
    const found = first ? boxesFrom(page, from, first) : null;
    if (found?.boxes) return found.boxes;
    // Lines that belong together but form no boxes need no second try from a later one of them.
    if (found) from = found.to - 1;
  }
  return null;
}

function pairOf(line: TextLine | undefined): Pair | null {
  const [one, two, three, four, ...more] = line?.chunks ?? [];
  if (!line || !one || !two || !three || !four || more.length > 0) return null;
  return isName(one) && FIGURE.test(two.text) && isName(three) && FIGURE.test(four.text)
    ? { line, left: [one, two], right: [three, four] }
    : null;
}

const isName = ({ text }: Chunk): boolean => /^\p{L}{2}/u.test(text);
const isOfWords = ({ text }: Chunk): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= LETTERS_OF_NAME;

/** The boxes that begin with this line of two names and figures; if there are none, how far the similar lines go. */
function boxesFrom({ lines, em }: PageLayout, start: number, first: Pair): { boxes: Boxes | null; to: number } {
  const [oneEdge, otherEdge] = [first.left[0].left, first.right[0].left];
  const at = (chunk: Chunk | undefined, edge: number): boolean => chunk !== undefined && Math.abs(chunk.left - edge) < em * SAME_EDGE_EMS;
  const belongs = (line: TextLine): boolean => {
    const pair = pairOf(line);
    if (pair) return at(pair.left[0], oneEdge) && at(pair.right[0], otherEdge);
    const [name, figure, ...more] = line.chunks;
    return (
      name !== undefined &&
      figure !== undefined &&
      more.length === 0 &&
      isName(name) &&
      FIGURE.test(figure.text) &&
      (at(name, oneEdge) || at(name, otherEdge))
    );
  };
  const isNear = (lower: TextLine | undefined, upper: TextLine | undefined): boolean =>
    lower !== undefined && upper !== undefined && lower.top - upper.bottom < em * LINE_GAP_EMS;
  let from = start;
  let to = start + 1;
  while (lines[to] && isNear(lines[to], lines[to - 1]) && belongs(lines[to] as TextLine)) to++;
  const pairs = lines.slice(from, to).flatMap((line) => pairOf(line) ?? []);
  const titled = lines[from - 1];
  // A line of three or more chunks above is the heading of a table.
  if (titled && isNear(first.line, titled) && titled.chunks.length > 2 && !/\d/.test(titled.text)) return { boxes: null, to };
  if (!areBoxes(pairs, lines.slice(from, to), otherEdge - em)) return { boxes: null, to };
  if (
    titled &&
    isNear(first.line, titled) &&
    titled.chunks.length === 2 &&
    at(titled.chunks[0], oneEdge) &&
    at(titled.chunks[1], otherEdge)
  )
    from--;
  return { boxes: { from, to, edge: otherEdge - em }, to };
}

function areBoxes(pairs: readonly Pair[], lines: readonly TextLine[], edge: number): boolean {
  if (pairs.length < FEWEST_LINES) return false;
  const distinct = (names: readonly Chunk[]): boolean =>
    new Set(names.map(({ text }) => text)).size === names.length && names.filter(isOfWords).length * 3 >= names.length * 2;
  const sums = lines.flatMap((line) => line.chunks.filter(({ text }) => FIGURE.test(text) && SUM.test(text)));
  const second = sums.filter(({ left }) => left >= edge).length;
  return (
    distinct(pairs.map(({ left }) => left[0])) &&
    distinct(pairs.map(({ right }) => right[0])) &&
    second >= FEWEST_SUMS &&
    sums.length - second >= FEWEST_SUMS
  );
}
