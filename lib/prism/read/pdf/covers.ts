import { apply, type Matrix } from "./matrix";
import type { PaintedGlyph } from "./glyphs";

/** A box in points on the displayed page. */
export interface PageBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** An opaque shape that hides everything painted before it. */
interface Cover extends PageBox {
  /** Number of letters painted before the cover. */
  glyphs: number;
}

/** No legitimate page has more; the limit bounds the work a hostile page can cause. */
const MAX_COVERS = 500;

/**
 * Collects the pictures and plain boxes painted over earlier letters: a program that reads the file finds those letters, but nobody looking
 * at the page does. Only certain covers count: opaque, upright, and cut to their clip.
 */
export class CoverCollector {
  readonly #covers: Cover[] = [];

  /** `box` is the painted area, `clip` the visible region, and `glyphs` the number of letters painted so far. */
  add(box: PageBox, clip: PageBox | null, glyphs: number): void {
    const seen = clip === null ? box : commonBox(box, clip);
    if (glyphs === 0 || seen.right <= seen.left || seen.bottom <= seen.top || this.#covers.length >= MAX_COVERS) return;
    this.#covers.push({ ...seen, glyphs });
  }

  /** Returns the letters, with those that lie under a cover marked invisible. */
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

/** Height of a small letter's middle above its baseline, in ems. */
const MIDDLE = 0.25;

/** Intersection of two boxes. It is inverted (right < left or bottom < top) if they don't overlap. */
export function commonBox(one: PageBox, other: PageBox): PageBox {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** Bounding box on the page of a rectangle [x, y, x, y] in a picture's or path's own coordinates. */
export function boxAround([x0, y0, x1, y1]: readonly [number, number, number, number], matrix: Matrix): PageBox {
  const corners = [apply(matrix, x0, y0), apply(matrix, x1, y0), apply(matrix, x0, y1), apply(matrix, x1, y1)];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Whether a matrix keeps boxes upright. A skewed picture covers less than its bounding box. */
export const keepsUpright = ([a, b, c, d]: Matrix): boolean => {
  const least = 1e-3 * Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  return (Math.abs(b) <= least && Math.abs(c) <= least) || (Math.abs(a) <= least && Math.abs(d) <= least);
};
