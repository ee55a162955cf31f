import { expect, it } from "vitest";
import { ruleDifference, ruleFigure, ruleRequirement } from "./rule-figures";

it("ruleFigure separates thousands and keeps the decimals of an amount", () => {
  expect(ruleFigure("12345678.9", { expected: "12345678.90" })).toBe("12,345,678.9");
  expect(ruleFigure("5000", { expected: "5010.00" })).toBe("5,000");
  expect(ruleFigure("-1250.00", { expected: null })).toBe("−1,250.00");
});

it("ruleFigure keeps codes, dates and identifiers unchanged", () => {
  for (const text of ["9930", "0088", "EUR"]) expect(ruleFigure(text, { expected: null })).toBe(text);
  for (const text of ["2026-11-02", "20418835-0001", "1.2.3", ""]) expect(ruleFigure(text, { expected: "2026-12-02" })).toBe(text);
});

it("ruleRequirement drops the rule's name and figures from the message", () => {
  expect(
    ruleRequirement("EN 16931 rule BR-CO-15 failed: Totals must match (line 1204). The invoice has 5375002.5; expected: 5375000.00"),
  ).toBe("Totals must match (line 1204)");
  expect(ruleRequirement("EN 16931 rule BR-01 failed: An invoice needs a number")).toBe("An invoice needs a number");
});

it("ruleDifference subtracts amounts, and returns null for counts, dates and missing values", () => {
  expect(ruleDifference({ actual: "5375002.5", expected: "5375000.00" })).toBe(2.5);
  expect(ruleDifference({ actual: "100.10", expected: "100.30" })).toBe(-0.2);
  for (const [actual, expected] of [
    ["2", "1"],
    ["2026-11-02", "2026-12-02"],
    ["9930", null],
    [null, "5.00"],
  ] as const)
    expect(ruleDifference({ actual, expected })).toBeNull();
});
