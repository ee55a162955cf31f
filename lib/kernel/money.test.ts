import Big from "big.js";
import { describe, expect, it } from "vitest";
import { nearestMinor, percentOf, roundHalfAwayFromZero, shareByLargestRemainder, toMajor, toMinor, toMinorIfCountable } from "./money";

/** Pseudorandom numbers, the same in every run. */
function* drawn(count: number): Generator<number> {
  let state = 42;
  for (let index = 0; index < count; index++) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

describe("money agrees with decimal arithmetic", () => {
  it("in percentages, rounding half away from zero", () => {
    expect([
      percentOf(10, 7.5),
      percentOf(-10, 7.5),
      percentOf(20, 2.5),
      percentOf(-20, "2.5"),
      percentOf(1, 50),
      percentOf(0, 7.5),
    ]).toEqual([1, -1, 1, -1, 1, 0]);
    for (const number of drawn(2_000)) {
      const amount = (number % 2 === 0 ? 1 : -1) * number * 1_000 + (number % 997);
      const percent = (number % 100_000) / 10 ** (number % 5);
      expect(percentOf(amount, percent), `${percent} % of ${amount}`).toBe(
        roundHalfAwayFromZero(new Big(amount).times(percent).div(100)).toNumber(),
      );
    }
    expect(percentOf(3_000_000_000, 1e-7)).toBe(3);
  });

  it("when converting between major and minor units", () => {
    expect([
      toMinor(1.005, "NGN"),
      toMinor("-1.005", "NGN"),
      toMinor(7, "JPY"),
      toMinor(7, "KWD"),
      toMajor(-0, "NGN"),
      toMajor(12_345, "KWD"),
    ]).toEqual([101, -101, 7, 7_000, 0, 12.345]);
    for (const number of drawn(2_000))
      for (const [currency, exponent] of [
        ["NGN", 2],
        ["JPY", 0],
        ["KWD", 3],
      ] as const) {
        expect(toMajor(number, currency)).toBe(new Big(number).div(10 ** exponent).toNumber());
        expect(toMinor(toMajor(number, currency), currency)).toBe(number);
      }
    expect(() => toMinor(9e15, "NGN")).toThrow(RangeError);
    expect([toMinorIfCountable(9e15, "NGN"), toMinorIfCountable("1.005", "NGN"), nearestMinor("1.005", "NGN")]).toEqual([null, 101, 101]);
    expect(nearestMinor("99999999999999999999", "NGN")).toBe(1e22);
  });

  it("in shares by largest remainder, which add up and are each within one unit of the exact share", () => {
    expect(shareByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareByLargestRemainder(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(shareByLargestRemainder(7, [0, 0])).toEqual([7, 0]);
    expect(shareByLargestRemainder(100, [300, -100]).reduce((total, share) => total + share, 0)).toBe(100);
    for (const number of drawn(1_000)) {
      const weights = Array.from({ length: 1 + (number % 7) }, (_, index) => (number * (index + 3)) % 100_003);
      const sum = weights.reduce((total, weight) => total + weight, 0);
      if (sum === 0) continue;
      const shares = shareByLargestRemainder(number, weights);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(number);
      shares.forEach((share, index) =>
        expect(
          new Big(share)
            .minus(new Big(number).times(weights[index] ?? 0).div(sum))
            .abs()
            .lte(1),
        ).toBe(true),
      );
    }
  });
});
