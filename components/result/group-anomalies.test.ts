import { expect, test } from "vitest";
import { groupAnomalies, combinedDifference, type NumberedAnomaly } from "./group-anomalies";

const base: NumberedAnomaly["anomaly"] = {
  code: "vat_charged_on_zero_rated",
  severity: "high",
  category: "tax",
  message: "VAT is charged.",
  field: "taxTotal",
  lineNumber: null,
  confidence: 0.93,
  blocking: true,
  suggestedAction: "request_corrected_invoice",
  evidence: { expected: null, actual: null, difference: null, tolerance: null, related: [], provenance: [] },
};
const numbered = (...changes: Partial<NumberedAnomaly["anomaly"]>[]): NumberedAnomaly[] =>
  changes.map((change, index) => ({ anomaly: { ...base, ...change }, highlight: { key: `anomaly-${index + 1}`, label: "", places: [] } }));
const onLine = (lineNumber: number, amount: string): Partial<NumberedAnomaly["anomaly"]> => ({
  lineNumber,
  message: `VAT is charged, but none is due. Charged: NGN ${amount}. Rice falls under "basic food items" and is zero-rated.`,
});

test("groups the same finding on several lines, with the common text once and each line's own text", () => {
  const groups = groupAnomalies(numbered(onLine(3, "225.03"), { code: "irn_missing", message: "No IRN" }, onLine(8, "600.03")));
  expect(
    groups.map(({ said, members }) => [said, members.map(({ one, own }) => `${one.highlight.key} ${one.anomaly.lineNumber} ${own}`)]),
  ).toEqual([
    [
      'VAT is charged, but none is due. Rice falls under "basic food items" and is zero-rated.',
      ["anomaly-1 3 Charged: NGN 225.03.", "anomaly-3 8 Charged: NGN 600.03."],
    ],
    ["No IRN.", ["anomaly-2 null "]],
  ]);
});

test("does not group findings of different severity, or without a line", () => {
  expect(groupAnomalies(numbered(onLine(3, "1.00"), { ...onLine(4, "1.00"), severity: "low", blocking: false }))).toHaveLength(2);
  expect(groupAnomalies(numbered({}, {}))).toHaveLength(2);
});

test("adds up the differences of a group if all its lines have one", () => {
  const off = (lineNumber: number, difference: number | null): Partial<NumberedAnomaly["anomaly"]> => ({
    ...onLine(lineNumber, "1.00"),
    evidence: { ...base.evidence, difference },
  });
  const together = (...changes: Partial<NumberedAnomaly["anomaly"]>[]) => groupAnomalies(numbered(...changes)).map(combinedDifference);
  expect(together(off(1, 0.1), off(2, 0.2), off(3, -10))).toEqual([-9.7]);
  expect(together(off(1, 10), off(2, null))).toEqual([null]);
  expect(together(off(1, 10))).toEqual([null]);
});

test("omits the line number from a line's own text, and keeps it in a finding that is not grouped", () => {
  const math = (lineNumber: number): Partial<NumberedAnomaly["anomaly"]> => ({
    lineNumber,
    message: `Line ${lineNumber}: 7 × 5 is NGN 35.00.`,
  });
  expect(
    groupAnomalies(numbered(math(3), { lineNumber: 4, message: "Line 4: 2 × 5 is NGN 10.00." }))[0]?.members.map(({ own }) => own),
  ).toEqual(["7 × 5 is NGN 35.00.", "2 × 5 is NGN 10.00."]);
  expect(groupAnomalies(numbered(math(3)))[0]?.said).toBe("Line 3: 7 × 5 is NGN 35.00.");
});
