import type { CheckThresholds } from "../model";

/** Thresholds of an account that has set none. Each can be set separately. */
export const defaultThresholds: CheckThresholds = {
  lineTolerance: 0.02,
  sumTolerancePerLine: 0.01,
  sumToleranceMin: 0.02,
  robustZ: 3.5,
  outlierEarlierMin: 5,
  roundAmountStep: 100_000,
  splitUnderLimitPercent: 10,
  splitCount: 3,
  splitDays: 3,
  approvalLimit: null,
  staleMonths: 12,
  nearDuplicateDays: 7,
  reviewConfidence: 0.85,
};
