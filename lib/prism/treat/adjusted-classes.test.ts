import { describe, expect, it, test } from "vitest";
import { checkInvoice, decide } from "../check/check-invoice";
import { contextFixture, invoiceFixture, type LineFixture } from "../fixtures/invoice-fixture";
import { treatInvoice } from "./treat-invoice";

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

describe("lines of works", () => {
  const categories = (...lines: LineFixture[]) =>
    treatInvoice(invoiceFixture({ lines }), {}, contextFixture()).lines.map(({ category }) => category.code);

  const theatre = { description: "Construction of 500-seat lecture theatre building: gross value to date, IPC 5", amount: 90_000_000 };
  const road = { description: "Road construction, ch 0+000 to 2+100", amount: 60_000_000 };
  const fence = { description: "Construction of perimeter fence", amount: 9_000_000 };

  it("gives variations, and deductions of earlier payments, the category of the works they belong to", () => {
    expect(
      categories(
        theatre,
        { description: "add Variation No.2 - additional staircase to building", amount: 4_000_000 },
        { description: "less IPC 1 - 4 already paid", amount: -60_000_000 },
      ),
    ).toEqual(["construction_infrastructure", "construction_infrastructure", "construction_infrastructure"]);
    expect(categories(road, { description: "Dayworks, same road", amount: 800_000 })[1]).toBe("construction_infrastructure");
    expect(categories({ description: "Preliminaries", amount: 900_000 }, fence)[0]).toBe("construction_other");
    const deducted = { description: "deduct Val. 1 & 2 paid (no retention held)", amount: -20_000_000 };
    expect(categories(road, deducted)[1]).toBe("construction_infrastructure");
  });

  it("classifies a variation by its own words if no works stand beside it", () => {
    expect(categories({ description: "Variation No. 1: supply of doors", amount: 900_000 })).toEqual(["goods_supply"]);
  });
});

describe("transmission of electricity", () => {
  function judged(description: string, customerName: string) {
    const invoice = invoiceFixture({
      vendorName: "Transmission Company of Nigeria Plc",
      customerName,
      lines: [{ description, amount: 100_000 }],
      tax: 0,
      taxDetails: [],
    });
    const context = contextFixture({ business: { name: customerName, taxId: null, country: "NG", profile: {} } });
    const treatment = treatInvoice(invoice, {}, context);
    const { recommendation } = decide(invoice, treatment, checkInvoice(null, invoice, treatment, {}, context), context.thresholds);
    return [treatment.vat.treatment, recommendation];
  }

  test.each(["Ikeja Electric Plc", "Eko Electricity Distribution Company Plc", "AEDC", "Kano DISCO"])(
    "electricity transmission for %s is zero-rated",
    (customer) => {
      expect(judged("Wheeling charges, October 2026", customer)).toEqual(["zero_rated", "approve"]);
    },
  );

  test("electricity transmission is zero-rated if the line itself names the distribution company", () => {
    expect(judged("Transmission service charge, TCN to EKEDC", "Zenith Foods Limited")[0]).toBe("zero_rated");
  });

  test.each(["Zenith Foods Limited", "Ewekoro Cement Plc", "Discount Stores Limited"])(
    "electricity transmission without VAT for %s, no distribution company, goes to review",
    (customer) => {
      expect(judged("Wheeling charges, October 2026", customer)).toEqual(["standard", "review"]);
    },
  );
});
