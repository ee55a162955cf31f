import { expect, it } from "vitest";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import { decide } from "../../check/decide";
import type { AnalysisContext, AnalysisRequest } from "../../model";
import { treatInvoice } from "../treat-invoice";

const context = contextFixture();
const line = (description: string) => ({ description, amount: 100_000 });
const rice: InvoiceFixture = { date: "2026-01-05", lines: [line("50kg bags of rice")], tax: 0 };
const treat = (invoice: InvoiceFixture, request: AnalysisRequest, given: AnalysisContext = context) =>
  treatInvoice(invoiceFixture(invoice), request, given);
const warned = (treatment: ReturnType<typeof treat>) => treatment.warnings.some(({ code }) => code === "paid_before_invoiced");

it("keeps the invoice date's rules for an earlier payment under other rules, and goes to review", () => {
  const sure = treat(rice, { paymentDate: "2026-01-05" });
  expect(warned(sure)).toBe(false);
  const doubted = treat(rice, { paymentDate: "2025-12-20" });
  expect(warned(doubted)).toBe(true);
  // The facts don't say how rice was taxed before 2026, so there is no alternative to name.
  expect(doubted.vat.alternatives).toEqual(sure.vat.alternatives);
  expect(doubted.vat).toMatchObject({ treatment: "zero_rated", ruleId: sure.vat.ruleId });
  expect(decide(invoiceFixture(rice), doubted, [], context.thresholds).reasons).toContain("low_confidence:vat");
  expect(decide(invoiceFixture(rice), sure, [], context.thresholds).reasons).not.toContain("low_confidence:vat");
});

it("names the rate of the payment date as an alternative", () => {
  const { vat, lines } = treat(
    { date: "2020-02-03", lines: [line("Audit services")], tax: 7_500, taxDetails: [{ rate: 7.5, amount: 7_500 }] },
    { paymentDate: "2020-01-30" },
  );
  expect(vat).toMatchObject({ rate: 7.5, alternatives: [{ treatment: "standard", rate: 5 }] });
  expect(lines[0]?.vat.alternatives[0]?.reason).toContain("2020-01-30");
});

it.each([
  ["the rules of both days are the same", { ...rice, lines: [line("Audit services")], tax: 7_500 }, { paymentDate: "2025-12-20" }, context],
  ["the payment comes later", rice, { paymentDate: "2026-02-01" }, context],
  ["nobody says when it was paid", rice, {}, context],
  ["the invoice has no date", { ...rice, date: null }, { paymentDate: "2025-12-20" }, context],
] as const)("adds no doubt if %s", (_, invoice, request, given) => {
  const treatment = treat(invoice as InvoiceFixture, request, given);
  expect(warned(treatment)).toBe(false);
  expect(treatment.vat.alternatives.some(({ reason }) => reason.includes("day of payment"))).toBe(false);
});

it("does not question a reviewer's override", () => {
  const overrides = [{ lineNumber: null, vatTreatment: "exempt" as const, reason: "It is an exempt supply" }];
  expect(warned(treat(rice, { paymentDate: "2025-12-20" }, { ...context, overrides }))).toBe(false);
});
