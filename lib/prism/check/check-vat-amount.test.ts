import { describe, expect, it } from "vitest";
import { contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "../fixtures/invoice-fixture";
import { treatInvoice } from "../treat/treat-invoice";
import { checkInvoice, decide } from "./check-invoice";

function judged(given: InvoiceFixture, country = "NG", currency = "NGN") {
  const invoice = invoiceFixture({ currency, vendorCountry: country, customerCountry: country, ...given });
  const context = contextFixture({ business: { name: "Zenith Foods Ltd", taxId: null, country, profile: {} } });
  const treatment = treatInvoice(invoice, { country }, context);
  const anomalies = checkInvoice(documentFixture(), invoice, treatment, { country }, context);
  const told = anomalies.filter(({ category }) => category === "tax" || category === "arithmetic");
  return {
    expected: treatment.vat.expectedMinor,
    codes: told.map(({ code }) => code),
    lines: told.map(({ lineNumber }) => lineNumber),
    said: told[0]?.message,
    decision: decide(invoice, treatment, anomalies, context.thresholds).recommendation,
  };
}

const unnamed = (amount: number) => [{ label: "VAT", rate: null, amount }];

describe("VAT without a printed rate on taxed and exempt lines", () => {
  const lines = [
    { description: "Laptop HP ProBook", amount: 100_000 },
    { description: "Office rent", amount: 50_000 },
  ];
  const charged = (tax: number) => judged({ lines, tax, taxDetails: unnamed(tax) });

  it("is reported at the exempt line if it was charged on all lines", () => {
    expect(charged(11_250)).toMatchObject({ expected: 750_000, codes: ["vat_charged_on_exempt"], lines: [2], decision: "review" });
  });

  it.each([5_000, 9_000])("is reported as wrong arithmetic if it matches no set of lines: %d", (tax) => {
    expect(charged(tax)).toMatchObject({ codes: ["tax_math_mismatch"], decision: "review" });
  });

  it.each([7_500, 7_500.02])("passes if it matches the taxed line: %d", (tax) => {
    expect(charged(tax)).toMatchObject({ codes: [], decision: "approve" });
  });
});

describe("VAT at a printed rate on a refundable deposit", () => {
  const hire = (tax: number) =>
    judged({
      lines: [
        { description: "Generator hire", amount: 1_000_000 },
        { description: "Refundable deposit", amount: 200_000 },
      ],
      tax,
      taxDetails: [{ label: "VAT", rate: 7.5, amount: tax }],
    });

  it("is reported at the deposit's line", () => {
    expect(hire(90_000)).toMatchObject({ expected: 7_500_000, codes: ["vat_charged_on_exempt"], lines: [2], decision: "review" });
    expect(hire(75_000)).toMatchObject({ codes: [] });
  });
});

describe("VAT without a printed rate on standard-rated supplies", () => {
  const consultancy = (tax: number, amount = 10_000_000) =>
    judged({ lines: [{ description: "Consultancy services", amount }], tax, taxDetails: unnamed(tax) });

  it("is reported if the amount is wrong, even if it makes the lawful rate to two decimals", () => {
    expect(consultancy(750_400)).toMatchObject({ codes: ["tax_math_mismatch"], decision: "review" });
    expect(consultancy(750_400).said).toBe(
      "VAT should be NGN 750,000.00 (7.5% of NGN 10,000,000.00, which bears VAT), but the document shows NGN 750,400.00",
    );
  });

  it("may be rounded line by line", () => {
    const amounts = [33.33, 33.33, 33.34, 66.67, 66.66, 0.07];
    const tax = amounts.reduce((sum, amount) => sum + Math.round(amount * 7.5) / 100, 0);
    const lines = amounts.map((amount) => ({ description: "Consultancy services", amount }));
    expect(judged({ lines, tax: Number(tax.toFixed(2)), taxDetails: unnamed(Number(tax.toFixed(2))) }).codes).toEqual([]);
  });

  it("is checked on a credit note as well", () => {
    const note = (tax: number) =>
      judged({ type: "credit_note", lines: [{ description: "Consultancy services", amount: -100_000 }], tax, taxDetails: unnamed(tax) });
    expect(note(-7_504).codes).toEqual(["tax_math_mismatch"]);
    expect(note(-7_500).codes).toEqual([]);
  });
});

describe("VAT in a country whose reduced rates are unknown line by line", () => {
  const lines = [
    { description: "Books", amount: 1_000 },
    { description: "Consultancy services", amount: 1_000 },
  ];
  const abroad = (low: number, high: number) =>
    judged(
      {
        vendorTaxId: "DE136695976",
        lines,
        tax: low + high,
        taxDetails: [
          { label: "VAT", rate: 7, base: 1_000, amount: low },
          { label: "VAT", rate: 19, base: 1_000, amount: high },
        ],
      },
      "DE",
      "EUR",
    );

  it("may be less than the standard rate on all lines", () => {
    expect(abroad(70, 190)).toMatchObject({ expected: 38_000, codes: [] });
  });
});

describe("VAT on a charge with a rate of its own", () => {
  it("is checked against the tax breakdown", () => {
    const freight = (high: number) =>
      judged(
        {
          vendorTaxId: "DE136695976",
          lines: [{ description: "Books", amount: 1_000, taxRate: 7 }],
          charges: 100,
          subtotal: 1_100,
          tax: 70 + high,
          taxDetails: [
            { label: "VAT", rate: 7, base: 1_000, amount: 70 },
            { label: "VAT", rate: 19, base: 100, amount: high },
          ],
        },
        "DE",
        "EUR",
      ).codes;
    expect(freight(19)).toEqual([]);
    expect(freight(25)).toEqual(["tax_math_mismatch"]);
  });
});

describe("VAT without a printed rate in a country with one rate", () => {
  it("may be less than on all lines, since some may be exempt, but not more", () => {
    const kenya = (tax: number) =>
      judged(
        {
          vendorTaxId: "P051234567X",
          lines: [
            { description: "Consultancy services", amount: 100_000 },
            { description: "Office stationery", amount: 100_000 },
          ],
          tax,
          taxDetails: unnamed(tax),
        },
        "KE",
        "KES",
      ).codes;
    expect(kenya(32_000)).toEqual([]);
    expect(kenya(32_006)).toEqual(["tax_math_mismatch"]);
  });
});

describe("a credit note without VAT", () => {
  it("is reported for missing VAT like an invoice", () => {
    const note = judged({
      type: "credit_note",
      lines: [{ description: "Consultancy services", amount: -100_000 }],
      tax: 0,
      taxDetails: [],
    });
    expect(note.codes).toEqual(["vat_missing_on_standard"]);
  });
});

describe("a tax printed in parts of one rate", () => {
  const part = (label: string, rate: number, amount: number) => ({ label, rate, base: 60_000, amount });
  const lines = [{ description: "Office chairs", amount: 60_000 }];
  const india = (...taxDetails: ReturnType<typeof part>[]) =>
    judged(
      { vendorTaxId: "27AAPFU0939F1ZV", lines, tax: taxDetails.reduce((sum, { amount }) => sum + amount, 0), taxDetails },
      "IN",
      "INR",
    );

  it("is reported if India's whole tax is charged beside one of its halves", () => {
    expect(india(part("IGST", 18, 10_800), part("CGST", 9, 5_400))).toMatchObject({ codes: ["tax_math_mismatch"], decision: "review" });
  });

  it("is right as two halves or as a whole", () => {
    expect(india(part("CGST", 9, 5_400), part("SGST", 9, 5_400)).codes).toEqual([]);
    expect(india(part("IGST", 18, 10_800)).codes).toEqual([]);
  });

  it("is right as VAT beside Ghana's levies", () => {
    const taxDetails = [part("VAT", 15, 9_000), part("NHIL", 2.5, 1_500), part("GETFund", 2.5, 1_500)];
    expect(judged({ vendorTaxId: "C0003456789", lines, tax: 12_000, taxDetails }, "GH", "GHS").codes).toEqual([]);
  });
});
