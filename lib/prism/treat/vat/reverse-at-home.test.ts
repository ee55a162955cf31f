import { expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

it.each([
  ["GB", "GBP", "GB194652043", "Groundworks, stage 2", 20],
  ["IN", "INR", "27AAACC1206D1ZG", "Legal advice", 18],
  ["DE", "EUR", "DE136695976", "Gebäudereinigung", 19],
])("applies a stated domestic reverse charge in %s, with low confidence", (country, currency, taxId, description, rate) => {
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
});

const british = { vendorCountry: "GB", vendorTaxId: "GB194652043", customerCountry: "GB", currency: "GBP", tax: 0 };
const indian = { vendorCountry: "IN", vendorTaxId: "27AAACC1206D1ZG", customerCountry: "IN", currency: "INR", tax: 0 };

it.each([
  [
    "the printed rate",
    "GB",
    {
      ...british,
      lines: [{ description: "Conversion of house to flats", amount: 1_000 }],
      taxDetails: [{ rate: 5, base: 1_000, amount: 0 }],
    },
    "reverse_charge",
    5,
  ],
  [
    "the printed rate",
    "IN",
    { ...indian, lines: [{ description: "Transport of goods by road", amount: 1_000 }], taxDetails: [{ rate: 5, base: 1_000, amount: 0 }] },
    "reverse_charge",
    5,
  ],
  ["an exemption", "GB", { ...british, lines: [{ description: "Insurance premium", amount: 1_000 }] }, "exempt", 0],
  ["a line's printed zero", "GB", { ...british, lines: [{ description: "Bread and milk", amount: 1_000, taxRate: 0 }] }, "zero_rated", 0],
] as const)("follows %s on a domestic invoice that states a reverse charge (%s)", (_, country, given, treatment, rate) => {
  const statements = [{ kind: "reverse_charge" as const, raw: "Reverse charge" }];
  const lines = [...given.lines];
  const taxDetails = "taxDetails" in given ? [...given.taxDetails] : [];
  const { vat } = treatInvoice(invoiceFixture({ ...given, lines, taxDetails, statements }), { country }, contextFixture());
  expect(vat).toMatchObject({ treatment, rate });
});
