import { useState } from "react";

type Values = Readonly<Record<string, unknown>>;

/** Compares values; lists are equal regardless of order. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((member) => other.includes(member))
    : Object.is(one, other);

/**
 * What a form is compared with. `values`: the form's values when it was rendered or last saved; `known`: the server's values as the page
 * knew them then.
 */
interface Drawn {
  values: object;
  known: object;
}

/** The baseline of a form that hasn't been saved yet. */
export const asDrawn = (values: object): Drawn => ({ values, known: values });

/** Whether a value was changed elsewhere: the server's value differs from the one known when the form was rendered or saved. */
const hasMoved = (name: string, { known: before }: Drawn, known: Values): boolean => !isSame(known[name], ({ ...before } as Values)[name]);

/**
 * The form's values that the person changed: those that differ from the baseline and from later changes made elsewhere. Sending the others
 * could revert changes made elsewhere. `known` is the server's latest values. Values received before a save are compared only with
 * `drawn.known`, because the response to a save may be older than the save.
 */
export function changedValues<T extends object>(held: T, drawn: Drawn, known: object): Partial<T> {
  const [before, now]: [Values, Values] = [{ ...drawn.values }, { ...known }];
  return Object.fromEntries(
    Object.entries(held).filter(
      ([name, value]) => !isSame(value, before[name]) && !(isSame(value, now[name]) && hasMoved(name, drawn, now)),
    ),
  ) as Partial<T>;
}

/**
 * Whether the form shows a value that was changed elsewhere since it was rendered. Retyping that value can't be told from leaving it
 * untouched.
 */
export function isOutdated(held: object, drawn: Drawn, known: object): boolean {
  const [before, now]: [Values, Values] = [{ ...drawn.values }, { ...known }];
  return Object.entries(held).some(
    ([name, value]) => isSame(value, before[name]) && !isSame(value, now[name]) && hasMoved(name, drawn, now),
  );
}

/** The baseline after saving the form. Unchanged values keep their previous baseline. */
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

/** Tracks changes in a form that stays open after saving, which then becomes the new baseline. `known` is the server's latest values. */
export function useChangedValues<T extends object>(known: T) {
  const [drawn, setDrawn] = useState(() => asDrawn(known));
  return {
    changed: (held: T): Partial<T> => changedValues(held, drawn, known),
    isOutdated: (held: T): boolean => isOutdated(held, drawn, known),
    saved: (held: T): void => setDrawn(drawnBySaving(held, drawn, known)),
  };
}

/** The message of a form that was submitted without changes. */
export const nothingChanged = (isOutdated = false): string =>
  isOutdated ? "Somebody changed this meanwhile. Reload the page, then change it again." : "No changes to save";
