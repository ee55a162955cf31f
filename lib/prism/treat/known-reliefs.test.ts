import { expect, it } from "vitest";
import { judgeInvoice } from "../analyze";
import { contextFixture, documentFixture, invoiceFixture } from "../fixtures/invoice-fixture";
import type { AnalysisContext } from "../model";

type Given = Parameters<typeof invoiceFixture>[0];
const currencies: Record<string, string> = { GB: "GBP", DE: "EUR", RW: "RWF", AE: "AED", KE: "KES", NG: "NGN" };

function judged(country: string, given: Given, business: Partial<AnalysisContext["business"]> = {}) {
  const invoice = invoiceFixture({
    vendorName: "Bluestar Resources Ltd",
    vendorTaxId: null,
    vendorCountry: country,
    customerCountry: country,
    currency: currencies[country] ?? "USD",
    tax: 0,
    taxDetails: [],
    ...given,
  });
  const context = contextFixture({ business: { name: "Zenith Foods Ltd", taxId: null, country, profile: {}, ...business } });
  return judgeInvoice(documentFixture(), invoice, { country }, context);
}
const vatOf = (country: string, description: string, rate: number | null = null) =>
  judged(country, {
    lines: [{ description, amount: 1_000 }],
    ...(rate === null ? {} : { tax: rate * 10, taxDetails: [{ rate, base: 1_000, amount: rate * 10 }] }),
  });
const sold = (country: string, description: string, given: Given = {}) =>
  judged(
    country,
    {
      vendorName: "Baobab Trading Ltd",
      customerName: "Meridian Imports",
      customerCountry: "US",
      lines: [{ description, amount: 1_000 }],
      ...given,
    },
    { name: "Baobab Trading Ltd" },
  );

it.each([
  ["RW", "Primary school textbooks, 400 copies", "RW-VAT-BOOKS"],
  ["RW", "Health insurance premium, 12 staff", "RW-VAT-INSURANCE"],
  ["RW", "Loan interest, Q3", "RW-VAT-FINANCE"],
  ["RW", "Tuition fees, term 2", "RW-VAT-EDUCATION"],
  ["GB", "Employers' liability insurance premium 2026/27", "GB-VAT-INSURANCE"],
  ["AE", "Residential apartment rent for staff, annual", "AE-VAT-RESIDENTIAL-LETTING"],
])("recognizes VAT-exempt supplies in %s: %s", (country, description, ruleId) => {
  expect(vatOf(country, description).treatment.vat).toMatchObject({ treatment: "exempt", expectedMinor: 0, ruleId });
});

it.each([
  ["RW", "Notebook computers, 4 units"],
  ["RW", "Office rent, Kacyiru"],
  ["GB", "Insurance claims training, 2 days"],
  ["GB", "Printed books"],
  ["AE", "Office rent, Business Bay"],
  ["AE", "Serviced apartment, 12 nights"],
  ["AE", "Office cleaning, October"],
  ["KE", "Primary school textbooks, 400 copies"],
])("sends other supplies in %s without VAT to review: %s", (country, description) => {
  const { treatment, decision } = vatOf(country, description);
  expect([treatment.vat.treatment, decision.recommendation]).toEqual(["undetermined", "review"]);
});

it("reports VAT charged on an exempt supply, but not on a supply that only shares its words", () => {
  expect(vatOf("RW", "Primary school textbooks, 400 copies", 18).anomalies.map(({ code }) => code)).toContain("vat_charged_on_exempt");
  expect(vatOf("GB", "Insurance claims handling fee", 20).treatment.vat).toMatchObject({ treatment: "standard", rate: 20 });
  expect(vatOf("AE", "Office rent, Business Bay", 5).treatment.vat).toMatchObject({ treatment: "standard", rate: 5 });
});

it.each([
  ["KE", "Hass avocados, 1x40ft reefer, FOB Mombasa"],
  ["AE", "Aluminium profiles, 2x40ft, FOB Jebel Ali"],
  ["DE", "Hydraulic pumps, 6 pcs, FOB Hamburg"],
])("zero-rates goods exported from %s: %s", (country, description) => {
  expect(sold(country, description).treatment.vat).toMatchObject({ treatment: "zero_rated", expectedMinor: 0 });
});

it("does not zero-rate sales within the EU, sales with VAT, or services as exports of goods", () => {
  expect(sold("DE", "Hydraulic pumps, 6 pcs, FOB Hamburg", { customerCountry: "FR" }).treatment.vat.treatment).toBe("undetermined");
  expect(
    sold("GB", "Gate valves, 40 pcs", { tax: 200, taxDetails: [{ rate: 20, base: 1_000, amount: 200 }] }).treatment.vat.treatment,
  ).toBe("standard");
  expect(sold("KE", "Management consultancy").treatment.vat.treatment).toBe("undetermined");
});
