import { describe, expect, it } from "vitest";
import { judgeInvoice } from "../../analyze";
import { contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import { isUsedHere } from "../lines/used-here";

const SURE = 0.85;

const codesOf = (anomalies: readonly { code: string }[]) => anomalies.map(({ code }) => code).filter((code) => code !== "irn_missing");

/** Judges a sale by the business itself to a customer in Britain. */
function sold(description: string, given: InvoiceFixture = {}) {
  const invoice = invoiceFixture({
    vendorName: "Zenith Foods Ltd",
    vendorTaxId: "87654321-0001",
    customerName: "Albion Mining plc",
    customerCountry: "GB",
    lines: [{ description, amount: 1_000_000 }],
    tax: 0,
    ...given,
  });
  const { treatment, anomalies, decision } = judgeInvoice(documentFixture(), invoice, {}, contextFixture());
  return { vat: treatment.vat, codes: codesOf(anomalies), recommendation: decision.recommendation };
}

const taxed = { tax: 75_000 };

describe("a supply to a foreign customer", () => {
  it.each([
    "Hotel accommodation, 3 nights",
    "Event planning, product launch in Lagos",
    "Construction of warehouse at Agbara",
    "Repair of generator",
    "Hire of excavator, 10 days",
    "Haulage of cement, Lagos to Kano",
    "Security guards at site, October",
  ])("goes to review if it is likely consumed in Nigeria: %s", (description) => {
    const { vat, recommendation } = sold(description);
    expect(vat.treatment).toBe("zero_rated");
    expect(vat.confidence).toBeLessThan(SURE);
    const other = vat.alternatives.find(({ treatment }) => treatment === "standard");
    expect(other).toMatchObject({ rate: 7.5, reason: "it may be used or consumed in Nigeria" });
    expect(other?.confidence).toBeGreaterThanOrEqual(0.3);
    expect(recommendation).toBe("review");
  });

  it.each(["Consultancy", "Software development", "Legal services", "Sesame seed, hulled, FOB Apapa"])(
    "is zero-rated and approved if nothing suggests local consumption: %s",
    (description) => {
      expect(sold(description)).toMatchObject({ vat: { treatment: "zero_rated" }, recommendation: "approve" });
      expect(sold(description).vat.confidence).toBeGreaterThanOrEqual(SURE);
    },
  );

  it("is standard if VAT is charged, without an anomaly", () => {
    const hotel = sold("Hotel accommodation, 3 nights", taxed);
    expect(hotel).toMatchObject({ vat: { treatment: "standard", rate: 7.5 }, codes: [], recommendation: "approve" });
    const advice = sold("Consultancy", taxed);
    expect(advice).toMatchObject({ vat: { treatment: "standard", rate: 7.5 }, codes: [], recommendation: "review" });
    expect(advice.vat.alternatives).toContainEqual(expect.objectContaining({ treatment: "zero_rated", rate: 0 }));
  });

  it("is treated line by line if VAT is printed so", () => {
    const invoice = invoiceFixture({
      vendorName: "Zenith Foods Ltd",
      vendorTaxId: "87654321-0001",
      customerCountry: "GB",
      lines: [
        { description: "Consultancy", amount: 1_000_000, taxRate: 0, taxAmount: 0 },
        { description: "Hotel accommodation", amount: 200_000, taxRate: 7.5, taxAmount: 15_000 },
      ],
      tax: 15_000,
      taxDetails: [{ rate: 7.5, base: 200_000, amount: 15_000 }],
    });
    const { treatment, anomalies } = judgeInvoice(documentFixture(), invoice, {}, contextFixture());
    expect(treatment.lines.map(({ vat }) => vat.treatment)).toEqual(["zero_rated", "standard"]);
    expect(codesOf(anomalies)).toEqual([]);
  });

  it("isUsedHere returns false for transport across a border", () => {
    const carriage = { category: "other_services", label: "Haulage and transport" } as const;
    expect(isUsedHere(carriage, "Haulage Lagos to Kano")).toBe(true);
    expect(isUsedHere(carriage, "Haulage Lagos to Accra")).toBe(false);
    expect(isUsedHere(carriage, "Ocean freight, 2 x 40ft")).toBe(false);
    expect(isUsedHere({ category: "professional_services", label: "Consultancy" }, "Consultancy")).toBe(false);
  });
});

it("goes to review if tax was charged on exported goods, in a country whose reliefs are only partly known", () => {
  const invoice = invoiceFixture({
    vendorName: "Gulf Dates Trading LLC",
    vendorTaxId: "100123456700003",
    vendorCountry: "AE",
    currency: "AED",
    customerName: "Mumbai Foods",
    customerCountry: "IN",
    lines: [{ description: "Dates, 400 cartons", amount: 40_000 }],
    tax: 2_000,
    taxDetails: [{ rate: 5, base: 40_000, amount: 2_000 }],
  });
  const business = { name: "Gulf Dates Trading LLC", taxId: "100123456700003", country: "AE", profile: {} };
  const { treatment, decision } = judgeInvoice(documentFixture(), invoice, { country: "AE" }, contextFixture({ business }));
  expect(decision.recommendation).toBe("review");
  expect(treatment.vat.alternatives.map(({ treatment: other }) => other)).toEqual(["zero_rated"]);
});
