"use client";

import { parseAsString, useQueryState } from "nuqs";
import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { highlightStore, type Highlight, type HighlightStore } from "./highlight-store";

export type { Highlight } from "./highlight-store";

interface Highlighting {
  store: HighlightStore;
  /** Keeps it highlighted and puts it into the URL. */
  keep: (highlight: Highlight) => void;
}

const context = createContext<Highlighting | null>(null);

/** Connects fields with their boxes on the document. The URL's highlight is looked up in `known`. */
export function HighlightProvider({ known, children }: { known: readonly Highlight[]; children: ReactNode }) {
  const [chosenKey, setChosenKey] = useQueryState("field", parseAsString.withOptions({ history: "replace", scroll: false }));
  const [store] = useState(highlightStore);
  const chosen = useMemo(() => known.find(({ key }) => key === chosenKey) ?? null, [known, chosenKey]);
  useLayoutEffect(() => store.choose(chosen), [store, chosen]);
  useLayoutEffect(() => store.renew(known), [store, known]);
  const keep = useCallback((highlight: Highlight) => void setChosenKey(highlight.key), [setChosenKey]);
  const state = useMemo(() => ({ store, keep }), [store, keep]);
  return <context.Provider value={state}>{children}</context.Provider>;
}

function useHighlighting(): Highlighting {
  const state = useContext(context);
  if (!state) throw new Error("a highlight needs a HighlightProvider above it");
  return state;
}

const nothing = (): null => null;
const never = (): false => false;

/** The current highlight, and a function that keeps one. */
export function useHighlight(): { shown: Highlight | null; keep: (highlight: Highlight) => void } {
  const { store, keep } = useHighlighting();
  return { shown: useSyncExternalStore(store.whenShown, store.shown, nothing), keep };
}

/** Keeps something highlighted, without subscribing to the current highlight. */
export const useKeepLit = (): ((highlight: Highlight) => void) => useHighlighting().keep;

/**
 * Event handlers for a highlightable element: pointing at it highlights its position, and pressing it keeps the highlight. Does nothing if
 * it has no position.
 */
export function useHighlightTarget(highlight: Highlight) {
  const { store, keep } = useHighlighting();
  const { key } = highlight;
  const lit = useSyncExternalStore(
    useCallback((tell: () => void) => store.whenLit(key, tell), [store, key]),
    () => store.isLit(key),
    never,
  );
  if (highlight.places.length === 0) return { lit: false, handlers: {} };
  return {
    lit,
    handlers: {
      onMouseEnter: () => store.point(highlight),
      onMouseLeave: () => store.point(null),
      onFocus: () => store.point(highlight),
      onBlur: () => store.point(null),
      onClick: () => keep(highlight),
    },
  };
}
