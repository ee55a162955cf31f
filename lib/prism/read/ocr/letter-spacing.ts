/**
 * Distance between letters, in heights of the line's picture, above which they count as letter-spaced. Letters of an ordinary word need
 * half as much, bold capitals three quarters.
 */
const WIDE = 0.95;
const LEAST_LETTERS = 3;

/**
 * Whether letters are spaced so widely, as in a company's letterhead, that the paper between two of them looks like a space. `centers` are
 * the positions of the letters along their line, `height` is that of the line's picture, both in pixels.
 */
export function isLetterSpaced(centers: readonly number[], height: number): boolean {
  if (centers.length < LEAST_LETTERS) return false;
  const steps = centers
    .slice(1)
    .map((center, index) => center - (centers[index] ?? center))
    .sort((a, b) => a - b);
  return (steps[Math.floor(steps.length / 2)] ?? 0) > height * WIDE;
}
