import { describe, expect, it } from "vitest";
import { judgeInvoice } from "../../analyze";
import { contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import type { BusinessTaxProfile } from "../../model";

/** Judges a sale by the business itself without VAT. */
function sold(profile: BusinessTaxProfile, given: InvoiceFixture = {}) {
  const own = { vendorName: "Zenith Foods Ltd", vendorTaxId: "87654321-0001", customerName: "Kestrel Bay Foods Limited" };
  const invoice = invoiceFixture({ ...own, lines: [{ description: "Office cleaning", amount: 400_000 }], tax: 0, ...given });
  const { treatment, anomalies, decision } = judgeInvoice(documentFixture(), invoice, {}, contextFixture({ profile }));
  const message = treatment.warnings.find(({ code }) => code === "vat_small_business_possible")?.message ?? null;
  return { vat: treatment.vat, codes: anomalies.map(({ code }) => code), recommendation: decision.recommendation, message };
}

describe("a business below the VAT registration threshold", () => {
  it("has a sale without VAT sent to review, without an anomaly for missing VAT", () => {
    const { vat, codes, recommendation, message } = sold({ annualTurnover: 100_000_000 });
    expect(vat.treatment).toBe("standard");
    expect(vat.confidence).toBeLessThan(0.85);
    expect(vat.alternatives).toContainEqual(expect.objectContaining({ treatment: "out_of_scope", rate: null }));
    expect(codes).not.toContain("vat_missing_on_standard");
    expect(recommendation).toBe("review");
    expect(message).toContain("NGN 100,000,000 is within NGN 100,000,000 a year (other sources say NGN 50,000,000)");
    expect(message).toContain("professional services");
  });

  it.each([
    ["above the limit", { annualTurnover: 100_000_001 }, {}],
    ["whose turnover nobody knows", {}, {}],
    ["above a limit of its own", { annualTurnover: 60_000_000, limits: { vat_small_business_turnover: 50_000_000 } }, {}],
    ["above the limit of 2025", { annualTurnover: 25_000_001 }, { date: "2025-12-31" }],
    ["that is registered by its settings", { annualTurnover: 1, vendors: { "87654321-0001": { vatRegistered: true } } }, {}],
  ])("is not assumed for one %s, which must charge VAT", (_, profile: BusinessTaxProfile, given: InvoiceFixture) => {
    const { codes, message } = sold(profile, given);
    expect(codes).toContain("vat_missing_on_standard");
    expect(message).toBeNull();
  });

  it("is measured by the threshold in force on the invoice date", () => {
    expect(sold({ annualTurnover: 25_000_000 }, { date: "2025-12-31" }).message).toContain("within NGN 25,000,000 a year, up to");
  });

  it("gets no warning on a sale with VAT or on a purchase", () => {
    const charged = sold({ annualTurnover: 1 }, { tax: 30_000 });
    expect(charged).toMatchObject({ vat: { treatment: "standard" }, recommendation: "approve", message: null });
    const bought = sold({ annualTurnover: 1 }, { vendorName: "Bello Cleaners Ltd", vendorTaxId: "12345678-0001" });
    expect(bought.message).toBeNull();
    expect(bought.codes).toContain("vat_missing_on_standard");
  });
});
