import { expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

it.each([
  ["GB", "GBP", "GB194652043", "Groundworks, stage 2", 20],
  ["IN", "INR", "27AAACC1206D1ZG", "Transport of goods by road", 18],
  ["DE", "EUR", "DE136695976", "Gebäudereinigung", 19],
])(
  "leaves the tax of a supplier in %s to the buyer where the page says so, for a person to confirm",
  (country, currency, taxId, description, rate) => {
    const invoice = invoiceFixture({
      currency,
      vendorCountry: country,
      vendorTaxId: taxId,
      customerCountry: country,
      lines: [{ description, amount: 1_000 }],
      tax: 0,
      statements: [{ kind: "reverse_charge", raw: "Reverse charge" }],
    });
    const { vat } = treatInvoice(invoice, { country }, contextFixture());
    expect(vat).toMatchObject({ treatment: "reverse_charge", collection: "reverse_charge", rate, chargedMinor: 0 });
    expect(vat.confidence).toBeLessThan(0.85);
  },
);
