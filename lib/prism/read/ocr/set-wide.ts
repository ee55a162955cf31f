/** Steps from letter to letter of more heights than this: the letters of a word take half as much, capitals of bold type three quarters. */
const WIDE = 0.95;
const LEAST_LETTERS = 3;

/**
 * Whether letters are set so wide, as those of a firm's sign, that the paper between two of them looks like a space. `centres` are the
 * places of the letters along their line, `height` that of the line's picture, both in pixels.
 */
export function isSetWide(centres: readonly number[], height: number): boolean {
  if (centres.length < LEAST_LETTERS) return false;
  const steps = centres
    .slice(1)
    .map((centre, index) => centre - (centres[index] ?? centre))
    .sort((a, b) => a - b);
  return (steps[Math.floor(steps.length / 2)] ?? 0) > height * WIDE;
}
