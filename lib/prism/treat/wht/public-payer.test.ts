import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

/** The tax a business of a country withholds from one line of a resident company, paid on a day. */
function withheld(country: string, payer: string, description: string, day = "2026-11-10") {
  const invoice = invoiceFixture({
    vendorName: "Savanna Supplies Ltd",
    vendorTaxId: country === "KE" ? "P051234567K" : "123456789",
    vendorCountry: country,
    customerCountry: country,
    customerName: payer,
    date: day,
    lines: [{ description, amount: 100_000 }],
  });
  return treatInvoice(invoice, { country }, contextFixture({ asOf: day, business: { name: payer, taxId: null, country, profile: {} } }))
    .wht;
}

describe("payers that may be public bodies", () => {
  it.each([
    ["KE", "County Government of Nakuru", "Office chairs x 20", 0.5],
    ["TZ", "Ministry of Health", "Office chairs x 20", 2],
    ["RW", "Ministry of Infrastructure", "Office cleaning, Oct", 3],
  ])("have the public rate as an alternative in %s: %s buys %s", (country, payer, description, rate) => {
    const wht = withheld(country, payer, description);
    expect(wht.confidence).toBeLessThan(0.85);
    expect(wht.alternatives.map((other) => other.rate)).toContain(rate);
  });

  it.each([
    ["KE", "Zenith Foods Ltd", "Office chairs x 20", "2026-11-10"],
    ["KE", "County Government of Nakuru", "Office chairs x 20", "2024-12-26"],
    ["KE", "County Government of Nakuru", "Audit fee", "2026-11-10"],
    ["NG", "Federal Ministry of Works", "Office chairs x 20", "2026-11-10"],
  ])("have no such alternative in %s for %s buying %s on %s", (country, payer, description, day) => {
    expect(
      withheld(country, payer, description, day)
        .alternatives.map(({ reason }) => reason)
        .join(),
    ).not.toMatch(/public body/);
  });
});
