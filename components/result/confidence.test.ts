import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { confidenceInWords, Doubt } from "./confidence";
import { lineFields } from "./fields";
import { spokenValue } from "./line-cells";

it.each([
  [1, "Sure 100%"],
  [0.949, "Likely 94%"],
  [0.85, "Likely 85%"],
  [0.849, "Unsure 84%"],
  [0.59, "Doubtful 59%"],
])("a confidence of %s is said as %s", (confidence, said) => expect(confidenceInWords(confidence)).toBe(said));

it.each([
  ["a value that somebody should look at", 5, 0.7, "Unsure 70%"],
  ["a sure one", 5, 0.85, ""],
  ["none", null, 0.2, ""],
  ["one of which nothing is known", 5, null, ""],
])("a table says beneath %s how sure it is", (_, value, confidence, said) =>
  expect(renderToStaticMarkup(createElement(Doubt, { value, confidence })).replace(/<[^>]*>/g, "")).toBe(said),
);

it("a value of a line is read out with its word and number", () => {
  const cell = { value: null, raw: null, confidence: 0.5, source: "document" as const, provenance: [] };
  const line = { lineNumber: 2, description: { ...cell, value: "Diesel", confidence: 0.62 }, quantity: cell, unit: cell, unitPrice: cell };
  const result = { invoice: { currency: cell }, lineItems: [{ ...line, amount: cell, taxRate: cell, taxAmount: cell }] };
  const [description, quantity] = lineFields(result as unknown as Parameters<typeof lineFields>[0]);
  expect(description && spokenValue(description, "Diesel")).toBe("Line 2, description: Diesel. Confidence: Unsure 62%");
  expect(quantity && spokenValue(quantity, "–")).toBe("Line 2, quantity: –");
});
