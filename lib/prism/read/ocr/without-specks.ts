import type { PixelWord } from "./tesseract";

/** What specks are taken for; "/" and "&" join words, and are none. */
const MARK = /^[-–—.,:;'’‘"`~^°*·•_]+$/;
/** Below these such a mark, or a small letter, is dirt: before an amount it would be taken for a minus. */
const SURE_MARK = 0.6;
const SURE_LETTER = 0.5;
/** Of the usual height of words. */
const SMALL = 0.55;

/** What was recognised, without specks of dirt. */
export function withoutSpecks(words: readonly PixelWord[]): PixelWord[] {
  const heights = words
    .filter((word) => word.confidence >= SURE_LETTER)
    .map((word) => word.bottom - word.top)
    .sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  return words.filter((word) =>
    MARK.test(word.text) ? word.confidence >= SURE_MARK : word.confidence >= SURE_LETTER || word.bottom - word.top >= usual * SMALL,
  );
}
