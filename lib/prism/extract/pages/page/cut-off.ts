import { transformPoint } from "@/lib/prism/affine";
import type { Affine, ReadDocument } from "@/lib/prism/model";

/** Share of a picture's width: photos and scans leave a wider margin than this even if they are cropped close to the text. */
const EDGE = 0.004;
/** A single number may be a hole's shadow or belong to the next page. */
const LEAST_NUMBERS = 2;

/**
 * Explains, in words, that a picture is cut off if numbers reach its edge: their last digits may be missing, and a truncated number reads
 * as well as a whole one. Null for pages with a text layer and for pictures that are complete.
 */
export function cutOffWarning(document: ReadDocument): string | null {
  const isCut = document.pages.some((page) => {
    const numbers = page.textSource === "ocr" ? page.words.filter(({ hidden, text }) => !hidden && /\d/.test(text)) : [];
    const toDisplay = page.reading?.toDisplay ?? null;
    const endsThere = numbers.filter(({ box: [, top, right, bottom] }) => isAtEdge(right, top, bottom, toDisplay));
    const beginsThere = numbers.filter(({ box: [left, top, , bottom] }) => isAtEdge(left, top, bottom, toDisplay));
    // Single digits at the edge may be anything, so at least one cut number must have two.
    return [endsThere, beginsThere].some((cut) => cut.length >= LEAST_NUMBERS && cut.some(({ text }) => /\d{2}/.test(text)));
  });
  return isCut ? "The picture ends where numbers are printed, and digits may be missing: send one that shows the whole page." : null;
}

/**
 * Whether one end of a word (at `x`, from `top` to `bottom`) lies at an edge of the picture as sent. A tilted or sideways sheet was
 * straightened for reading, so its cut edge may now be slanted or at another side.
 */
function isAtEdge(x: number, top: number, bottom: number, toDisplay: Affine | null): boolean {
  if (toDisplay === null) return isOutermost(x);
  return [top, bottom].some((y) => transformPoint(toDisplay, x, y).some(isOutermost));
}

const isOutermost = (share: number): boolean => share <= EDGE || share >= 1 - EDGE;
