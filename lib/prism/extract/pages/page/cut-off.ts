import type { ReadDocument } from "@/lib/prism/model";

/** Of the width of a picture: whoever photographs or scans a page leaves more beside it, even where it is cut close to its text. */
const EDGE = 0.004;
/** One number may be a hole's shadow or the next page's. */
const LEAST_NUMBERS = 2;

/**
 * Why a picture says too little, in words, where numbers run up to its edge: what is beyond may be their last digits, and a number is
 * read without them as well as with them. Null for pages of a file's own letters, and where nothing is cut.
 */
export function cutOff(document: ReadDocument): string | null {
  const isCut = document.pages.some((page) => {
    const numbers = page.textSource === "ocr" ? page.words.filter(({ hidden, text }) => !hidden && /\d{2}/.test(text)) : [];
    const atRight = numbers.filter(({ box }) => box[2] >= 1 - EDGE).length;
    const atLeft = numbers.filter(({ box }) => box[0] <= EDGE).length;
    return Math.max(atRight, atLeft) >= LEAST_NUMBERS;
  });
  return isCut ? "The picture ends where numbers are printed, and digits may be missing: send one that shows the whole page." : null;
}
