import { expect, it } from "vitest";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

/** From here on an opinion may be approved unread. */
const REVIEW = 0.85;

/** A consultancy whose address is as sure as those of printed pages are. */
function vatOf(given: InvoiceFixture) {
  const invoice = invoiceFixture({ tax: 0, currency: "USD", ...given });
  const { vendor } = invoice;
  const country = { ...vendor.country, confidence: 0.9 };
  return treatInvoice({ ...invoice, vendor: { ...vendor, country } }, {}, contextFixture()).vat;
}

it.each([
  ["an employer's number", { vendorName: "Prairie Advisory Co.", vendorCountry: "US", vendorTaxId: "48-1234567" }],
  ["a legal form", { vendorName: "Cedar Labs LLC", vendorCountry: "US", vendorTaxId: "C-118820" }],
  ["the money of its country", { vendorName: "Kita Tooling", vendorCountry: "JP", vendorTaxId: "C-118820", currency: "JPY" }],
  ["the letters of its number", { vendorName: "Van Dijk Zaden", vendorCountry: "NL", vendorTaxId: "NL123456789B01", currency: "EUR" }],
])("is sure of a supplier abroad by its address and %s", (_, given) => {
  const vat = vatOf(given);
  expect(vat.treatment).toBe("reverse_charge");
  expect(vat.confidence).toBeGreaterThanOrEqual(REVIEW);
});

it("is not sure by an address alone", () => {
  const vat = vatOf({ vendorName: "Prairie Advisory", vendorCountry: "US", vendorTaxId: "C-118820" });
  expect(vat.treatment).toBe("reverse_charge");
  expect(vat.confidence).toBeLessThan(REVIEW);
});

it("takes bare digits of a supplier abroad for no number of this country", () => {
  const benin = {
    vendorName: "Bénin Logistique",
    vendorCountry: "BJ",
    vendorTaxId: "3201234567890",
    currency: "XOF",
    tax: 18_000,
    taxDetails: [{ rate: 18, amount: 18_000 }],
  };
  expect(vatOf(benin)).toMatchObject({ treatment: "reverse_charge", chargedMinor: 18_000, inputRecoverable: false });
  expect(vatOf({ vendorName: "Meridian Ireland Limited", vendorCountry: "IE", vendorTaxId: "21034567-0001", tax: 7_500 }).treatment).toBe(
    "standard",
  );
});
