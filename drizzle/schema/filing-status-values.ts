/** The states of a filing, in the order in which lists offer them. */
export const filingStatusValues = [
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
] as const;
