import Big from "big.js";
import { isIsoDate } from "@/lib/kernel/dates";
import { systemClock, type Clock } from "@/lib/kernel/clock";
import type { FaultParams } from "@/lib/kernel/errors";
import { authorityDay, isFuturePeriod } from "./period";
import { isFiledCategory, noTinHint } from "./lines";
import { ratesFor } from "./wht-rates";

/** Reports a fault. `path` starts at the top of the body; `params` are the values in `message`, for callers that word it differently. */
export type ReportFault = (path: readonly (string | number)[], code: string, message: string, params?: FaultParams) => void;
export type LineCheck = (line: Record<string, unknown>, path: readonly (string | number)[], report: ReportFault) => void;

// These checks also run on bodies with other faults, so that one answer names them all. Each check therefore verifies types first.

/** Returns the value if it is a JSON object; null for arrays, null and primitives. */
export function asRecord(value: unknown): Record<string, unknown> | null {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

/** A finite number: JSON's 1e999 parses to Infinity, which passes for a number until the schema rejects it. */
const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Tolerance in naira between a line's tax and amount × rate. */
const TOLERANCE = 0.01;

/** Checks that month and year come together, and that the period has begun. */
export const checkPeriod: LineCheck = ({ month, year }, path, report) => {
  if ((month === undefined) !== (year === undefined)) {
    const missing = month === undefined ? "month" : "year";
    report([...path, missing], "required", "is required: send both month and year, or neither");
  }
  if (typeof month === "number" && month <= 12 && typeof year === "number" && isFuturePeriod({ month, year }, systemClock.now())) {
    report([...path, "month"], "future_period", "must not be in a period that hasn't started");
  }
};

/** Checks of a deduction that involve several of its fields; `clock` decides what lies in the future. */
export const whtLineCheckBy =
  (clock: Clock): LineCheck =>
  (line, path, report) => {
    const { transactionDate, transactionAmount, rate, taxAmount, beneficiaryTin } = line;
    const noTin = line.noTin === true;
    if (beneficiaryTin === undefined || (typeof beneficiaryTin === "string" && beneficiaryTin.trim() === "" && !noTin))
      report([...path, "beneficiaryTin"], "required", noTinHint, { unless: "noTin" });
    if (isNumber(transactionAmount) && isNumber(rate) && isNumber(taxAmount)) {
      const expected = new Big(transactionAmount).times(rate).div(100);
      if (expected.minus(taxAmount).abs().gt(TOLERANCE))
        report(
          [...path, "taxAmount"],
          "amount_mismatch",
          `must be within ${TOLERANCE} of transactionAmount × rate / 100, which is ${expected.round(2, Big.roundHalfUp).toFixed()}`,
          { tolerance: TOLERANCE },
        );
    }
    if (typeof transactionDate !== "string" || !isIsoDate(transactionDate)) return;
    if (transactionDate > authorityDay(clock.now())) {
      report([...path, "transactionDate"], "future_date", "must not be in the future");
      return;
    }
    const category = isFiledCategory(line.category) ? line.category : undefined;
    const rates = ratesFor({ transactionDate, category, noTin });
    if (rates === null)
      report([...path, "category"], "no_rate", `has no rate on ${transactionDate}: choose another category`, { day: transactionDate });
    else if (typeof rate === "number" && rate > 0 && rate <= 100 && !rates.includes(rate)) {
      report(
        [...path, "rate"],
        "rate_not_in_table",
        `must be ${rates.length > 1 ? "one of " : ""}${rates.join(", ")}${noTin ? " for a beneficiary without a tax ID" : ""}`,
        { rates, noTin },
      );
    }
  };
