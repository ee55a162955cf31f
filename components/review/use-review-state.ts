"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import { reduceReview, startAt, type ReviewEvent, type ReviewState } from "./review-state";

export interface ReviewStore {
  /** As rendered. */
  state: ReviewState;
  /** The latest state, which a key press or response needs even before React has rendered it. */
  latest: () => ReviewState;
  /** Returns the state after the event. */
  tell: (event: ReviewEvent) => ReviewState;
}

/** Holds the state of a review screen that starts at an invoice. */
export function useReviewState(start: string): ReviewStore {
  const [state, setState] = useState(() => startAt(start));
  const ref = useRef(state);
  const latest = useCallback(() => ref.current, []);
  const tell = useCallback((event: ReviewEvent) => {
    ref.current = reduceReview(ref.current, event);
    setState(ref.current);
    return ref.current;
  }, []);
  return useMemo(() => ({ state, latest, tell }), [state, latest, tell]);
}
