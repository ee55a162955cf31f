const seen = new WeakMap<object, number>();

/**
 * When what a page brought along was first drawn, in milliseconds of the clock of whoever draws it. What is asked for again is dated by the
 * same clock, and not by the server's; a page that is drawn once more on the way back brings the same value, which is as old as it was.
 */
export function cameAt(value: object): number {
  const at = seen.get(value) ?? Date.now();
  seen.set(value, at);
  return at;
}
