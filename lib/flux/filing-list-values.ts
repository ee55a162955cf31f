import type { FilingStatus } from "./states";

/** The states in the order in which lists offer them. */
const filingListStates = [
  "accepted",
  "processing",
  "submitted",
  "reconciling",
  "action_required",
  "success",
  "failed",
  "already_filed",
  "no_pending",
  "canceled",
] as const satisfies readonly FilingStatus[];

/** Groups of states that a list shows together. `open`: Levy is working on it and nobody has to act. `unfiled`: ended without a filing. */
export const stateGroups = {
  open: ["accepted", "processing", "submitted", "reconciling"],
  unfiled: ["already_filed", "no_pending", "canceled"],
} as const satisfies Record<string, readonly FilingStatus[]>;

/** The values of a list's state filter. */
export const filingStateChoices = ["open", "unfiled", ...filingListStates] as const;
export type FilingState = (typeof filingStateChoices)[number];
