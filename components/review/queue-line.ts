/** How many invoices are loaded ahead of the current one, data and pages. */
export const AHEAD = 2;

/** The invoices of a queue by ID, each in one place: the current one, those loaded ahead, and those shown before. */
export interface Line {
  current: string | null;
  ahead: readonly string[];
  /** Oldest first. */
  past: readonly string[];
}

/**
 * The queue after moving to this invoice. If it was loaded ahead, this is a step forward and the current invoice becomes the past.
 * Otherwise it is a step back, and the next step forward returns to the current invoice.
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
