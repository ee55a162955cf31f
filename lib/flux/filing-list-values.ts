import type { FilingStatus } from "./states";

/** The states in the order in which lists offer them. */
export const filingListStates = [
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
