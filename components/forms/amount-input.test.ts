import { expect, it } from "vitest";
import { amountIn, faultOfAmount } from "./amount-input";

it.each([
  ["25,000,000", 25_000_000],
  [" 1,250.5 ", 1250.5],
  ["1250,50", 1250.5],
  ["0,85", 0.85],
  ["12,500", 12_500],
  ["0", 0],
  ["", null],
  [" ", null],
  ["a few", Number.NaN],
  ["1250,505", Number.NaN],
  ["25.000", Number.NaN],
])("amountIn parses %j", (text, amount) => {
  expect(amountIn(text)).toEqual(amount);
});

it.each(["", "0", "0,85", "25,000,000", "0.000001"])("accepts %j as an amount", (text) => expect(faultOfAmount(text)).toBe(""));

it.each(["1250,505", "a few", "-1", "1.0000001"])("rejects %j as an amount and shows an example", (text) =>
  expect(faultOfAmount(text)).toBe("enter a number such as 25,000,000 or 1,250.50"),
);

it("accepts only whole numbers within the bounds if a whole number is required", () => {
  const bounds = { min: 1, max: 3_650, whole: true };
  expect(["1", "3,650", "1 000", ""].map((text) => faultOfAmount(text, bounds))).toEqual(["", "", "", ""]);
  for (const text of ["0", "1,5", "30,5", "3,651", "x"])
    expect(faultOfAmount(text, bounds), text).toBe("enter a whole number from 1 to 3,650");
});
