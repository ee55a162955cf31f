import { filingStatusValues } from "@/drizzle/schema/filing-status-values";

/**
 * The states of a filing and the only allowed transitions. `move-filing.ts` is the one place that makes them, with a history row for each.
 */
export const filingStatuses = filingStatusValues;
export type FilingStatus = (typeof filingStatuses)[number];

export const filingTransitions: Readonly<Record<FilingStatus, readonly FilingStatus[]>> = {
  accepted: ["processing", "action_required", "canceled"],
  processing: ["submitted", "reconciling", "action_required", "failed", "already_filed", "no_pending"],
  /** The authority has the return; its receipt is pending. */
  submitted: ["success", "failed"],
  /** The outcome is unknown: the portal is read before anything is sent again. Goes back to processing at most once. */
  reconciling: ["submitted", "success", "already_filed", "action_required", "processing", "failed"],
  /** A person must act on the portal or send new credentials. */
  action_required: ["processing", "reconciling", "failed"],
  success: [],
  failed: [],
  already_filed: [],
  no_pending: [],
  canceled: [],
};

/** A value for each state. */
export const forEachStatus = <T>(valueOf: (status: FilingStatus) => T): Record<FilingStatus, T> =>
  Object.fromEntries(filingStatuses.map((status) => [status, valueOf(status)])) as Record<FilingStatus, T>;

/** Whether nothing moves a filing out of this state. */
export const isFinal = (status: FilingStatus): boolean => filingTransitions[status].length === 0;

export const mayMove = (from: FilingStatus, to: FilingStatus): boolean => filingTransitions[from].includes(to);
