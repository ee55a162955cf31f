import { expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { lineUnit } from "./line-cells";

const unitOf = (value: string | null): string => lineUnit({ unit: { value } } as AnalysisResult["lineItems"][number]);

it("lineUnit translates unit codes of e-invoices, and keeps other units as printed", () => {
  expect(["C62", "HUR", "KGM"].map(unitOf)).toEqual(["units", "hours", "kg"]);
  expect(["pcs", "c62", "constructor"].map(unitOf)).toEqual(["pcs", "c62", "constructor"]);
  expect(unitOf(null)).toBe("no unit");
});
