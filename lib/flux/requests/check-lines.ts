import Big from "big.js";
import { isIsoDate } from "@/lib/kernel/dates";
import { systemClock, type Clock } from "@/lib/kernel/clock";
import type { FaultParams } from "@/lib/kernel/errors";
import { authorityDay, isFuturePeriod } from "./period";
import { isFiledCategory, noTinHint } from "./lines";
import { ratesFor } from "./wht-rates";

/** Tells one fault; `path` is from the top of the body. `params`: what `message` is made of, for those who say it in other words. */
export type Tell = (path: readonly (string | number)[], code: string, message: string, params?: FaultParams) => void;
export type LineCheck = (line: Record<string, unknown>, path: readonly (string | number)[], tell: Tell) => void;

// These checks run on bodies that may have other faults, so that one answer names them all: every type is looked at first.

/** The value as an object of JSON; null for an array, null, and everything that is none. */
export function asRecord(value: unknown): Record<string, unknown> | null {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

/** A number that no schema has refused yet: JSON's 1e999 is Infinity, with which nothing can be reckoned. */
const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Naira between the tax of a line and what its amount and rate make (api.md §6). */
const TOLERANCE = 0.01;

/** A period is a month and a year together, and has begun. */
export const checkPeriod: LineCheck = ({ month, year }, path, tell) => {
  if ((month === undefined) !== (year === undefined)) {
    const missing = month === undefined ? "month" : "year";
    tell([...path, missing], "required", "is required: send both month and year, or neither");
  }
  if (typeof month === "number" && month <= 12 && typeof year === "number" && isFuturePeriod({ month, year }, systemClock.now())) {
    tell([...path, "month"], "future_period", "must not be in a period that hasn't started");
  }
};

/** What can be said of a deduction only from several of its fields at once; what lies ahead is so by the clock. */
export const whtLineCheckBy =
  (clock: Clock): LineCheck =>
  (line, path, tell) => {
    const { transactionDate, transactionAmount, rate, taxAmount, beneficiaryTin } = line;
    const noTin = line.noTin === true;
    if (beneficiaryTin === undefined || (typeof beneficiaryTin === "string" && beneficiaryTin.trim() === "" && !noTin))
      tell([...path, "beneficiaryTin"], "required", noTinHint, { unless: "noTin" });
    if (isNumber(transactionAmount) && isNumber(rate) && isNumber(taxAmount)) {
      const expected = new Big(transactionAmount).times(rate).div(100);
      if (expected.minus(taxAmount).abs().gt(TOLERANCE))
        tell(
          [...path, "taxAmount"],
          "amount_mismatch",
          `must be within ${TOLERANCE} of transactionAmount × rate / 100, which is ${expected.round(2, Big.roundHalfUp).toFixed()}`,
          { tolerance: TOLERANCE },
        );
    }
    if (typeof transactionDate !== "string" || !isIsoDate(transactionDate)) return;
    if (transactionDate > authorityDay(clock.now())) {
      tell([...path, "transactionDate"], "future_date", "must not be in the future");
      return;
    }
    const category = isFiledCategory(line.category) ? line.category : undefined;
    const rates = ratesFor({ transactionDate, category, noTin });
    if (rates === null)
      tell([...path, "category"], "no_rate", `has no rate on ${transactionDate}: choose another category`, { day: transactionDate });
    else if (typeof rate === "number" && rate > 0 && rate <= 100 && !rates.includes(rate)) {
      tell(
        [...path, "rate"],
        "rate_not_in_table",
        `must be ${rates.length > 1 ? "one of " : ""}${rates.join(", ")}${noTin ? " for a beneficiary without a tax ID" : ""}`,
        { rates, noTin },
      );
    }
  };
