import type { LabelKind } from "../vocabulary";
import { kindsOf, type LabelHit } from "./labels";
import type { Chunk, LayoutWord, TextLine } from "./layout";

/** What a narrow cell heads with two lines. Totals and parties have room, and words that stand above one another there are two labels. */
const KINDS: readonly LabelKind[] = ["invoiceNumber", "invoiceDate", "dueDate", "purchaseOrder"];
const LINES_ABOVE = 3;
const MAX_WORDS = 6;

interface Wrapped { hit: LabelHit; above: { line: TextLine; chunk: Chunk } }

/**
 * The labels of each line, by its index, with those that their cell breaks: "Payable on or / before". Such a label counts as the
 * lower line's, beneath which its value stands, and takes the place of what either part alone would say.
 */
export function withWrappedLabels(lines: readonly TextLine[], labels: ReadonlyMap<number, LabelHit[]>): Map<number, LabelHit[]> {
  const found = new Map(labels);
  for (const { hit, above } of lines.flatMap((line) => line.chunks.flatMap((chunk) => wrappedLabel(lines, line, chunk)))) {
    const lower = (found.get(hit.line.index) ?? []).filter(({ start, end }) => start >= hit.end || end <= hit.start);
    found.set(hit.line.index, [...lower, hit].sort((a, b) => a.start - b.start));
    found.set(above.line.index, withPart(found.get(above.line.index) ?? [], above));
  }
  return found;
}

/** The upper part stays where it is as a label of something else, so that no neighbour takes it for a value. */
function withPart(hits: readonly LabelHit[], { line, chunk }: Wrapped["above"]): LabelHit[] {
  const start = line.words.indexOf(chunk.words[0] as LayoutWord);
  const part: LabelHit = { kinds: new Set<LabelKind>(["other"]), line, start, end: start + chunk.words.length, words: chunk.words, length: chunk.text.length, fuzzy: false };
  return [...hits.filter(({ end }) => end <= part.start), part, ...hits.filter((hit) => hit.start >= part.end)];
}

function wrappedLabel(lines: readonly TextLine[], line: TextLine, chunk: Chunk): Wrapped[] {
  if (chunk.words.length >= MAX_WORDS || chunk.words.some((word) => /\d/.test(word.text))) return [];
  const above = firstWords(lines, line, chunk);
  if (!above || above.chunk.words.length + chunk.words.length > MAX_WORDS) return [];
  const folded = [...above.chunk.words, ...chunk.words].map((word) => word.folded).join("");
  const kinds = kindsOf(folded);
  if (!kinds || !KINDS.some((kind) => kinds.has(kind))) return [];
  const start = line.words.indexOf(chunk.words[0] as LayoutWord);
  return [{ hit: { kinds, line, start, end: start + chunk.words.length, words: chunk.words, length: folded.length, fuzzy: false }, above }];
}

/** The text above that begins at the same edge, as close as lines of one paragraph. A colon there has ended its label. */
function firstWords(lines: readonly TextLine[], line: TextLine, chunk: Chunk): Wrapped["above"] | undefined {
  const { em } = line.page;
  return lines.slice(Math.max(0, line.index - LINES_ABOVE), line.index).filter((other) => other.page === line.page)
    .flatMap((other) => other.chunks.map((above) => ({ line: other, chunk: above })))
    .find(({ chunk: above }) => Math.abs(above.left - chunk.left) < em * 0.4 && chunk.top >= above.top + em * 0.5 && chunk.top - above.bottom < em * 0.9 && !/[:：]$/.test(above.text));
}
