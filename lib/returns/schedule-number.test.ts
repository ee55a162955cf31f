import { expect, it } from "vitest";
import { numberOf, rateOf } from "./schedule-number";

it("reads amounts and rates as people write them, and leaves other text as it is", () => {
  expect(["1,250.50", "₦1 250.50", "NGN 1250.5", "-20", "", "12 apples"].map(numberOf)).toEqual([
    1250.5,
    1250.5,
    1250.5,
    -20,
    undefined,
    "12 apples",
  ]);
  expect(["5", "5%", "2.5 %", "%", "five %"].map(rateOf)).toEqual([5, 5, 2.5, undefined, "five"]);
});

it("refuses commas that group thousands inconsistently", () => {
  for (const text of ["1234,567", "0,125", "1,2,3", "1,234 567"]) expect(numberOf(text)).toBe(text);
  expect(numberOf("-1,234,567.80")).toBe(-1_234_567.8);
  expect(["1250,50", "100.000,00", "12,500"].map(numberOf)).toEqual([1_250.5, 100_000, 12_500]);
});

it("refuses a point that may group thousands or belong to the currency", () => {
  for (const text of ["125.000", "1.250", "NGN 1.250", "-1.250", "N.500", "NGN.500"]) expect(numberOf(text), text).toBe(text);
  expect(["1250.500", "₦.5", "N 500"].map(numberOf)).toEqual([1_250.5, 0.5, 500]);
  expect(rateOf("7.500%")).toBe(7.5);
});

it("reads a cell of a million blanks without delay", () => {
  const blanks = `5${" ".repeat(1_000_000)}x`;
  expect([numberOf(blanks), rateOf(blanks)]).toEqual([blanks, blanks]);
});

it("refuses a cell with too many digits for a number", () => {
  const digits = "9".repeat(400);
  expect([numberOf(digits), numberOf(`-${digits}`), rateOf(`${digits}%`)]).toEqual([digits, `-${digits}`, digits]);
});
