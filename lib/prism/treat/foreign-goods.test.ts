import { expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../fixtures/invoice-fixture";
import { treatInvoice } from "./treat-invoice";

const feed = (given: Parameters<typeof invoiceFixture>[0]) =>
  treatInvoice(
    invoiceFixture({ lines: [{ description: "Poultry feed, 40 bags", amount: 100_000 }], tax: 0, ...given }),
    {},
    contextFixture(),
  );
const abroad = { vendorName: "Agri Feeds GmbH", vendorCountry: "DE", vendorTaxId: "DE136695976" };

it("applies the reverse charge to imports of goods that are zero-rated only if made in the country", () => {
  expect(feed({}).vat.treatment).toBe("zero_rated");
  expect(feed(abroad).vat).toMatchObject({ treatment: "reverse_charge", rate: 7.5 });
});

it("does not treat the missing VAT of a foreign supplier as evidence of a relief", () => {
  const equipment = { lines: [{ description: "LNG equipment", amount: 100_000 }] };
  const [foreign, domestic] = [feed({ ...abroad, ...equipment }).vat, feed(equipment).vat];
  expect([foreign.treatment, domestic.treatment]).toEqual(["suspended", "suspended"]);
  expect(foreign.confidence).toBeLessThan(domestic.confidence);
});

it.each([
  ["AGO diesel, 30,000 litres", "suspended"],
  ["Crude oil, 10,000 bbl", "exempt"],
  ["LNG, 20 tonnes", "standard"],
])("exempts exports of oil and gas: %s, treated as %s at home", (description, atHome) => {
  const sale = { vendorName: "Zenith Foods Ltd", vendorTaxId: "87654321-0001", lines: [{ description, amount: 100_000 }] };
  const abroad = feed({ ...sale, customerName: "Rotterdam Trading BV", customerCountry: "NL" }).vat;
  expect(abroad).toMatchObject({ treatment: "exempt", legalBasis: "Nigeria Tax Act 2025 s.186(1)" });
  expect(abroad.reason).toContain("oil and gas exports");
  expect(feed({ ...sale, customerName: "Ibadan Trading Ltd" }).vat.treatment).toBe(atHome);
});
