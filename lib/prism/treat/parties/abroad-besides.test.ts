import { expect, it } from "vitest";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

/** From here on an opinion may be approved unread. */
const REVIEW = 0.85;

/** A consultancy whose address is as sure as those of printed pages are. */
function vatOf(given: InvoiceFixture, buyerIn = "NG") {
  const invoice = invoiceFixture({ tax: 0, currency: "USD", ...given });
  const { vendor } = invoice;
  const country = { ...vendor.country, confidence: 0.9, source: "derived" as const };
  return treatInvoice({ ...invoice, vendor: { ...vendor, country } }, { country: buyerIn }, contextFixture()).vat;
}

const dutch = { vendorName: "Van Dijk Zaden", vendorCountry: "NL", vendorTaxId: "NL123456789B01", currency: "EUR" };
const rotterdam = "Maaskade 12, Rotterdam, Netherlands";

it.each([
  ["a legal form", { vendorName: "Cedar Labs LLC", vendorCountry: "US", vendorTaxId: "C-118820" }],
  ["the money of its country", { vendorName: "Kita Tooling", vendorCountry: "JP", vendorTaxId: "C-118820", currency: "JPY" }],
  ["the letters of its number", { ...dutch, vendorAddress: rotterdam }],
  [
    "a number with a check digit",
    { ...dutch, vendorCountry: "DE", vendorTaxId: "DE136695976", vendorAddress: "Hafenstr. 2, 20457 Hamburg, Germany" },
  ],
])("is confident that a supplier is foreign by its address and %s", (_, given) => {
  const vat = vatOf(given);
  expect(vat.treatment).toBe("reverse_charge");
  expect(vat.confidence).toBeGreaterThanOrEqual(REVIEW);
});

it.each([
  ["an address alone", { vendorName: "Prairie Advisory", vendorCountry: "US", vendorTaxId: "C-118820" }],
  ["digits that many countries' numbers have", { vendorName: "Prairie Advisory Co.", vendorCountry: "US", vendorTaxId: "48-1234567" }],
  ["a number that also told its country", { ...dutch, vendorAddress: "Plot 12 Oil Mill Road, Aba" }],
  ["a number and an address in a bill in naira", { ...dutch, vendorAddress: rotterdam, currency: "NGN" }],
  [
    "sterling",
    {
      vendorName: "Adeola Advisory Limited",
      vendorCountry: "GB",
      vendorTaxId: "C-118820",
      currency: "GBP",
      vendorAddress: "22 Baker Street, London",
    },
  ],
  ...["1023456789", "1023456789012"].flatMap((vendorTaxId): [string, InvoiceFixture][] => [
    [`a number of ${vendorTaxId.length} digits, as this country has, and sterling`, { vendorCountry: "GB", currency: "GBP", vendorTaxId }],
    [`a number of ${vendorTaxId.length} digits and another currency`, { vendorCountry: "BJ", currency: "XOF", vendorTaxId }],
    [`a number of ${vendorTaxId.length} digits in Turkey`, { vendorCountry: "TR", currency: "NGN", vendorTaxId }],
    [`a number of ${vendorTaxId.length} digits in Japan`, { vendorCountry: "JP", currency: "NGN", vendorTaxId }],
  ]),
])("is not confident that a supplier is foreign by %s", (_, given) => {
  const vat = vatOf(given);
  expect(vat.treatment).toBe("reverse_charge");
  expect(vat.confidence).toBeLessThan(REVIEW);
});

it("does not read a foreign supplier's bare digits as a tax ID of the buyer's country", () => {
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

it.each([
  ["NG", 7.5, { vendorCountry: "IE", vendorTaxId: "2412345678901", currency: "USD" }],
  ["AE", 5, { vendorCountry: "IN", vendorTaxId: "100123456700003", currency: "AED" }],
  ["AE", 5, { vendorCountry: "GB", vendorTaxId: "100123456700003", currency: "AED" }],
  ["UG", 18, { vendorCountry: "TZ", vendorTaxId: "1001234567", currency: "UGX" }],
])("reads bare digits that fit in %s as a local tax ID if the local rate, %d%%, is charged", (buyerIn, rate, given) => {
  const tax = rate * 1_000;
  const vat = vatOf(
    { vendorName: "Acacia Consulting Limited", customerCountry: buyerIn, tax, taxDetails: [{ rate, amount: tax }], ...given },
    buyerIn,
  );
  expect(vat.treatment).toBe("standard");
  expect(vat.inputRecoverable).not.toBe(false);
  expect(vat.confidence).toBeGreaterThanOrEqual(REVIEW);
});
