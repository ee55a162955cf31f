import type { PixelWord } from "./tesseract";

/** Marks that specks are read as. "/" and "&" are excluded because they join words. */
const MARK = /^[-–—.,:;'’‘"`~^°*·•_]+$/;
/** Below these confidences a mark or a small letter is dirt. Before an amount, such a mark would be taken for a minus. */
const SURE_MARK = 0.6;
const SURE_LETTER = 0.5;
/** Height below which a word is small, as a share of the usual height. */
const SMALL = 0.55;

/** Removes specks of dirt from the recognized words. */
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
