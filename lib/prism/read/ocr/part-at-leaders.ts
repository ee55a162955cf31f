import { inOneScript } from "./merge-readings";
import type { PixelWord } from "./tesseract";

/** Dots or strokes that lead from a description to its amount. */
const LEADER = /[.…·_]{3,}/g;
/** A dot or two of such a row that were read with the amount. */
const REMAINS = /^[.·…]+(?=(?:\p{L}{1,3}|[₦$€£#])\d)/u;
const LETTER = /[\p{L}\p{N}]/u;

/** The parts of a word between rows of dots, which typed invoices set from a description to its amount: "3,500........N525,000". */
export function partAtLeaders(word: PixelWord): PixelWord[] {
  const leaders = [...word.text.matchAll(LEADER)];
  if (leaders.length === 0) return REMAINS.test(word.text) ? [{ ...word, text: word.text.replace(REMAINS, "") }] : [word];
  const starts = [0, ...leaders.map((leader) => leader.index + leader[0].length)];
  const ends = [...leaders.map((leader) => leader.index), word.text.length];
  return starts.flatMap((start, index): PixelWord[] => {
    const end = ends[index] ?? start;
    const text = word.text.slice(start, end);
    if (!LETTER.test(text)) return [];
    const sure = word.letterConfidences?.slice(start, end) ?? [];
    return [{ ...word, text: inOneScript(text).replace(REMAINS, ""), left: leftOf(word, start), right: leftOf(word, end), ...(sure.length > 0 ? { confidence: Math.min(...sure), letterConfidences: sure } : {}), ...(word.centres ? { centres: word.centres.slice(start, end) } : {}) }];
  });
}

/** Where the letter with this index begins. */
function leftOf({ text, centres, left, right }: PixelWord, index: number): number {
  if (index === 0) return left;
  if (index >= text.length) return right;
  const [before, behind] = [centres?.[index - 1], centres?.[index]];
  return before === undefined || behind === undefined ? left + ((right - left) * index) / text.length : (before + behind) / 2;
}
