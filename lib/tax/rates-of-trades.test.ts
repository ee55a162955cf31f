import { describe, expect, it } from "vitest";
import { contextFixture, documentFixture, invoiceFixture } from "@/lib/prism/fixtures/invoice-fixture";
import { checkInvoice } from "@/lib/prism/check/check-invoice";
import { treatInvoice } from "@/lib/prism/treat/treat-invoice";

/** Treats a one-line invoice at a rate, in a country and on a day. */
function treated(country: string, currency: string, date: string, rate: number, description: string) {
  const tax = rate * 10;
  const invoice = invoiceFixture({
    date,
    currency,
    vendorName: "Bluestar Resources Ltd",
    vendorCountry: country,
    customerCountry: country,
    vendorTaxId: null,
    tax,
    lines: [{ description, amount: 1_000, quantity: "1", unitPrice: "1000" }],
    taxDetails: [{ rate, base: 1_000, amount: tax }],
  });
  const request = { country };
  const context = contextFixture({ asOf: date });
  return { invoice, request, context, treatment: treatInvoice(invoice, request, context) };
}

const confidenceOf = (...[country, currency, rate, description]: readonly [string, string, number, string]) =>
  treated(country, currency, "2026-03-10", rate, description).treatment.vat.confidence;

/** The rate and the rate-related findings on such an invoice. */
function judged(...given: Parameters<typeof treated>) {
  const { invoice, request, context, treatment } = treated(...given);
  const codes = checkInvoice(documentFixture(), invoice, treatment, request, context).map((anomaly) => anomaly.code);
  return { rate: treatment.vat.rate, codes: codes.filter((code) => code.includes("rate") && code !== "wht_tin_missing_double_rate") };
}

it.each([
  ["DE", "EUR", 7, "Unternehmensberatung, Oktober"],
  ["GB", "GBP", 5, "Management consultancy"],
  ["FR", "EUR", 10, "Honoraires d'avocat"],
  ["IN", "INR", 5, "Statutory audit fee"],
  ["DE", "EUR", 7, "Malerarbeiten Büro"],
  ["EG", "EGP", 5, "أعمال صيانة معدات"],
  ["EG", "EGP", 5, "Repair of packing machine"],
] as const)("sends a reduced rate that rarely applies to review: %s %s at %s%% for %s", (country, currency, rate, description) => {
  expect(confidenceOf(country, currency, rate, description)).toBeLessThan(0.85);
});

it.each([
  ["DE", "EUR", 7, "Fachbücher, 12 Stück"],
  ["DE", "EUR", 19, "Unternehmensberatung, Oktober"],
  ["GB", "GBP", 5, "Child car seats x 4"],
  ["FR", "EUR", 5.5, "Livres scolaires, 60 ex."],
  ["EG", "EGP", 5, "Packing machine with spare parts"],
] as const)("accepts a rate that usually applies: %s %s at %s%% for %s", (country, currency, rate, description) => {
  expect(confidenceOf(country, currency, rate, description)).toBeGreaterThanOrEqual(0.85);
});

describe("a rate for one trade", () => {
  it.each([
    ["IN", "INR", "2026-02-10", 28, "Chewing tobacco, 40 cartons"],
    ["KE", "KES", "2022-05-10", 8, "Diesel, 500 litres"],
    ["GB", "GBP", "2021-12-10", 12.5, "Hotel accommodation, 2 nights"],
    ["GB", "GBP", "2021-09-30", 5, "Hotel accommodation, 2 nights"],
    ["GB", "GBP", "2023-11-05", 5, "Domestic fuel, gas and electricity of a flat"],
    ["GB", "GBP", "2023-11-05", 5, "Conversion of a hotel to flats"],
    ["IN", "INR", "2026-02-10", 40, "Aerated water, 300 crates"],
    ["EG", "EGP", "2026-02-10", 5, "Packing machine with spare parts"],
    ["EG", "EGP", "2025-05-10", 5, "Construction of the warehouse, phase 2"],
    ["EG", "EGP", "2025-05-10", 5, "أعمال المقاولات للمستودع"],
    ["DE", "EUR", "2026-02-10", 19, "Getränke, Abendveranstaltung"],
    ["DE", "EUR", "2026-02-10", 19, "Bewirtung: Wein und Bier"],
    ["DE", "EUR", "2025-12-10", 19, "Mittagessen, 8 Personen"],
    ["FR", "EUR", "2026-02-10", 5.5, "Livres scolaires"],
  ])("is accepted for that trade: %s %s %s at %s%% for %s", (country, currency, date, rate, description) => {
    expect(judged(country, currency, date, rate, description)).toEqual({ rate, codes: [] });
  });

  it.each([
    ["IN", "INR", "2026-02-10", 28, "Air conditioner 1.5 ton", 18, "rate_outdated_for_date"],
    ["KE", "KES", "2022-05-10", 8, "Office chairs", 16, "vat_rate_wrong"],
    ["GB", "GBP", "2021-12-10", 12.5, "Legal advice", 20, "vat_rate_wrong"],
    ["IN", "INR", "2026-02-10", 40, "Office chairs", 18, "vat_rate_wrong"],
    ["EG", "EGP", "2026-02-10", 5, "Legal advice", 14, "vat_rate_wrong"],
    ["EG", "EGP", "2026-02-10", 5, "استشارات قانونية", 14, "vat_rate_wrong"],
    ["IN", "INR", "2026-02-10", 40, "Cardboard boxes", 18, "vat_rate_wrong"],
    ["EG", "EGP", "2026-02-10", 5, "Paving of the yard", 14, "rate_outdated_for_date"],
    ["GB", "GBP", "2022-05-05", 5, "Restaurant meals", 20, "rate_outdated_for_date"],
    ["GB", "GBP", "2020-07-14", 5, "Hotel accommodation, 2 nights", 20, "vat_rate_wrong"],
    // The standard rate doesn't apply to a trade with a rate of its own.
    ["DE", "EUR", "2026-02-10", 19, "Mittagessen, 8 Personen", 7, "rate_outdated_for_date"],
    ["DE", "EUR", "2022-02-10", 19, "Mittagessen, 8 Personen", 7, "rate_outdated_for_date"],
    ["FR", "EUR", "2026-02-10", 5.5, "Gaz naturel - abonnement mensuel", 20, "rate_outdated_for_date"],
    // Another trade's rate is no earlier rate of this one.
    ["KE", "KES", "2024-05-10", 8, "Office chairs", 16, "vat_rate_wrong"],
    ["GB", "GBP", "2024-05-10", 12.5, "Legal advice", 20, "vat_rate_wrong"],
    ["KE", "KES", "2024-05-10", 8, "Diesel, 500 litres", 16, "rate_outdated_for_date"],
  ])("is reported for any other trade: %s %s %s at %s%% for %s", (country, currency, date, rate, description, lawful, code) => {
    expect(judged(country, currency, date, rate, description)).toEqual({ rate: lawful, codes: [code] });
  });
});
