import { centsOf, inOneColumn } from "./borne-out";
import type { PixelWord } from "./tesseract";

/** Only of what the recogniser all but guessed a sum knows better. */
const GUESSED = 0.5;
/** So sure is a figure that its column's sum tells. */
const TOLD = 0.85;
const MOST_PARTS = 30;

/**
 * The sum below a column of amounts with its one misread figure put right: "-4,85", "-2,82" and a guessed "-'1,67" below them, which
 * is -7,67. All other figures agree, and no other amounts right above it make a sum so like it.
 */
export function mendBySums(words: readonly PixelWord[]): PixelWord[] {
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
    const [told, ...others] = sums.filter((candidate) => differInOne(String(candidate), String(cents)));
    return told === undefined || others.length > 0 ? word : { ...word, text: withFigures(word.text, String(told)), confidence: TOLD };
  });
}

const differInOne = (one: string, other: string): boolean =>
  one.length === other.length && [...one].filter((figure, index) => figure !== other[index]).length === 1;

/** The text with other figures, and without the specks beside its sign. */
function withFigures(text: string, figures: string): string {
  let next = 0;
  return text.replace(/['’`]/g, "").replace(/\d/g, () => figures[next++] ?? "");
}
