import { expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { lineUnit } from "./line-cells";

const unitOf = (value: string | null): string => lineUnit({ unit: { value } } as AnalysisResult["lineItems"][number]);

it("names the units of e-invoices in words, and leaves what is printed as it is", () => {
  expect(["C62", "HUR", "KGM"].map(unitOf)).toEqual(["units", "hours", "kg"]);
  expect(["pcs", "c62", "constructor"].map(unitOf)).toEqual(["pcs", "c62", "constructor"]);
  expect(unitOf(null)).toBe("no unit");
});
