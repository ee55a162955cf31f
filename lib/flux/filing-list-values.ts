import { filingStatusValues } from "@/drizzle/schema/filing-status-values";
import type { FilingStatus } from "./states";

/** Groups of states that a list shows together. `open`: Levy is working on it and nobody has to act. `unfiled`: ended without a filing. */
export const stateGroups = {
  open: ["accepted", "processing", "submitted", "reconciling"],
  unfiled: ["already_filed", "no_pending", "canceled"],
} as const satisfies Record<string, readonly FilingStatus[]>;

/** The values of a list's state filter. */
export const filingStateChoices = ["open", "unfiled", ...filingStatusValues] as const;
export type FilingState = (typeof filingStateChoices)[number];
