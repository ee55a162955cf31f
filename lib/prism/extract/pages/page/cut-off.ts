import { apply } from "@/lib/prism/affine";
import type { Affine, ReadDocument } from "@/lib/prism/model";

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
    const numbers = page.textSource === "ocr" ? page.words.filter(({ hidden, text }) => !hidden && /\d/.test(text)) : [];
    const toDisplay = page.reading?.toDisplay ?? null;
    const endsThere = numbers.filter(({ box: [, top, right, bottom] }) => isAtEdge(right, top, bottom, toDisplay));
    const beginsThere = numbers.filter(({ box: [left, top, , bottom] }) => isAtEdge(left, top, bottom, toDisplay));
    // A lone digit may be anything; one of a number that is cut as well is what is left of another.
    return [endsThere, beginsThere].some((cut) => cut.length >= LEAST_NUMBERS && cut.some(({ text }) => /\d{2}/.test(text)));
  });
  return isCut ? "The picture ends where numbers are printed, and digits may be missing: send one that shows the whole page." : null;
}

/**
 * Whether one end of a word, at `x` from `top` to `bottom`, lies at an edge of the picture as it was sent: a sheet that lay askew or on
 * its side was turned to be read, and is cut at a slant or at its top.
 */
function isAtEdge(x: number, top: number, bottom: number, toDisplay: Affine | null): boolean {
  if (toDisplay === null) return isOutermost(x);
  return [top, bottom].some((y) => apply(toDisplay, x, y).some(isOutermost));
}

const isOutermost = (share: number): boolean => share <= EDGE || share >= 1 - EDGE;
