import { headingPartsOf } from "../labels/headings";
import { type Chunk, type Layout, type PageLayout, type TextLine } from "../words/layout";
import { withChunks } from "../words/with-chunks";

/** Least width of the gutter between a table and a box. */
const GUTTER_EMS = 1;
const SAME_EDGE_EMS = 0.6;
/** Largest gap between two lines of a box. */
const LINE_GAP_EMS = 2.5;
/** Largest gap between the table, its sums and what stands below them. */
const SUMS_GAP_EMS = 6;
const FEWEST_LINES = 3;
const FEWEST_SUMS = 2;
const FEWEST_NAMES = 2;
/** Least rows with amounts that stand beside the box; sums below the table have none beside them. */
const FEWEST_ROWS = 2;
const LETTERS_OF_NAME = 5;
/** How far above and below the table's headings a box may begin. */
const REACH_ABOVE_EMS = 8;
const REACH_BELOW_EMS = 20;

const SUM = /^[^\p{L}\d]*(?:\p{Lu}{1,3}[ .]?)?[-(]?\d[\d., '’]*[.,]\d{2}\)?-?(?: ?(?:CR|DR))?$/u;
const NAME = /^\p{L}{2}/u;

/** The part of lines `from` up to `to` of a page that begins at `edge` or right of it. */
interface Box {
  edge: number;
  from: number;
  to: number;
}

/**
 * Moves an account summary boxed right of the table of charges below that table and its sums: "Calls  3,200  20.00  64,000.00 │ Payment
 * received  98,200.00". Its lines stand between or on the table's lines and would read as rows, or as the table's end. A box has names
 * aligned at one edge right of the amount column, with sums after or below them, and nothing at its height crosses the gutter. If a heading
 * of counts, prices or rates stands over it, it is part of the table. Changes the lines of the pages in place.
 */
export function moveBoxBelowTable(layout: Layout): Layout {
  let isChanged = false;
  const lines: TextLine[] = [];
  for (const page of layout.pages) {
    const box = boxBeside(page);
    if (box) {
      page.lines = linesWithBoxBelow(page, box);
      isChanged = true;
    }
    for (const line of page.lines) {
      line.index = lines.length;
      lines.push(line);
    }
  }
  return isChanged ? { ...layout, lines } : layout;
}

function boxBeside(page: PageLayout): Box | null {
  for (const [at, line] of page.lines.entries()) {
    const parts = headingPartsOf(line).filter(({ kind, pure }) => kind !== undefined && pure);
    const amounts = parts.find(({ kind }, index) => (kind === "amount" || kind === "grossAmount") && index > 0);
    if (!amounts) continue;
    for (const edge of edgesOf(page, line, amounts.right)) {
      const isHeaded = parts.some(({ kind, left }) => left >= edge && kind !== "amount" && kind !== "description");
      const box = isHeaded ? null : boxAt(page, at, edge);
      if (box) return box;
    }
  }
  return null;
}

/** The left edges that names right of the amount column share, near the headings. */
function edgesOf(page: PageLayout, heading: TextLine, right: number): number[] {
  const { em } = page;
  const near = page.lines.filter(({ top }) => top > heading.top - em * REACH_ABOVE_EMS && top < heading.bottom + em * REACH_BELOW_EMS);
  const lefts = near.flatMap(({ chunks }) =>
    chunks.flatMap((chunk) => (isNameOfBox(chunk) && chunk.left > right + em * GUTTER_EMS ? chunk.left : [])),
  );
  return [...new Set(lefts)].filter((left) => lefts.filter((other) => Math.abs(other - left) < em * SAME_EDGE_EMS).length >= FEWEST_NAMES);
}

const isNameOfBox = ({ text }: Chunk): boolean => NAME.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= LETTERS_OF_NAME;

function boxAt(page: PageLayout, heading: number, edge: number): Box | null {
  const { em, lines } = page;
  const inner = edge - em * SAME_EDGE_EMS;
  const members = lines.flatMap((line, index) => {
    const chunks = line.chunks.filter(({ left }) => left >= inner);
    return chunks.length > 0 ? [{ index, line, chunks }] : [];
  });
  for (const run of runsOf(members, em * LINE_GAP_EMS)) {
    // Document facts may stand above the box at the same edge; it begins after the last line that isn't part of a box.
    const own = run.slice(run.findLastIndex((member, at) => !isOfBox(member, run[at - 1], edge + em * SAME_EDGE_EMS)) + 1);
    const [first, last] = [own[0], own[own.length - 1]];
    if (!first || !last || last.line.top < (lines[heading]?.bottom ?? Number.POSITIVE_INFINITY)) continue;
    const beside = lines.slice(first.index, last.index + 1).map((line) => line.chunks.filter(({ left }) => left < inner));
    const isCrossed = beside.flat().some(({ right }) => right > edge - em * GUTTER_EMS);
    const rows = beside.filter((chunks) => chunks.some(({ text }) => NAME.test(text)) && chunks.some(({ text }) => SUM.test(text)));
    if (isSummary(own) && !isCrossed && rows.length >= FEWEST_ROWS)
      return { edge: inner, from: Math.min(first.index, heading), to: last.index + 1 };
  }
  return null;
}

/** A line with those of its chunks that begin at the box's edge or right of it. */
interface Member {
  index: number;
  line: TextLine;
  chunks: Chunk[];
}

/** A name at the edge, alone or with a figure after it, or a sum directly below a name that stands alone. */
function isOfBox({ chunks }: Member, above: Member | undefined, edge: number): boolean {
  const [first, second, ...more] = chunks;
  if (!first || more.length > 0) return false;
  const isNamed = first.left <= edge && NAME.test(first.text);
  if (second) return isNamed && !NAME.test(second.text.replace(/^\p{Lu}{1,3}[ .]?(?=\d)/u, ""));
  return isNamed || (SUM.test(first.text) && above !== undefined && above.chunks.length === 1 && NAME.test(above.chunks[0]?.text ?? ""));
}

function isSummary(members: readonly Member[]): boolean {
  const chunks = members.flatMap((member) => member.chunks);
  const names = chunks.filter(isNameOfBox).map(({ text }) => text);
  return (
    members.length >= FEWEST_LINES &&
    chunks.filter(({ text }) => SUM.test(text)).length >= FEWEST_SUMS &&
    names.length >= FEWEST_NAMES &&
    new Set(names).size === names.length
  );
}

/** Groups members whose lines are close to each other. */
function runsOf(members: readonly Member[], gap: number): Member[][] {
  const runs: Member[][] = [];
  for (const member of members) {
    const run = runs[runs.length - 1];
    const above = run?.[run.length - 1];
    if (run && above && member.line.top - above.line.bottom < gap) run.push(member);
    else runs.push([member]);
  }
  return runs;
}

function linesWithBoxBelow({ lines, em }: PageLayout, { edge, from, to }: Box): TextLine[] {
  const half = (isOfBox: boolean): TextLine[] =>
    lines.slice(from, to).flatMap((line) => withChunks(line, (chunk) => chunk.left >= edge === isOfBox));
  // The table and the sums below it go on, so the box is placed after them.
  let end = to;
  while (end < lines.length && (lines[end] as TextLine).top - (lines[end - 1] as TextLine).bottom < em * SUMS_GAP_EMS) end++;
  return [...lines.slice(0, from), ...half(false), ...lines.slice(to, end), ...half(true), ...lines.slice(end)];
}
