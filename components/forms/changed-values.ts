import { useState } from "react";

type Values = Readonly<Record<string, unknown>>;

/** Lists are the same whatever the order of what is chosen in them. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((member) => other.includes(member))
    : Object.is(one, other);

/** What a form goes by. `values`: as it was drawn, or saved last; `known`: what the page had been told by then. */
interface Drawn {
  values: object;
  known: object;
}

/** Of a form that wasn't saved yet. */
export const asDrawn = (values: object): Drawn => ({ values, known: values });

/** Whether a value was changed elsewhere since: the page was told another one than when the form was drawn or saved. */
const hasMoved = (name: string, { known: before }: Drawn, known: Values): boolean => !isSame(known[name], ({ ...before } as Values)[name]);

/**
 * Of the values that a form holds, those that somebody changed in it: neither as the form was drawn nor as somebody else made them since.
 * The others may have been changed elsewhere, and sending them would take that back. `known`: what the page was last told. What it was
 * told before the form was saved says nothing: the answer to a save may be older than the save.
 */
export function changedValues<T extends object>(held: T, drawn: Drawn, known: object): Partial<T> {
  const [before, now]: [Values, Values] = [{ ...drawn.values }, { ...known }];
  return Object.fromEntries(
    Object.entries(held).filter(
      ([name, value]) => !isSame(value, before[name]) && !(isSame(value, now[name]) && hasMoved(name, drawn, now)),
    ),
  ) as Partial<T>;
}

/** Whether the form shows a value that was changed elsewhere since it was drawn: typed once more it can't be told from one left alone. */
export function isOutdated(held: object, drawn: Drawn, known: object): boolean {
  const [before, now]: [Values, Values] = [{ ...drawn.values }, { ...known }];
  return Object.entries(held).some(
    ([name, value]) => isSame(value, before[name]) && !isSame(value, now[name]) && hasMoved(name, drawn, now),
  );
}

/** The form once it was saved with what it holds. What was not changed in it goes on being held against what it was drawn from. */
export function drawnBySaving(held: object, drawn: Drawn, known: object): Drawn {
  const [before, earlier]: [Values, Values] = [{ ...drawn.values }, { ...drawn.known }];
  return {
    values: held,
    known: Object.fromEntries(
      Object.entries({ ...known } as Values).map(([name, value]) => [
        name,
        isSame(({ ...held } as Values)[name], before[name]) ? earlier[name] : value,
      ]),
    ),
  };
}

/** The same for a form that stays after it was saved: from then on it is as it was saved. `known`: what the page was last told. */
export function useChangedValues<T extends object>(known: T) {
  const [drawn, setDrawn] = useState(() => asDrawn(known));
  return {
    changed: (held: T): Partial<T> => changedValues(held, drawn, known),
    isOutdated: (held: T): boolean => isOutdated(held, drawn, known),
    saved: (held: T): void => setDrawn(drawnBySaving(held, drawn, known)),
  };
}

/** What a form says that was saved as it is. */
export const nothingChanged = (isOutdated = false): string =>
  isOutdated ? "Somebody changed this meanwhile. Reload the page, then change it again." : "No changes to save";
