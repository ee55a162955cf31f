import { expect, it } from "vitest";
import { formatStepLine, formatOverride } from "./format-step";

it("formatOverride describes only what changed, as from and to", () => {
  const before = [
    { lineNumber: 2, vatTreatment: "standard" },
    { lineNumber: 2, category: "professional_services", recipientType: "company", residency: "resident" },
  ];
  expect(formatOverride({ before, after: [{ lineNumber: 2, vatTreatment: "zero_rated" }] })).toBe("VAT from standard rate to zero-rated");
  expect(formatOverride({ before, after: [{ lineNumber: 2, category: "goods_supply", residency: "non_resident" }] })).toBe(
    "withholding from professional services to supply of goods, residency from resident to non-resident",
  );
});

it("formatOverride lists each earlier treatment of the lines once for an override of the whole invoice", () => {
  const before = [
    { lineNumber: 1, vatTreatment: "standard" },
    { lineNumber: 2, vatTreatment: "exempt" },
    { lineNumber: 3, vatTreatment: "standard" },
  ];
  expect(formatOverride({ before, after: [{ lineNumber: null, vatTreatment: "exempt", category: "not_applicable" }] })).toBe(
    "VAT from standard rate and exempt to exempt, withholding from undetermined to none",
  );
});

it("formatStepLine describes a line by its description and amount, if known", () => {
  expect(formatStepLine({ description: "Diesel", quantity: 5, unitPrice: null, amount: 50_000 }, "NGN")).toBe(
    "“Diesel”, NGN\u00a050,000.00",
  );
  expect(formatStepLine({ lineNumber: 3, description: "Diesel", amount: "50000" }, null)).toBe("“Diesel”, 50,000.00");
  expect(formatStepLine({ description: null, amount: null }, "NGN")).toBe("");
  expect(formatStepLine(null, "NGN")).toBe("");
});
