import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

const category = (description: string) =>
  treatInvoice(invoiceFixture({ lines: [{ description, amount: 100_000 }] }), {}, contextFixture()).lines[0]?.category.code;

describe("a line with delivery terms", () => {
  it.each([
    "Mooring winches, 4 nos, CIF Onne",
    "Dredge pump impellers, 2 nos, CIF Onne",
    "LABSA 96%, 40 drums CIF APAPA",
    "Drilling bits 8.5in, FOB Houston",
  ])("is goods: %s", (description) => {
    expect(category(description)).toBe("goods_supply");
  });

  it.each([
    ["Sea freight, CIF Apapa", "other_services"],
    ["Inspection of winches, FOB Rotterdam", "professional_services"],
    ["Clearing of winches CIF Onne", "other_services"],
    ["Mooring of vessel at Onne", "other_services"],
    ["Hire of winches, EXW Onne", "rent_hire_lease"],
    ["Consultancy on CIF Contracts", "professional_services"],
  ])("is the service if it names one: %s", (description, right) => {
    expect(category(description)).toBe(right);
  });
});
