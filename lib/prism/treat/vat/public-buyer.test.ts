import { describe, expect, it } from "vitest";
import { judgeInvoice } from "../../analyze";
import { contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import type { BusinessTaxProfile } from "../../model";

/** What is recommended for an office cleaner's bill with VAT of 7.5% to a customer in Nigeria. */
function billed(customerName: string, profile: BusinessTaxProfile = {}, given: InvoiceFixture = {}) {
  const invoice = invoiceFixture({
    customerName,
    vendorName: "Bluestar Resources Ltd",
    lines: [{ description: "Office cleaning", amount: 500_000, taxRate: 7.5 }],
    tax: 37_500,
    taxDetails: [{ rate: 7.5, base: 500_000, amount: 37_500 }],
    ...given,
  });
  const context = contextFixture({ business: { name: customerName, taxId: null, country: "NG", profile } });
  const { treatment, decision } = judgeInvoice(documentFixture(), invoice, { country: "NG" }, context);
  return { vat: treatment.vat, recommendation: decision.recommendation };
}

describe("VAT charged to a buyer that may be a public body", () => {
  it.each([
    "Lagos State Ministry of Health",
    "Federal Ministry of Works",
    "Ikeja Local Government",
    "Surulere LGA",
    "Nigerian Army",
    "Nigeria Customs Service",
    "National Communications Agency",
    "Federal Ministry of Christian Affairs",
  ])("goes to review, since such bodies withhold it: %s", (name) => {
    const { vat, recommendation } = billed(name);
    expect(recommendation).toBe("review");
    expect(vat).toMatchObject({ treatment: "standard", collection: "supplier_charges", confidence: 0.6 });
    expect(vat.reason).toContain("s.155(1)");
  });

  it.each([
    "Zenith Foods Ltd",
    "Government Road Pharmacy Ltd",
    "Living Faith Gospel Ministry of Ikeja",
    "Agape Ministry",
    "Ministry of Sound",
    "Local Government Staff Cooperative",
    "Parliament Lounge and Bar",
    "National Travel Agency",
    "State of the Art Travel Agency",
  ])("does not for %s", (name) => {
    expect(billed(name).recommendation).toBe("approve");
  });

  it("is settled by the setting of the business, and before 2026 by nothing in the table", () => {
    expect(billed("Lagos State Ministry of Health", { vatWithholdingAgent: false }).recommendation).toBe("approve");
    expect(billed("Lagos State Ministry of Health", { vatWithholdingAgent: true }).vat.collection).toBe("buyer_withholds");
    expect(billed("Lagos State Ministry of Health", {}, { date: "2025-11-10" }).vat.confidence).toBeGreaterThan(0.85);
  });
});
