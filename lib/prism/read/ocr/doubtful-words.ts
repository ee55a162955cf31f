import { confirmedAmounts, centsOf } from "./confirmed-amounts";
import { hasDigits } from "./merge-readings";
import type { PixelWord } from "./tesseract";

/**
 * Numbers below this confidence of the first engine are read again. Of the surer ones on scans, the second engine corrected only 1 in 500.
 */
const DOUBTFUL_NUMBER = 0.85;
/** The same limit for amounts that no sum on the page confirms, for dates, and for all numbers in photographs. */
const DOUBTFUL_WEIGHTY_NUMBER = 0.93;
/** Words below this confidence are little more than guesses of the first engine. */
const GUESSED_WORD = 0.5;
const DATE = /\d[./-]\d{1,2}[./-]\d|\b(?:19|20)\d{2}\b/;
const MAX_REREAD = 80;

/** Picks the words that the second engine is to read again. Amounts confirmed by sums on the page are excluded. */
export function doubtfulWords(words: readonly PixelWord[], photo: boolean): Set<PixelWord> {
  const confirmed = confirmedAmounts(words);
  return new Set(words.filter((word) => !confirmed.has(word) && word.confidence < sureEnough(word, photo)).slice(0, MAX_REREAD));
}

/** Confidence the first engine needs for its reading of a word to stand. */
function sureEnough({ text }: PixelWord, photo: boolean): number {
  if (!hasDigits(text)) return GUESSED_WORD;
  return photo || centsOf(text) !== null || DATE.test(text) ? DOUBTFUL_WEIGHTY_NUMBER : DOUBTFUL_NUMBER;
}
