import { parseCondition, parseEquality } from "./expression";
import type { EventPayload, ReceivedEvent } from "./protocol";

/** What a wait is waiting for: events of a name under a condition, which may refer to the event of its own run. */
export interface Waiting {
  eventName: string;
  condition: string | null;
  event: EventPayload;
}

/**
 * Returns a function that finds the first event that a wait is waiting for. Waits whose condition is a single equality, such as a filing's
 * wait for its own id, use a map lookup: when a portal comes back, thousands of runs wait and hundreds of events arrive at a time, and
 * testing each pair would block the worker.
 */
export function matcherOf<E extends Pick<ReceivedEvent, "name" | "data">>(events: readonly E[]): (wait: Waiting) => E | undefined {
  const byKind = new Map<string, (event: EventPayload) => E | undefined>();
  return ({ eventName, condition, event }) => {
    const kind = `${eventName}\n${condition ?? ""}`;
    const find =
      byKind.get(kind) ??
      finderIn(
        events.filter(({ name }) => name === eventName),
        condition,
      );
    byKind.set(kind, find);
    return find(event);
  };
}

/** Returns a function that finds the first event that meets the condition, given the event of a waiting run. */
function finderIn<E extends Pick<ReceivedEvent, "name" | "data">>(
  events: readonly E[],
  condition: string | null,
): (event: EventPayload) => E | undefined {
  if (condition === null) return () => events[0];
  const equality = parseEquality(condition);
  if (!equality) {
    const holds = parseCondition(condition);
    return (event) => events.find((async) => holds({ event, async }));
  }
  const byValue = firstByValue(events, (async) => equality.async({ event: null, async }));
  return (event) => byValue.get(equality.event({ event }));
}

/** Whether a value is present and can equal another one; an object only equals itself. */
const isComparable = (value: unknown): boolean => value === null || ["string", "number", "boolean"].includes(typeof value);

function firstByValue<E>(events: readonly E[], valueOf: (arriving: E) => unknown): ReadonlyMap<unknown, E> {
  const found = new Map<unknown, E>();
  for (const arriving of events) {
    const value = valueOf(arriving);
    if (isComparable(value) && !found.has(value)) found.set(value, arriving);
  }
  return found;
}
