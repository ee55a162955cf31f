import { amountsBorneOut, centsOf } from "./borne-out";
import { hasDigits } from "./merge-readings";
import type { PixelWord } from "./tesseract";

/** Numbers that the first engine is less sure of than this are read again: of the surer ones on scans the second mended 1 in 500. */
const DOUBTFUL_NUMBER = 0.85;
/** The same for amounts that no sum on the page bears out, for dates, and for all numbers of photographs. */
const DOUBTFUL_WEIGHTY_NUMBER = 0.93;
/** Words that the first engine all but guessed. */
const GUESSED_WORD = 0.5;
const DATE = /\d[./-]\d{1,2}[./-]\d|\b(?:19|20)\d{2}\b/;
const MAX_REREAD = 80;

/** Words of the first engine that the second is to read again; amounts that sums on the page confirm are none of them. */
export function doubtfulWords(words: readonly PixelWord[], photo: boolean): Set<PixelWord> {
  const borneOut = amountsBorneOut(words);
  return new Set(words.filter((word) => !borneOut.has(word) && word.confidence < sureEnough(word, photo)).slice(0, MAX_REREAD));
}

/** How sure the first engine must be of a word for it to stand. */
function sureEnough({ text }: PixelWord, photo: boolean): number {
  if (!hasDigits(text)) return GUESSED_WORD;
  return photo || centsOf(text) !== null || DATE.test(text) ? DOUBTFUL_WEIGHTY_NUMBER : DOUBTFUL_NUMBER;
}
