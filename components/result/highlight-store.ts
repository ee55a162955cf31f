import type { Place } from "./fields";

export interface Highlight {
  key: string;
  label: string;
  places: Place[];
}

/**
 * What lights up on the page: what the reader points at, else what was chosen last. Kept beside React, because an invoice of hundreds of
 * lines has thousands of values that can light up: each hears of itself alone, and pointing at one draws no other anew.
 */
export interface HighlightStore {
  shown: () => Highlight | null;
  isLit: (key: string) => boolean;
  point: (highlight: Highlight | null) => void;
  /** What the page's address names; null where it names nothing that is known. */
  choose: (highlight: Highlight | null) => void;
  /** What is known was read anew, or belongs to another document: what is pointed at takes its new place, or none. */
  renew: (known: readonly Highlight[]) => void;
  /** Tells when what is shown changes; returns what ends the telling. */
  whenShown: (tell: () => void) => () => void;
  /** Tells when that one lights up, or goes out. */
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
