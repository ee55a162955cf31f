import { expect, it } from "vitest";
import { invoiceLines } from "./line-numbers";

it.each([
  [[3], "invoice line 3"],
  [[1, 2], "invoice lines 1, 2"],
  [[1, 2, 3], "invoice lines 1–3"],
  [[1, 3, 4, 5, 9], "invoice lines 1, 3–5, 9"],
  [Array.from({ length: 64 }, (_, index) => index + 1), "invoice lines 1–64"],
])("invoiceLines collapses runs of line numbers: %j", (numbers, said) => {
  expect(invoiceLines(numbers)).toBe(said);
});
