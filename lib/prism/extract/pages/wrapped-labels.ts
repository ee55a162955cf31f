import type { LabelKind } from "../vocabulary";
import { kindsOf, type LabelHit } from "./labels";
import type { Chunk, LayoutWord, TextLine } from "./layout";

/** What a narrow cell heads with two lines. Totals and parties have room, and words that stand above one another there are two labels. */
const KINDS: readonly LabelKind[] = ["invoiceNumber", "invoiceDate", "dueDate", "purchaseOrder"];
const LINES_ABOVE = 3;
const MAX_WORDS = 6;

/**
 * The labels of a line with those whose first words stand above it, in a heading that its cell breaks: "Payable on or / before".
 * Such a label counts as the lower line's, beneath which its value stands, and takes the place of what the lower words alone would say.
 */
export function withWrappedLabels(lines: readonly TextLine[], line: TextLine, hits: readonly LabelHit[]): LabelHit[] {
  const wrapped = line.chunks.flatMap((chunk) => wrappedLabel(lines, line, chunk));
  if (wrapped.length === 0) return [...hits];
  const others = hits.filter((hit) => !wrapped.some(({ start, end }) => hit.start < end && hit.end > start));
  return [...others, ...wrapped].sort((a, b) => a.start - b.start);
}

function wrappedLabel(lines: readonly TextLine[], line: TextLine, chunk: Chunk): LabelHit[] {
  if (chunk.words.length >= MAX_WORDS || chunk.words.some((word) => /\d/.test(word.text))) return [];
  const above = firstWords(lines, line, chunk);
  if (!above || above.words.length + chunk.words.length > MAX_WORDS) return [];
  const folded = [...above.words, ...chunk.words].map((word) => word.folded).join("");
  const kinds = kindsOf(folded);
  if (!kinds || !KINDS.some((kind) => kinds.has(kind))) return [];
  const start = line.words.indexOf(chunk.words[0] as LayoutWord);
  return [{ kinds, line, start, end: start + chunk.words.length, words: chunk.words, length: folded.length, fuzzy: false }];
}

/** The text above that begins at the same edge, as close as lines of one paragraph. A colon there has ended its label. */
function firstWords(lines: readonly TextLine[], line: TextLine, chunk: Chunk): Chunk | undefined {
  const { em } = line.page;
  return lines.slice(Math.max(0, line.index - LINES_ABOVE), line.index).filter((above) => above.page === line.page).flatMap((above) => above.chunks)
    .find((above) => Math.abs(above.left - chunk.left) < em * 0.4 && chunk.top >= above.top + em * 0.5 && chunk.top - above.bottom < em * 0.9 && !/[:：]$/.test(above.text));
}
