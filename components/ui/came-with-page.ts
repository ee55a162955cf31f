const seen = new WeakMap<object, number>();

/**
 * When a value that came with the page was first rendered, in milliseconds on the clock of whoever renders it. Refetched data is dated by
 * the same clock rather than the server's. Returning to a page yields the same value with its original time.
 */
export function cameAt(value: object): number {
  const at = seen.get(value) ?? Date.now();
  seen.set(value, at);
  return at;
}
