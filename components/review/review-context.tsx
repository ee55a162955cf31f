"use client";

import { createContext, useContext } from "react";
import type { ReviewView } from "@/lib/review/read-review";
import type { Environment, StepName } from "./review-client";
import type { Sending } from "./use-steps";

export interface Reviewing {
  environment: Environment;
  view: ReviewView;
  /** Why nothing can be changed; null where this person may. */
  readOnly: string | null;
  /** Whether values can be found right or corrected: not without the document that they would be checked against. */
  mayCorrect: boolean;
  /** The field whose editor is open. */
  editing: string | null;
  edit: (field: string | null) => void;
  /** Finds a value right and goes on to the next open field. */
  accept: (field: string) => void;
  /** Puts a value in place and goes on, or leaves the focus where it is; null: there is none. */
  correct: (field: string, value: string | null, options?: { stay?: boolean }) => void;
  /** What the server refused of a field's value. */
  refusals: Readonly<Record<string, string>>;
  /** What was written there and not taken. */
  draft: (field: string) => string | undefined;
  /** Keeps what is being written there, until it is sent or given up. */
  write: (place: string, text: string) => void;
  send: (step: StepName, sending: Sending) => void;
  override: (lineNumber: number | null) => void;
  addLine: () => void;
  /** All values of a line at once. */
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
