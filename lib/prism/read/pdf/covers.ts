import { apply, type Matrix } from "./matrix";
import type { PaintedGlyph } from "./glyphs";

/** A box in points on the displayed page. */
export interface PageBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What hides all that was painted before it. */
interface Cover extends PageBox {
  /** How many letters had been painted by then. */
  glyphs: number;
}

/** More than any page paints that is not made to keep a reader busy. */
const MAX_COVERS = 500;

/**
 * Gathers the pictures and plain boxes that lie over letters painted before them: a reader of the file finds those letters, and nobody
 * who looks at the page does. Only what hides for certain counts: opaque, upright, and no more of it than its clip shows.
 */
export class CoverCollector {
  readonly #covers: Cover[] = [];

  /** `box` is what was painted, `clip` what of it can be seen, `glyphs` the number of letters painted so far. */
  add(box: PageBox, clip: PageBox | null, glyphs: number): void {
    const seen = clip === null ? box : commonBox(box, clip);
    if (glyphs === 0 || seen.right <= seen.left || seen.bottom <= seen.top || this.#covers.length >= MAX_COVERS) return;
    this.#covers.push({ ...seen, glyphs });
  }

  /** The letters with those marked invisible that lie under something. */
  uncovered(glyphs: readonly PaintedGlyph[]): PaintedGlyph[] {
    if (this.#covers.length === 0) return [...glyphs];
    return glyphs.map((glyph, index) => {
      const x = (glyph.start[0] + glyph.end[0]) / 2;
      const y = (glyph.start[1] + glyph.end[1]) / 2 - glyph.fontSize * MIDDLE;
      const isUnder = (cover: Cover): boolean =>
        index < cover.glyphs && cover.left <= x && x <= cover.right && cover.top <= y && y <= cover.bottom;
      return glyph.paint !== "invisible" && this.#covers.some(isUnder) ? { ...glyph, paint: "invisible" } : glyph;
    });
  }
}

/** The middle of a small letter lies this far above its baseline, in parts of the em. */
const MIDDLE = 0.25;

/** What two boxes have in common; inside out where that is nothing. */
export function commonBox(one: PageBox, other: PageBox): PageBox {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** The box around a rectangle of a picture's or a path's own space, [x, y, x, y]. */
export function boxAround([x0, y0, x1, y1]: readonly [number, number, number, number], matrix: Matrix): PageBox {
  const corners = [apply(matrix, x0, y0), apply(matrix, x1, y0), apply(matrix, x0, y1), apply(matrix, x1, y1)];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Whether a matrix keeps boxes upright: a picture laid askew covers less than the box around it. */
export const keepsUpright = ([a, b, c, d]: Matrix): boolean => {
  const least = 1e-3 * Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  return (Math.abs(b) <= least && Math.abs(c) <= least) || (Math.abs(a) <= least && Math.abs(d) <= least);
};
