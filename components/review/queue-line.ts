/** How many invoices wait ready behind the one on the screen, data and pages. */
export const AHEAD = 2;

/** The invoices of a queue by their ids, each in one place: the one on the screen, those that wait ready, and those that were on it before. */
export interface Line {
  current: string | null;
  ahead: readonly string[];
  /** The latest last. */
  past: readonly string[];
}

/**
 * The line with this invoice on the screen. One that waits ready lies on, and the one on the screen is behind it then. Any other lies
 * back: whoever goes there comes to the one that was on the screen again with the next step.
 */
export function lineAt(line: Line, itemId: string): Line {
  const { current } = line;
  if (current === itemId) return line;
  const [ahead, past] = [line.ahead, line.past].map((ids) => ids.filter((id) => id !== itemId && id !== current)) as [string[], string[]];
  if (current === null) return { current: itemId, ahead, past };
  return line.ahead.includes(itemId)
    ? { current: itemId, ahead, past: [...past, current] }
    : { current: itemId, ahead: [current, ...ahead].slice(0, AHEAD + 1), past };
}
