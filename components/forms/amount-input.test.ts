import { expect, it } from "vitest";
import { amountIn } from "./amount-input";

it.each([
  ["25,000,000", 25_000_000],
  [" 1,250.5 ", 1250.5],
  ["0", 0],
  ["", null],
  [" ", null],
  ["a few", Number.NaN],
])("reads %j", (text, amount) => {
  expect(amountIn(text)).toEqual(amount);
});
