import type { Box, Page, Word } from "@/lib/prism/model";
import type { PageBox } from "./covers";

/** Grid over the page; a cell is about as high as a letter on A4. */
const COLUMNS = 60;
const ROWS = 84;

/** Share of a page, 0..1, that shows pictures without any word of the text layer over them. `pictures` are in points. */
export function picturedShare(page: Page, pictures: readonly PageBox[]): number {
  if (pictures.length === 0) return 0;
  const cells = new Uint8Array(COLUMNS * ROWS);
  const mark = (left: number, top: number, right: number, bottom: number, value: number): void => {
    for (let y = Math.max(0, Math.round(top * ROWS)); y < Math.min(ROWS, Math.round(bottom * ROWS)); y++)
      cells.fill(value, y * COLUMNS + clamp(Math.round(left * COLUMNS)), y * COLUMNS + clamp(Math.round(right * COLUMNS)));
  };
  for (const { left, top, right, bottom } of pictures)
    mark(left / page.widthPt, top / page.heightPt, right / page.widthPt, bottom / page.heightPt, 1);
  for (const { box, hidden } of page.words) {
    const [left, top, right, bottom] = box;
    if (!hidden) mark(left - 0.5 / COLUMNS, top - 0.5 / ROWS, right + 0.5 / COLUMNS, bottom + 0.5 / ROWS, 0);
  }
  return cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
}

const clamp = (column: number): number => Math.min(COLUMNS, Math.max(0, column));

/** Drawings in a picture are misread as words of lower confidence than this. */
const LEAST_SURE = 0.5;
/** Largest part of a recognized word that a word of the text layer may overlap. */
const MOST_SHARED = 0.3;

/** Picks the recognized words that lie in the page's pictures and aren't already in its text layer. */
export function wordsInPictures(page: Page, recognized: readonly Word[], pictures: readonly PageBox[]): Word[] {
  const own = page.words.filter(({ hidden }) => !hidden);
  return recognized.filter(({ text, confidence, box }) => {
    const [left, top, right, bottom] = box;
    const x = ((left + right) / 2) * page.widthPt;
    const y = ((top + bottom) / 2) * page.heightPt;
    const inPicture = pictures.some((picture) => picture.left <= x && x <= picture.right && picture.top <= y && y <= picture.bottom);
    return (
      inPicture && confidence >= LEAST_SURE && /[\p{L}\p{N}]/u.test(text) && own.every((word) => sharedPart(box, word.box) < MOST_SHARED)
    );
  });
}

/** Share of the first box that lies within the second, 0..1. */
function sharedPart([left, top, right, bottom]: Box, other: Box): number {
  const across = Math.max(0, Math.min(right, other[2]) - Math.max(left, other[0]));
  const down = Math.max(0, Math.min(bottom, other[3]) - Math.max(top, other[1]));
  return (across * down) / Math.max(1e-9, (right - left) * (bottom - top));
}
