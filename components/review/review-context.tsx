"use client";

import { createContext, useContext } from "react";
import type { ReviewView } from "@/lib/review/read-review";
import type { Environment, StepName } from "./review-client";
import type { Sending } from "./use-steps";

export interface Reviewing {
  environment: Environment;
  view: ReviewView;
  /** Why nothing can be changed; null if this person can edit. */
  readOnly: string | null;
  /** Whether values can be confirmed or corrected; not without the document to check them against. */
  mayCorrect: boolean;
  /** The field whose editor is open. */
  editing: string | null;
  edit: (field: string | null) => void;
  /** Confirms a value and goes to the next open field. */
  accept: (field: string) => void;
  /** Replaces a value and goes to the next open field, or with `stay` leaves the focus; null removes the value. */
  correct: (field: string, value: string | null, options?: { stay?: boolean }) => void;
  /** The server's refusals, by field. */
  refusals: Readonly<Record<string, string>>;
  /** The draft of a place, if any. */
  draft: (field: string) => string | undefined;
  /** Keeps what is being written as a draft until it is sent or discarded. */
  write: (place: string, text: string) => void;
  send: (step: StepName, sending: Sending) => void;
  override: (lineNumber: number | null) => void;
  addLine: () => void;
  /** Opens the form with all values of a line. */
  correctLine: (lineNumber: number) => void;
  takeLineAway: (lineNumber: number) => void;
}

const context = createContext<Reviewing | null>(null);
export const ReviewingProvider = context.Provider;

export function useReviewing(): Reviewing {
  const reviewing = useContext(context);
  if (!reviewing) throw new Error("useReviewing needs a ReviewingProvider above it");
  return reviewing;
}
