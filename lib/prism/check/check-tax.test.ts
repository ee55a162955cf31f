import { describe, expect, it } from "vitest";
import { contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "../fixtures/invoice-fixture";
import type { AnalysisContext } from "../model";
import { treatInvoice } from "../treat/treat-invoice";
import { checkInvoice } from "./check-invoice";

function judged(country: string, given: InvoiceFixture, context: Parameters<typeof contextFixture>[0] = {}) {
  const currency = { IN: "INR", GH: "GHS", NG: "NGN" }[country];
  const invoice = invoiceFixture({ currency, vendorCountry: country, customerCountry: country, ...given });
  const full: AnalysisContext = contextFixture({
    ...context,
    business: { name: "Zenith Foods Ltd", taxId: null, country, profile: context.profile ?? {} },
  });
  const treatment = treatInvoice(invoice, { country }, full);
  return { treatment, anomalies: checkInvoice(documentFixture(), invoice, treatment, { country }, full) };
}

const rateCodes = ({ anomalies }: ReturnType<typeof judged>) =>
  anomalies.map(({ code }) => code).filter((code) => ["vat_rate_wrong", "rate_outdated_for_date", "tax_math_mismatch"].includes(code));

describe("India's tax within a state", () => {
  const halves = (rate: number, state = "SGST") =>
    judged("IN", {
      vendorTaxId: "27AAPFU0939F1ZV",
      lines: [{ description: "Consultancy services", amount: 1_000, quantity: "1", unitPrice: "1000" }],
      tax: rate * 20,
      taxDetails: ["CGST", state].map((label) => ({ label, rate, base: 1_000, amount: rate * 10 })),
    });

  it.each(["SGST", "UTGST"])("adds up CGST and %s to one rate", (state) => {
    expect(rateCodes(halves(9, state))).toEqual([]);
    expect(halves(9, state).treatment.vat).toMatchObject({ rate: 18, expectedMinor: 18_000, chargedMinor: 18_000 });
  });

  it("is reported if both halves add up to no known rate", () => {
    expect(rateCodes(halves(7))).toEqual(["vat_rate_wrong"]);
  });
});

describe("taxes at several rates without printed bases", () => {
  const rated = (amounts: Record<string, number>, lines = [1_000, 100]) =>
    rateCodes(
      judged("GB", {
        currency: "GBP",
        vendorTaxId: "GB123456789",
        lines: lines.map((amount, index) => ({ description: `Cleaning ${index + 1}`, amount, quantity: "1", unitPrice: String(amount) })),
        tax: Object.values(amounts).reduce((sum, amount) => sum + amount, 0),
        taxDetails: Object.entries(amounts).map(([rate, amount]) => ({ label: `VAT ${rate}%`, rate: Number(rate), amount })),
      }),
    );

  it("pass if their bases add up to the net amount", () => {
    expect(rated({ 20: 200, 5: 5 })).toEqual([]);
  });

  it("pass if lines match their bases and other lines bear no tax", () => {
    expect(rated({ 20: 200, 5: 5 }, [1_000, 100, 300])).toEqual([]);
  });

  it.each([
    ["more than the net", { 20: 210, 5: 5 }],
    ["no line", { 20: 190, 5: 5 }],
  ])("are reported if their bases add up to %s", (_, amounts) => {
    expect(rated(amounts)).toContain("tax_math_mismatch");
  });
});

describe("Ghana's levies", () => {
  const levied = (details: { label: string; rate: number; amount: number }[], date = "2025-10-10") =>
    judged("GH", {
      date,
      vendorTaxId: "C0012345678",
      lines: [{ description: "Office furniture", amount: 1_000, quantity: "1", unitPrice: "1000" }],
      tax: details.reduce((sum, { amount }) => sum + amount, 0),
      taxDetails: details,
    });
  const levies = [
    { label: "NHIL", rate: 2.5, amount: 25 },
    { label: "GETFund", rate: 2.5, amount: 25 },
  ];

  it.each(["COVID levy", "COVID", "COVID-19 levy"])("are recognized by a short name: %s", (label) => {
    const found = levied([...levies, { label, rate: 1, amount: 10 }, { label: "VAT", rate: 15, amount: 159 }]);
    expect(rateCodes(found)).toEqual([]);
    expect(found.treatment.vat).toMatchObject({ rate: 21.9, differenceMinor: 0 });
  });

  it("are reported as missing if they are in force and only VAT is charged", () => {
    const vat = { label: "VAT", rate: 15, amount: 150 };
    expect(rateCodes(levied([vat], "2026-03-10"))).toEqual(["vat_rate_wrong"]);
    expect(rateCodes(levied([...levies, vat], "2026-03-10"))).toEqual([]);
  });
});

describe("VAT on some of the lines", () => {
  const mixed = (tax: number) =>
    judged("NG", {
      date: "2025-06-10",
      lines: [
        { description: "Paracetamol tablets", amount: 100_000 },
        { description: "Maize grains", amount: 50_000 },
        { description: "Office cleaning", amount: 200_000 },
      ],
      tax,
      taxDetails: [{ label: "VAT", rate: 7.5, base: null, amount: tax }],
    });

  it.each([
    ["on the service alone", 15_000],
    ["on one of the two that may be exempt as well", 18_750],
    ["on all", 26_250],
  ])("passes the arithmetic check if charged %s", (_, tax) => {
    const found = mixed(tax);
    expect(found.treatment.lines.slice(0, 2).map(({ vat }) => vat.treatment)).toEqual(["undetermined", "undetermined"]);
    expect(rateCodes(found)).toEqual([]);
  });

  it("is reported if no set of lines explains it, or if a line that surely bears VAT was left out", () => {
    expect(rateCodes(mixed(16_000))).toEqual(["tax_math_mismatch"]);
    expect(rateCodes(mixed(11_250))).toEqual(["tax_math_mismatch"]);
  });
});

describe("a supplier that states to be a small business", () => {
  const small = (tax: number) => judged("NG", { tax, statements: [{ kind: "small_business", raw: "Small business exemption" }] });

  it("may charge no VAT, and is taken as registered if it does", () => {
    expect(small(0).treatment.vat.treatment).toBe("out_of_scope");
    expect(small(7_500).treatment.vat).toMatchObject({ treatment: "standard", inputRecoverable: true });
  });
});

describe("withholding without a tax ID", () => {
  const cleaning = { vendorTaxId: null, lines: [{ description: "Office cleaning", amount: 1_000_000 }], tax: null, taxDetails: [] };
  const told = (country: string) => {
    const { anomalies, treatment } = judged(country, cleaning);
    const found = anomalies.find(({ code }) => code === "wht_tin_missing_double_rate");
    return { message: found?.message, expected: found?.evidence.expected, rate: treatment.wht.rate, reason: treatment.wht.reason };
  };

  it("doubles in Nigeria, with the ordinary rate as the expected one", () => {
    const { message, expected, rate, reason } = told("NG");
    expect([message, expected, rate]).toEqual([expect.stringContaining("doubles to 4%"), 2, 4]);
    expect(reason).toContain("doubled from 2%");
  });

  it("rises to 20% in India, without an expected rate", () => {
    const { message, expected, rate, reason } = told("IN");
    expect([message, expected, rate]).toEqual([expect.stringContaining("rises to 20%"), null, 20]);
    expect(reason).toContain("raised from 2%");
  });
});
