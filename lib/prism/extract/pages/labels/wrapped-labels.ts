import type { LabelKind } from "../../vocabulary";
import { kindsOfWords, type CellPart } from "./cell-parts";
import type { LabelHit } from "./labels";
import type { LayoutWord, TextLine } from "../words/layout";

/**
 * Kinds of labels that narrow cells break over two lines. Totals and parties have enough room; words above one another there are two
 * labels.
 */
const KINDS: readonly LabelKind[] = ["invoiceNumber", "invoiceDate", "dueDate", "purchaseOrder"];
/**
 * Further kinds that may be broken in a row of boxes on a bill: "Previous / Balance", "Payments / Received", "Current / Charges", "Total
 * Amount / Due".
 */
const KINDS_OF_BOXES: readonly LabelKind[] = ["amountDue", "total", "paid", "netTotal"];
const FEWEST_BOXES = 4;
const LINES_ABOVE = 3;
const MAX_WORDS = 6;
const MOST_LINES = 3;

/** Ordered from the upper line to the lower. */
interface Wrapped {
  kinds: ReadonlySet<LabelKind>;
  length: number;
  parts: readonly CellPart[];
}

/**
 * Adds labels that their cell breaks over several lines ("Payable on or / before") to the labels of each line, by line index. Such a label
 * counts on its lowest line, with its value below, or on its topmost if a value stands beside that. The other parts become labels of kind
 * "other", so that no neighbor takes them for a value.
 */
export function withWrappedLabels(lines: readonly TextLine[], labels: ReadonlyMap<number, LabelHit[]>): Map<number, LabelHit[]> {
  const found = new Map(labels);
  for (const { kinds, length, parts } of lines.flatMap((line) => line.chunks.flatMap((chunk) => wrappedLabel(lines, { line, chunk })))) {
    const [first] = parts;
    const last = parts[parts.length - 1];
    const label = first && hasFigureBeside(first) ? first : last;
    for (const part of parts) {
      const start = part.line.words.indexOf(part.chunk.words[0] as LayoutWord);
      const end = start + part.chunk.words.length;
      const hit: LabelHit = {
        kinds: part === label ? kinds : other,
        line: part.line,
        start,
        end,
        words: part.chunk.words,
        length,
        fuzzy: false,
        ...(part === label && part !== first ? { beneath: true } : {}),
      };
      const hits = found.get(part.line.index) ?? [];
      found.set(part.line.index, [...hits.filter((before) => before.end <= start), hit, ...hits.filter((behind) => behind.start >= end)]);
    }
  }
  return found;
}

const hasFigureBeside = ({ line, chunk }: CellPart): boolean => /\d/.test(line.chunks[line.chunks.indexOf(chunk) + 1]?.text ?? "");

const other: ReadonlySet<LabelKind> = new Set(["other"]);

function wrappedLabel(lines: readonly TextLine[], lowest: CellPart): Wrapped[] {
  const parts = [lowest];
  for (let count = 2; count <= MOST_LINES; count++) {
    const [upper] = parts;
    const above = upper && !upper.chunk.words.some((word) => /\d/.test(word.text)) ? partAbove(lines, upper) : undefined;
    if (!above) return [];
    parts.unshift(above);
    const words = parts.flatMap(({ chunk }) => chunk.words);
    if (words.length > MAX_WORDS) return [];
    const kinds = kindsOfWords(words);
    // "Date  2 May" above "Due  1 June": two labels, each with its value.
    if (hasFigureBeside(above) && hasFigureBeside(lowest)) return [];
    const may = parts.every(({ line }) => isRowOfBoxes(line)) ? [...KINDS, ...KINDS_OF_BOXES] : KINDS;
    // The title "Invoice" above "Invoice number  7F2C91-0014": the lower line is a whole label with its value.
    if (hasFigureBeside(lowest) && isLabelOf(may, lowest)) return [];
    if (kinds && may.some((kind) => kinds.has(kind)))
      return [{ kinds, length: words.reduce((sum, { folded }) => sum + folded.length, 0), parts }];
  }
  return [];
}

const isLabelOf = (may: readonly LabelKind[], { chunk }: CellPart): boolean => {
  const kinds = kindsOfWords(chunk.words);
  return kinds !== null && may.some((kind) => kinds.has(kind));
};

const isRowOfBoxes = ({ chunks, words }: TextLine): boolean => chunks.length >= FEWEST_BOXES && !words.some((word) => /\d/.test(word.text));

/** The text above that begins at the same edge, as close as the lines of a paragraph. If it ends with a colon, it is a label by itself. */
function partAbove(lines: readonly TextLine[], { line, chunk }: CellPart): CellPart | undefined {
  const { em } = line.page;
  for (let index = Math.max(0, line.index - LINES_ABOVE); index < line.index; index++) {
    const above = lines[index];
    if (above?.page !== line.page || chunk.top - above.bottom > em * 2) continue;
    const upper = above.chunks.find(
      (candidate) =>
        Math.abs(candidate.left - chunk.left) < em * 0.4 &&
        chunk.top >= candidate.top + em * 0.5 &&
        chunk.top - candidate.bottom < em * 0.9 &&
        !/[:：]$/.test(candidate.text),
    );
    if (upper) return { line: above, chunk: upper };
  }
  return undefined;
}
