import { expect, it } from "vitest";
import { isVatOff } from "./vat-off";

const lines = (count: number): unknown[] => Array.from({ length: count });

it.each([
  [null, 1, false],
  [0, 1, false],
  [0.01, 1, false],
  [-0.02, 2, false],
  [0.03, 2, true],
  [0.07, 7, false],
  [-0.08, 7, true],
  [105_678.75, 64, true],
])("a VAT difference of %s over %d lines is an error: %s", (difference, count, isOff) => {
  expect(isVatOff({ vat: { difference }, lineItems: lines(count) })).toBe(isOff);
});
