import { describe, expect, it } from "vitest";
import { judgeInvoice } from "@/lib/prism/analyze";
import { defaultThresholds } from "@/lib/prism/check/default-thresholds";
import type { Invoice } from "@/lib/prism/model";
import { presentAnalysis } from "@/lib/prism/present-analysis";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { readInvoiceOf, type WaitingInvoice } from "@/scripts/testing/reviews";
import { fieldGroups, fullLabel, lineFields, isPrintedDifferently, findingTargets, type FieldEntry } from "./fields";

const judged = (facts: WaitingInvoice, change: Partial<Invoice> = {}): AnalysisResult =>
  presentAnalysis(
    judgeInvoice(
      null,
      { ...readInvoiceOf(facts), ...change },
      {},
      {
        asOf: "2026-11-21",
        defaultCountry: "NG",
        business: { name: null, taxId: null, country: null, profile: {} },
        history: [],
        thresholds: defaultThresholds,
      },
    ),
  );

const wayOf = (result: AnalysisResult, code: string): string | null | undefined => {
  const finding = result.anomalies.find((anomaly) => anomaly.code === code);
  return finding && findingTargets(result)(finding);
};

describe("a finding links to the field shown for", () => {
  it.each([
    ["the tax rate of a printed row", { printed: { taxRate: 5 } }, "rate_outdated_for_date", "taxDetails[0].rate"],
    ["the withholding tax deducted on the page", { whtDeductedMinor: 20_000_00 }, "wht_already_deducted", "whtDeducted"],
    ["the document's type", { type: "proforma" }, "proforma_not_tax_invoice", "document.type"],
    ["a total", { printed: { totalMinor: 1_00 } }, "total_mismatch", "total"],
  ] as const)("%s", (_, facts, code, field) => {
    const result = judged(facts);
    expect(wayOf(result, code)).toBe(field);
    const keys = [...fieldGroups(result).flatMap(({ fields }) => fields), ...lineFields(result)].map(({ key }) => key);
    expect(keys).toContain(field);
  });

  it("the printed rate it concerns among several, or the VAT total if no rate is printed", () => {
    const { taxDetails } = readInvoiceOf({});
    const rows = [...taxDetails, ...taxDetails.map((detail) => ({ ...detail, rate: 5 }))];
    expect(wayOf(judged({}, { taxDetails: rows }), "rate_outdated_for_date")).toBe("taxDetails[1].rate");
    expect(wayOf(judged({ printed: { taxMinor: 20_000_00 } }, { taxDetails: [] }), "rate_outdated_for_date")).toBe("taxTotal");
  });

  it("the line, if it concerns a line's treatment", () => {
    const result = judged({});
    const finding = { ...judged({ printed: { totalMinor: 1_00 } }).anomalies[0], field: "lineItems[0].category", lineNumber: 1 };
    expect(findingTargets(result)(finding as AnalysisResult["anomalies"][number])).toBe("lineItems[0].description");
    expect(findingTargets(result)({ ...finding, field: "wht.category", lineNumber: null } as AnalysisResult["anomalies"][number])).toBe(
      "wht",
    );
    expect(findingTargets(result)({ ...finding, field: "document", lineNumber: null } as AnalysisResult["anomalies"][number])).toBeNull();
  });
});

it("all fields of the invoice have distinct accessible names", () => {
  const fields = fieldGroups(judged({})).flatMap((group) => group.fields);
  const names = fields.map(fullLabel);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["Number", "Vendor tax ID", "Customer name"]));
});

it.each([
  ["-1,250.50", "NGN\u00a0−1,250.50", false],
  ["−1,250.50", "NGN\u00a0−1,250.50", false],
  ["-₦1,250.50", "NGN\u00a0−1,250.50", false],
  ["1,250.50", "NGN\u00a0−1,250.50", true],
  ["(1,250.50)", "NGN\u00a0−1,250.50", true],
  ["-1,250.50", "NGN\u00a01,250.50", true],
])("%j shown as %j counts as printed differently: %j", (raw, text, expected) => {
  expect(isPrintedDifferently({ raw, text, source: "document" } as FieldEntry)).toBe(expected);
});
