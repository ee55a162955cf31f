import { centsOf, inOneColumn } from "./confirmed-amounts";
import type { PixelWord } from "./tesseract";

/** A sum overrules the recognizer only on words below this confidence. */
const GUESSED = 0.5;
/** Confidence given to an amount that the sum of its column determines. */
const CORRECTED_CONFIDENCE = 0.85;
const MOST_PARTS = 30;

/**
 * Corrects a single misread figure in the sum below a column of amounts: below "-4,85" and "-2,82", a guessed "-'1,67" becomes -7,67. All
 * other figures must agree, and no other run of amounts directly above may have a sum as similar.
 */
export function correctBySums(words: readonly PixelWord[]): PixelWord[] {
  return words.map((word) => {
    const cents = centsOf(word.text);
    if (cents === null || word.confidence >= GUESSED) return word;
    const height = word.bottom - word.top;
    const above = words
      .filter((other) => other !== word && other.bottom <= word.top + height * 0.3 && inOneColumn(other, word))
      .sort((one, other) => other.top - one.top)
      .slice(0, MOST_PARTS);
    const sums: number[] = [];
    let sum = 0;
    for (const [index, part] of above.entries()) {
      const value = centsOf(part.text);
      if (value === null || part.confidence < GUESSED) break;
      sum += value;
      if (index > 0) sums.push(sum);
    }
    const [corrected, ...others] = sums.filter((candidate) => differInOne(String(candidate), String(cents)));
    return corrected === undefined || others.length > 0
      ? word
      : { ...word, text: withFigures(word.text, String(corrected)), confidence: CORRECTED_CONFIDENCE };
  });
}

const differInOne = (one: string, other: string): boolean =>
  one.length === other.length && [...one].filter((figure, index) => figure !== other[index]).length === 1;

/** Replaces the figures of a text, and drops the specks beside its sign. */
function withFigures(text: string, figures: string): string {
  let next = 0;
  return text.replace(/['’`]/g, "").replace(/\d/g, () => figures[next++] ?? "");
}
