import type { Affine, Box } from "./model";

/** The identity transform. */
export const IDENTITY: Affine = [1, 0, 0, 1, 0, 0];

/** Composes two transforms: the result applies `first`, then `then`. */
export function compose(then: Affine, first: Affine): Affine {
  const [a, b, c, d, e, f] = first;
  return [
    then[0] * a + then[2] * b,
    then[1] * a + then[3] * b,
    then[0] * c + then[2] * d,
    then[1] * c + then[3] * d,
    then[0] * e + then[2] * f + then[4],
    then[1] * e + then[3] * f + then[5],
  ];
}

/** A transform that scales along each axis from the origin. */
export function scaling(x: number, y: number): Affine {
  return [x, 0, 0, y, 0, 0];
}

/** Applies a transform to a point. */
export function transformPoint(transform: Affine, x: number, y: number): [x: number, y: number] {
  return [transform[0] * x + transform[2] * y + transform[4], transform[1] * x + transform[3] * y + transform[5]];
}

/** The upright bounding box of a transformed box; larger than the box itself if the transform rotates it by an odd angle. */
export function transformBox(transform: Affine, [left, top, right, bottom]: Box): Box {
  const corners = [
    transformPoint(transform, left, top),
    transformPoint(transform, right, top),
    transformPoint(transform, left, bottom),
    transformPoint(transform, right, bottom),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A box in fractions of the page: what lies beyond an edge ends there, and five decimals tell points apart on the largest page. */
export function withinPage([left, top, right, bottom]: Box): Box {
  const fraction = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5;
  return [fraction(left), fraction(top), fraction(right), fraction(bottom)];
}
