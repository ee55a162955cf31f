import { filingStatusValues } from "@/drizzle/schema";

/**
 * The life of a filing. Only these edges occur; `move-filing.ts` is the one
 * place that takes one, and writes a row of history for it.
 */
export const filingStatuses = filingStatusValues;
export type FilingStatus = (typeof filingStatuses)[number];

export const filingTransitions: Readonly<Record<FilingStatus, readonly FilingStatus[]>> = {
  accepted: ["processing", "action_required", "canceled"],
  processing: ["submitted", "reconciling", "action_required", "failed", "already_filed", "no_pending"],
  /** The authority has it, its reference is pending. */
  submitted: ["success", "failed"],
  /** The outcome is unknown: the portal is read before anything is sent again; back to processing once at the most. */
  reconciling: ["submitted", "success", "already_filed", "action_required", "processing", "failed"],
  /** A person must act on the portal or send new credentials. */
  action_required: ["processing", "reconciling", "failed"],
  success: [],
  failed: [],
  already_filed: [],
  no_pending: [],
  canceled: [],
};

/** Nothing moves a filing out of these. */
export const isFinal = (status: FilingStatus): boolean => filingTransitions[status].length === 0;

export const mayMove = (from: FilingStatus, to: FilingStatus): boolean => filingTransitions[from].includes(to);
