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

/** States that a list shows together. `open`: Levy works on it, and nobody has to act; `unfiled`: it ended, and nothing was filed. */
export const stateGroups = {
  open: ["accepted", "processing", "submitted", "reconciling"],
  unfiled: ["already_filed", "no_pending", "canceled"],
} as const satisfies Record<string, readonly FilingStatus[]>;

/** What a list may be asked for. */
export const filingStateChoices = ["open", "unfiled", ...filingListStates] as const;
export type FilingState = (typeof filingStateChoices)[number];
