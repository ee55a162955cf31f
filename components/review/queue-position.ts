/** How many invoices are loaded ahead of the current one, data and pages. */
export const LOAD_AHEAD = 2;

/** The invoices of a queue by ID, each in one place: the current one, those loaded ahead, and those shown before. */
export interface QueuePosition {
  current: string | null;
  ahead: readonly string[];
  /** Oldest first. */
  past: readonly string[];
}

/**
 * The queue after moving to this invoice. If it was loaded ahead, this is a step forward and the current invoice becomes the past.
 * Otherwise it is a step back, and the next step forward returns to the current invoice.
 */
export function moveQueueTo(position: QueuePosition, itemId: string): QueuePosition {
  const { current } = position;
  if (current === itemId) return position;
  const [ahead, past] = [position.ahead, position.past].map((ids) => ids.filter((id) => id !== itemId && id !== current)) as [
    string[],
    string[],
  ];
  if (current === null) return { current: itemId, ahead, past };
  return position.ahead.includes(itemId)
    ? { current: itemId, ahead, past: [...past, current] }
    : { current: itemId, ahead: [current, ...ahead].slice(0, LOAD_AHEAD + 1), past };
}
