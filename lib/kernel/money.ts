import Big from "big.js";
import { currencyExponent } from "./currency-exponent-values";

/**
 * Money inside Levy is an integer count of a currency's minor units (kobo, cent, fils), held in a JavaScript number below 2^53. Unit prices
 * and quantities, which may have up to six decimals, are decimal strings. Major units exist only at the edges: in the API's JSON and on
 * screen.
 */
export type MinorUnits = number;

/** A plain decimal such as "1250.50" or "-3": no thousands separators, no exponent. */
export type DecimalString = string;

/** Rounds half away from zero, as analysis does throughout. */
export function roundHalfAwayFromZero(value: Big, decimals = 0): Big {
  return value.round(decimals, Big.roundHalfUp);
}

/**
 * Converts major units ("107500.00" or 107500) to minor units of `currency`, rounded half away from zero.
 * @throws RangeError if the amount is too large to count. Amounts on documents may be, so use one of the two functions below for them.
 */
export function toMinor(major: DecimalString | number | Big, currency: string | null | undefined): MinorUnits {
  const result = nearestMinor(major, currency);
  if (!Number.isSafeInteger(result)) throw new RangeError("amount is too large to count in minor units");
  return result;
}

/** Like `toMinor`, but null if the amount is too large to count. */
export function toMinorIfCountable(major: DecimalString | number | Big, currency: string | null | undefined): MinorUnits | null {
  const result = nearestMinor(major, currency);
  return Number.isSafeInteger(result) ? result : null;
}

/** Like `toMinor`, for comparisons: beyond 2^53 the result is only approximate, and so equals no countable amount. */
export function nearestMinor(major: DecimalString | number | Big, currency: string | null | undefined): number {
  const whole = typeof major === "number" && Number.isInteger(major) ? major * 10 ** currencyExponent(currency) : NaN;
  if (Number.isSafeInteger(whole)) return whole;
  return roundHalfAwayFromZero(new Big(major).times(new Big(10).pow(currencyExponent(currency)))).toNumber();
}

/** Converts minor units to a JSON number in major units. Exact for every safe integer of at most 15 digits. */
export function toMajor(minor: MinorUnits, currency: string | null | undefined): number {
  // Dividing two integers gives the number nearest to the decimal; "|| 0" turns negative zero into zero.
  return minor / 10 ** currencyExponent(currency) || 0;
}

/** Minor units as text with fixed decimals ("107500.00"), without thousands separators. */
export function formatMajor(minor: MinorUnits, currency: string | null | undefined): DecimalString {
  const exponent = currencyExponent(currency);
  return new Big(minor).div(new Big(10).pow(exponent)).toFixed(exponent);
}

/** A JSON number in major units, formatted as `formatMajor` does, so that all files have amounts in the same form. */
export const fixedMajor = (major: number | null | undefined, currency: string | null | undefined): DecimalString | null =>
  major === null || major === undefined ? null : new Big(major).toFixed(currencyExponent(currency));

/** An amount in major units within a sentence: "NGN 25,000,000". */
export function groupedMajor(major: number, currency: string): string {
  return `${currency} ${major.toLocaleString("en")}`;
}

/** `percent` percent of an amount in minor units, rounded half away from zero to a whole minor unit. */
export function percentOf(amountMinor: MinorUnits, percent: number | DecimalString): MinorUnits {
  const plain = /^(-?\d+)(?:\.(\d+))?$/.exec(String(percent));
  if (!plain) return roundHalfAwayFromZero(new Big(amountMinor).times(new Big(percent)).div(100)).toNumber();
  const decimals = plain[2] ?? "";
  const product = BigInt(amountMinor) * BigInt(`${plain[1] ?? ""}${decimals}`);
  const unit = 100n * 10n ** BigInt(decimals.length);
  const magnitude = ((product < 0n ? -product : product) * 2n + unit) / (2n * unit);
  return Number(product < 0n ? -magnitude : magnitude);
}

/**
 * Splits `totalMinor` in proportion to `weights` by the largest remainder method, so that the shares add up to it exactly. Weights may be
 * negative (credit lines). If they add up to zero, the first share gets the whole total.
 */
export function shareByLargestRemainder(totalMinor: MinorUnits, weights: readonly MinorUnits[]): MinorUnits[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? totalMinor : 0));
  const products = weights.map((weight) => BigInt(totalMinor) * BigInt(weight));
  const shares = products.map((product) => Number(product / sum));
  const rests = products.map((product) => (product % sum < 0n ? -(product % sum) : product % sum));
  let left = totalMinor - shares.reduce((total, share) => total + share, 0);
  const order = weights
    .map((_, index) => index)
    .sort((a, b) => {
      const [restA = 0n, restB = 0n] = [rests[a], rests[b]];
      return restA === restB ? a - b : restA < restB ? 1 : -1;
    });
  for (const index of order) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + Math.sign(left);
    left -= Math.sign(left);
  }
  return shares;
}
