"use client";

import { parseAsString, useQueryState } from "nuqs";
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import type { Place } from "./fields";

export interface Highlight {
  key: string;
  label: string;
  places: Place[];
}

interface HighlightState {
  /** What lights up on the page: what the reader points at, else what was chosen last. */
  shown: Highlight | null;
  chosenKey: string | null;
  point: (highlight: Highlight | null) => void;
  /** Keeps it lit, and puts it into the page's address. */
  choose: (highlight: Highlight) => void;
}

const context = createContext<HighlightState | null>(null);

/** Ties the fields to their boxes on the document. `known` finds the highlight that the address names. */
export function HighlightProvider({ known, children }: { known: readonly Highlight[]; children: ReactNode }) {
  const [chosenKey, setChosenKey] = useQueryState("field", parseAsString.withOptions({ history: "replace", scroll: false }));
  const [pointed, setPointed] = useState<Highlight | null>(null);
  const choose = useCallback((highlight: Highlight) => void setChosenKey(highlight.key), [setChosenKey]);
  const state = useMemo(
    () => ({ shown: pointed ?? known.find(({ key }) => key === chosenKey) ?? null, chosenKey, point: setPointed, choose }),
    [pointed, known, chosenKey, choose],
  );
  return <context.Provider value={state}>{children}</context.Provider>;
}

export function useHighlight(): HighlightState {
  const state = useContext(context);
  if (!state) throw new Error("useHighlight needs a HighlightProvider above it");
  return state;
}

/** Pointing at something lights its place up; pressing it keeps it lit. Nothing, where it has no place. */
export function useHighlightTarget(highlight: Highlight) {
  const { point, choose, shown } = useHighlight();
  if (highlight.places.length === 0) return { lit: false, handlers: {} };
  return {
    lit: shown?.key === highlight.key,
    handlers: {
      onMouseEnter: () => point(highlight),
      onMouseLeave: () => point(null),
      onFocus: () => point(highlight),
      onBlur: () => point(null),
      onClick: () => choose(highlight),
    },
  };
}
