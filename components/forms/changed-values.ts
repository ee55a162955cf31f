import { useState } from "react";

type Values = Readonly<Record<string, unknown>>;

/** Lists are the same whatever the order of what is chosen in them. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((member) => other.includes(member))
    : Object.is(one, other);

/**
 * Of the values that a form holds, those that somebody changed in it: neither as the form was drawn nor as it is known by now. The
 * others may have been changed elsewhere since, and sending them would take that back.
 */
export function changedValues<T extends object>(held: T, drawn: object, known: object): Partial<T> {
  const [before, now]: Values[] = [{ ...drawn }, { ...known }];
  return Object.fromEntries(
    Object.entries(held).filter(([name, value]) => !isSame(value, before?.[name]) && !isSame(value, now?.[name])),
  ) as Partial<T>;
}

/** The same for a form that stays after it was saved: from then on it is as it was saved. `known`: what the page was last told. */
export function useChangedValues<T extends object>(known: T) {
  const [drawn, setDrawn] = useState<object>(known);
  return { changed: (held: T): Partial<T> => changedValues(held, drawn, known), saved: (held: T): void => setDrawn(held) };
}

/** What a form says that was saved as it is. */
export const nothingChanged = "No changes to save";
