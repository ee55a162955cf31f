import { describe, expect, it } from "vitest";
import { judgeInvoice } from "../../analyze";
import { contextFixture, documentFixture, invoiceFixture } from "../../fixtures/invoice-fixture";

/** What is recommended for a purchase without VAT from another country. */
function bought(country: string, vendorCountry: string, description: string) {
  const invoice = invoiceFixture({
    vendorName: "Brightwater Trading Company",
    vendorTaxId: null,
    vendorCountry,
    customerCountry: country,
    currency: "USD",
    lines: [{ description, amount: 10_000 }],
    tax: 0,
  });
  const context = contextFixture({ business: { name: "Zenith Foods Ltd", taxId: null, country, profile: {} } });
  const { vat } = judgeInvoice(documentFixture(), invoice, { country }, context).treatment;
  return { treatment: vat.treatment, confidence: vat.confidence, reason: vat.reason };
}

describe("a purchase from abroad, in a country whose reliefs are known in part", () => {
  it.each([
    ["KE", "CN", "Office chairs x 20"],
    ["GB", "CN", "Office chairs x 20"],
    ["DE", "CN", "Office chairs x 20"],
    ["ZA", "IN", "Steel cabinets, 12"],
  ])("of goods is doubtful, since tax on imports is paid at customs: %s from %s: %s", (country, vendor, description) => {
    const found = bought(country, vendor, description);
    expect(found).toMatchObject({ treatment: "reverse_charge", confidence: 0.6 });
    expect(found.reason).toContain("paid at customs");
  });

  it.each([
    ["KE", "GB", "Consultancy services, October"],
    ["DE", "FR", "Office chairs x 20"],
    ["AE", "CN", "Office chairs x 20"],
    ["FR", "CN", "Chaises de bureau x 20"],
    ["GB", "DE", "Consultancy services, October"],
  ])(
    "of services, of goods within the Union, or where the return covers imports, is not: %s from %s: %s",
    (country, vendor, description) => {
      expect(bought(country, vendor, description).reason).not.toContain("customs");
      expect(bought(country, vendor, description).confidence).toBeGreaterThan(0.6);
    },
  );

  it.each([
    ["GB", "US", "Tuition fees, MBA programme"],
    ["DE", "GB", "Tuition fees, MBA programme"],
    ["FR", "GB", "Tuition fees, MBA programme"],
    ["DE", "AT", "Studiengebühren Masterstudium"],
    ["FR", "BE", "Frais de scolarité, master"],
  ])("of education is doubtful, since it is exempt in part: %s from %s: %s", (country, vendor, description) => {
    expect(bought(country, vendor, description)).toMatchObject({ treatment: "reverse_charge", confidence: 0.6 });
  });
});
