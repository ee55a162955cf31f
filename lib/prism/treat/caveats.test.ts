import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../fixtures/invoice-fixture";
import { treatInvoice } from "./treat-invoice";

/** Treats one line from a vendor in the business's own country. */
function treated(country: string, currency: string, description: string, given: InvoiceFixture = {}) {
  const home = { vendorCountry: country, customerCountry: country, currency, tax: 0, lines: [{ description, amount: 1_000_000 }] };
  const business = { name: "Zenith Foods Ltd", taxId: null, country, profile: {} };
  const treatment = treatInvoice(invoiceFixture({ ...home, ...given }), {}, contextFixture({ defaultCountry: country, business }));
  const said = treatment.warnings.filter(({ code }) => code === "rule_has_exception").map(({ message }) => message);
  return { ...treatment, said };
}

describe("warnings about exceptions that an invoice cannot show", () => {
  it.each([
    ["ZA", "ZAR", "Interim dividend", {}, 20, "Dividends to resident companies are exempt"],
    ["KE", "KES", "Interim dividend", {}, 5, "more than 12.5% of the votes are exempt"],
    ["TZ", "TZS", "Interim dividend", {}, 10, "5% for dividends of listed companies"],
    ["UG", "UGX", "Interim dividend", {}, 15, "10% for dividends of listed companies"],
    ["EG", "EGP", "Interim dividend", {}, 10, "5% for dividends of listed companies"],
    ["EG", "EGP", "Office cleaning", { vendorCountry: "GB", vendorTaxId: null }, 20, "Several services of non-residents are exempt"],
  ])("accompany the withholding they qualify: %s, %s %s", (country, currency, description, given, rate, words) => {
    const { wht, said } = treated(country, currency, description, given);
    expect(wht).toMatchObject({ applicable: true, rate });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(words);
  });

  it("are given only to payees whom the exception may concern", () => {
    expect(treated("ZA", "ZAR", "Interim dividend", { vendorName: "Mr. Sipho Dlamini" }).said).toEqual([]);
    expect(treated("KE", "KES", "Interim dividend", { vendorCountry: "GB" }).said).toEqual([]);
    expect(treated("EG", "EGP", "Office cleaning").said).toEqual([]);
    expect(treated("NG", "NGN", "Interim dividend").said).toEqual([]);
  });

  it("accompany Egyptian construction, since earlier contracts bear a different VAT", () => {
    const at14 = (description: string, date = "2026-11-10") =>
      treated("EG", "EGP", description, { date, tax: 140_000, taxDetails: [{ rate: 14, base: 1_000_000, amount: 140_000 }] });
    const built = at14("Construction of warehouse");
    expect(built.vat).toMatchObject({ treatment: "standard", rate: 14, ruleId: "EG-VAT-CONSTRUCTION-2025" });
    expect(built.said.join(" ")).toContain("14% on 36% of the invoice");
    for (const description of [
      "Construction of guard house",
      "Guardrail installation, road works",
      "Clean room construction",
      "Construction of clean water tank",
      "Concrete works and site cleaning",
      "Scaffolding",
      "بناء سور",
    ]) {
      const { vat, said } = at14(description);
      expect([description, vat.ruleId, said.join()]).toEqual([
        description,
        "EG-VAT-CONSTRUCTION-2025",
        expect.stringContaining("14% on 36%"),
      ]);
    }
    for (const description of ["Office cleaning", "Office building cleaning", "Structured cabling", "Roadside assistance"]) {
      const { vat, said } = at14(description);
      expect([description, vat.ruleId, said]).toEqual([description, "EG-VAT-STD", []]);
    }
  });
});

describe("a reviewer's VAT treatment", () => {
  it("cites the reverse-charge provision, not the one for the standard rate", () => {
    const overrides = [{ lineNumber: null, vatTreatment: "reverse_charge" as const }];
    const { vat } = treatInvoice(invoiceFixture({ tax: 0 }), {}, contextFixture({ overrides }));
    expect(vat).toMatchObject({ treatment: "reverse_charge", rate: 7.5, ruleId: "NG-VAT-REVERSE" });
    const abroad = treatInvoice(invoiceFixture({ tax: 0, vendorCountry: "GB", vendorTaxId: null }), {}, contextFixture());
    expect(vat.legalBasis).toBe(abroad.vat.legalBasis);
    expect(vat.legalBasis).not.toContain("s.148");
  });
});

describe("levies charged beside VAT", () => {
  const ghana = (date: string) =>
    treated("GH", "GHS", "Cocoa beans, FOB Tema", { date, vendorName: "Zenith Foods Ltd", customerCountry: "GB" }).vat;

  it("are included in the standard rate offered as an alternative to a relief", () => {
    const rates = (date: string) =>
      ghana(date)
        .alternatives.filter(({ treatment }) => treatment === "standard")
        .map(({ rate }) => rate);
    expect(rates("2026-11-10")).toEqual([20]);
    expect(rates("2025-11-10")).toEqual([21.9]);
  });
});
