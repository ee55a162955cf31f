import type { Place } from "./fields";

export interface Highlight {
  key: string;
  label: string;
  places: Place[];
}

/**
 * What is highlighted on the page: what the reader points at, otherwise what was chosen last. Kept outside React, because an invoice with
 * hundreds of lines has thousands of values: each subscribes to itself alone, and pointing at one re-renders no other.
 */
export interface HighlightStore {
  shown: () => Highlight | null;
  isLit: (key: string) => boolean;
  point: (highlight: Highlight | null) => void;
  /** Sets the highlight that the URL names; null if it names no known one. */
  choose: (highlight: Highlight | null) => void;
  /** The known highlights changed, or belong to another document: updates what is pointed at to its new position, or clears it. */
  renew: (known: readonly Highlight[]) => void;
  /** Subscribes to changes of the shown highlight; returns the unsubscribe function. */
  whenShown: (tell: () => void) => () => void;
  /** Subscribes to one key's highlighting; returns the unsubscribe function. */
  whenLit: (key: string, tell: () => void) => () => void;
}

export function highlightStore(): HighlightStore {
  let pointed: Highlight | null = null;
  let chosen: Highlight | null = null;
  const watchers = new Set<() => void>();
  const byKey = new Map<string, Set<() => void>>();
  const shown = (): Highlight | null => pointed ?? chosen;
  const change = (put: () => void): void => {
    const before = shown();
    put();
    const after = shown();
    if (before === after) return;
    for (const tell of watchers) tell();
    if (before?.key === after?.key) return;
    for (const key of [before?.key, after?.key]) if (key !== undefined) for (const tell of byKey.get(key) ?? []) tell();
  };
  return {
    shown,
    isLit: (key) => shown()?.key === key,
    point: (highlight) => change(() => (pointed = highlight)),
    choose: (highlight) => change(() => (chosen = highlight)),
    renew: (known) => change(() => (pointed = known.find(({ key }) => key === pointed?.key) ?? null)),
    whenShown: (tell) => {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    whenLit: (key, tell) => {
      const told = byKey.get(key) ?? new Set();
      byKey.set(key, told.add(tell));
      return () => {
        told.delete(tell);
        if (told.size === 0 && byKey.get(key) === told) byKey.delete(key);
      };
    },
  };
}
