import type { LabelKind } from "../vocabulary";
import { kindsOf, type LabelHit } from "./labels";
import type { Chunk, LayoutWord, TextLine } from "./layout";

/** What a narrow cell heads with two lines. Totals and parties have room, and words that stand above one another there are two labels. */
const KINDS: readonly LabelKind[] = ["invoiceNumber", "invoiceDate", "dueDate", "purchaseOrder"];
const LINES_ABOVE = 3;
const MAX_WORDS = 6;

interface Part { line: TextLine; chunk: Chunk }
interface Wrapped { kinds: ReadonlySet<LabelKind>; length: number; upper: Part; lower: Part }

/**
 * The labels of each line, by its index, with those that their cell breaks: "Payable on or / before". Such a label counts as the
 * lower line's, beneath which its value stands, or as the upper's where a value stands beside that. The other part stays where it
 * is as a label of something else, so that no neighbour takes it for a value.
 */
export function withWrappedLabels(lines: readonly TextLine[], labels: ReadonlyMap<number, LabelHit[]>): Map<number, LabelHit[]> {
  const found = new Map(labels);
  const put = (part: Part, kinds: ReadonlySet<LabelKind>, length: number): void => {
    const hits = found.get(part.line.index) ?? [];
    const start = part.line.words.indexOf(part.chunk.words[0] as LayoutWord);
    const end = start + part.chunk.words.length;
    found.set(part.line.index, [...hits.filter((hit) => hit.end <= start), { kinds, line: part.line, start, end, words: part.chunk.words, length, fuzzy: false }, ...hits.filter((hit) => hit.start >= end)]);
  };
  for (const { kinds, length, upper, lower } of lines.flatMap((line) => line.chunks.flatMap((chunk) => wrappedLabel(lines, { line, chunk })))) {
    const beside = upper.line.chunks[upper.line.chunks.indexOf(upper.chunk) + 1];
    const isUpper = beside !== undefined && /\d/.test(beside.text);
    put(upper, isUpper ? kinds : other, length);
    put(lower, isUpper ? other : kinds, length);
  }
  return found;
}

const other: ReadonlySet<LabelKind> = new Set(["other"]);

function wrappedLabel(lines: readonly TextLine[], lower: Part): Wrapped[] {
  const { words } = lower.chunk;
  if (words.length >= MAX_WORDS || words.some((word) => /\d/.test(word.text))) return [];
  const upper = firstWords(lines, lower);
  if (!upper || upper.chunk.words.length + words.length > MAX_WORDS) return [];
  const folded = [...upper.chunk.words, ...words].map((word) => word.folded).join("");
  const kinds = kindsOf(folded);
  return kinds && KINDS.some((kind) => kinds.has(kind)) ? [{ kinds, length: folded.length, upper, lower }] : [];
}

/** The text above that begins at the same edge, as close as lines of one paragraph. A colon there has ended its label. */
function firstWords(lines: readonly TextLine[], { line, chunk }: Part): Part | undefined {
  const { em } = line.page;
  for (let index = Math.max(0, line.index - LINES_ABOVE); index < line.index; index++) {
    const above = lines[index];
    if (above?.page !== line.page || chunk.top - above.bottom > em * 2) continue;
    const upper = above.chunks.find((candidate) => Math.abs(candidate.left - chunk.left) < em * 0.4 && chunk.top >= candidate.top + em * 0.5 && chunk.top - candidate.bottom < em * 0.9 && !/[:：]$/.test(candidate.text));
    if (upper) return { line: above, chunk: upper };
  }
  return undefined;
}
