import { headingPartsOf } from "../labels/headings";
import { spanOf, textOf, type Chunk, type Layout, type PageLayout, type TextLine } from "../words/layout";

/** A gutter between a table and a box is at least as wide. */
const GUTTER_EMS = 1;
const SAME_EDGE_EMS = 0.6;
/** Lines of a box are nearer to each other than this. */
const LINE_GAP_EMS = 2.5;
/** So are those of a table, its sums, and what stands below these. */
const SUMS_GAP_EMS = 6;
const FEWEST_LINES = 3;
const FEWEST_SUMS = 2;
const FEWEST_NAMES = 2;
/** Rows of the table that stand beside it, with their amounts: sums below a table stand beside none. */
const FEWEST_ROWS = 2;
const LETTERS_OF_NAME = 5;
/** How far above the headings a box may begin, and how far below them. */
const REACH_ABOVE_EMS = 8;
const REACH_BELOW_EMS = 20;

const SUM = /^[^\p{L}\d]*(?:\p{Lu}{1,3}[ .]?)?[-(]?\d[\d., '’]*[.,]\d{2}\)?-?(?: ?(?:CR|DR))?$/u;
const NAME = /^\p{L}{2}/u;

/** What begins at `edge` or right of it on the lines from `from` up to `to` of a page. */
interface Box {
  edge: number;
  from: number;
  to: number;
}

/**
 * "Calls  3,200  20.00  64,000.00 │ Payment received  98,200.00": an account's summary in a box at the right of the table of what is billed.
 * Its lines stand between those of the table or on them, and read as rows of it or as its end, so they are put below the table and its
 * sums. A box has names that begin at one edge, right of the column of amounts, and sums behind or beneath them, and nothing on its height
 * crosses the gutter before it. Where a heading of counts, prices or rates stands over it, it is part of the table.
 */
export function withBoxBesideTable(layout: Layout): Layout {
  let isChanged = false;
  const lines: TextLine[] = [];
  for (const page of layout.pages) {
    const box = boxBeside(page);
    if (box) {
      page.lines = below(page, box);
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

/** Where names begin right of the amounts, near the headings. */
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
    // Facts of the paper may stand above it at the same edge: a box begins behind the last line that is none of it.
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

/** A line with what of it begins at the edge of a box or behind it. */
interface Member {
  index: number;
  line: TextLine;
  chunks: Chunk[];
}

/** A name at the edge, alone or with a figure behind it, or a sum right below a name that is alone. */
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

/** Members of which each is near the one before. */
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

function below({ lines, em }: PageLayout, { edge, from, to }: Box): TextLine[] {
  const half = (isOfBox: boolean): TextLine[] =>
    lines.slice(from, to).flatMap((line) => partOf(line, (chunk) => chunk.left >= edge === isOfBox));
  // The table goes on, and its sums stand beneath it.
  let end = to;
  while (end < lines.length && (lines[end] as TextLine).top - (lines[end - 1] as TextLine).bottom < em * SUMS_GAP_EMS) end++;
  return [...lines.slice(0, from), ...half(false), ...lines.slice(to, end), ...half(true), ...lines.slice(end)];
}

function partOf(line: TextLine, isOwn: (chunk: Chunk) => boolean): TextLine[] {
  const chunks = line.chunks.filter(isOwn);
  if (chunks.length === 0) return [];
  const words = chunks.flatMap((chunk) => chunk.words);
  return [{ ...line, chunks, words, text: textOf(words), ...spanOf(words) }];
}
