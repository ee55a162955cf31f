import { parseCondition, parseEquality } from "./expression";
import type { EventPayload, ReceivedEvent } from "./protocol";

/** What a wait is for: events of a name under a condition, which may look at the event of its own run. */
export interface Waiting {
  eventName: string;
  condition: string | null;
  event: EventPayload;
}

/**
 * Gives the first of the events that a wait is for. A wait that asks for one equal value, as that of a filing for its own id does, looks
 * it up: when a portal is back, thousands wait and hundreds of events arrive at a time, and to try each with each would hold the worker up.
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

/** Finds the first of the events that meets a condition, given the event of a run that waits. */
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

/** What is there and can equal something: an object equals itself alone. */
const isComparable = (value: unknown): boolean => value === null || ["string", "number", "boolean"].includes(typeof value);

function firstByValue<E>(events: readonly E[], valueOf: (arriving: E) => unknown): ReadonlyMap<unknown, E> {
  const found = new Map<unknown, E>();
  for (const arriving of events) {
    const value = valueOf(arriving);
    if (isComparable(value) && !found.has(value)) found.set(value, arriving);
  }
  return found;
}
