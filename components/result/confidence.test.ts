import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AnomalyList, numberAnomalies } from "./anomaly-list";
import { formatConfidence, Doubt } from "./confidence";
import { lineFields } from "./fields";
import { HighlightProvider } from "./highlight";
import { spokenValue } from "./line-cells";

it.each([
  [1, "Sure 100%"],
  [0.949, "Likely 94%"],
  [0.85, "Likely 85%"],
  [0.849, "Unsure 84%"],
  [0.59, "Doubtful 59%"],
])("formats a confidence of %s as %s", (confidence, said) => expect(formatConfidence(confidence)).toBe(said));

it.each([
  ["an unsure value", 5, 0.7, "block", "Unsure 70%"],
  ["a likely value, shown only in print", 5, 0.85, "hidden print:block", "Likely 85%"],
  ["a missing value", null, 0.2, undefined, ""],
  ["a value of unknown confidence", 5, null, undefined, ""],
])("a table cell shows the confidence of %s", (_, value, confidence, shown, said) => {
  const markup = renderToStaticMarkup(createElement(Doubt, { value, confidence }));
  expect(markup.replace(/<[^>]*>/g, "")).toBe(said);
  expect(/ (hidden print:block|block) /.exec(markup)?.[1]).toBe(shown);
});

it("a finding shows its confidence as a word, a color and a number", () => {
  const evidence = { expected: 1, actual: 2, difference: 1, tolerance: 0, provenance: [], related: [] };
  const finding = { code: "total_mismatch", severity: "high", blocking: true, confidence: 0.7, lineNumber: null, message: "Off by 1" };
  const anomaly = { ...finding, category: "arithmetic", field: "total", suggestedAction: "request_corrected_invoice", evidence };
  const anomalies = numberAnomalies([anomaly] as Parameters<typeof numberAnomalies>[0], false);
  const list = createElement(AnomalyList, { environment: "test", anomalies, currency: "NGN" });
  const page = createElement(HighlightProvider, { known: [], children: list });
  const markup = renderToStaticMarkup(createElement(NuqsTestingAdapter, null, page));
  expect(markup.replace(/<[^>]*>/g, "")).toContain("Confidence: Unsure70%");
  expect(markup).toContain("text-caution");
});

it("the accessible name of a line's value includes its confidence", () => {
  const cell = { value: null, raw: null, confidence: 0.5, source: "document" as const, provenance: [] };
  const line = { lineNumber: 2, description: { ...cell, value: "Diesel", confidence: 0.62 }, quantity: cell, unit: cell, unitPrice: cell };
  const result = { invoice: { currency: cell }, lineItems: [{ ...line, amount: cell, taxRate: cell, taxAmount: cell }] };
  const [description, quantity] = lineFields(result as unknown as Parameters<typeof lineFields>[0]);
  expect(description && spokenValue(description, "Diesel")).toBe("Line 2, description: Diesel. Confidence: Unsure 62%");
  expect(quantity && spokenValue(quantity, "–")).toBe("Line 2, quantity: –");
});
