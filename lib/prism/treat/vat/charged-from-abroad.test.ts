import { expect, test } from "vitest";
import { judged } from "../../fixtures/labeled/score";
import { plain, taxed } from "../../fixtures/labeled/labeled-invoice";

const cloud = { vendorCountry: "US", vendorTaxId: "91-1646860", currency: "USD" };
const of = (invoice: object) => {
  const { treatment, decision } = judged({ invoice });
  return { vat: treatment.vat.treatment, confident: treatment.vat.confidence >= 0.85, decision: decision.recommendation };
};

test("VAT charged by a foreign supplier without a Nigerian tax ID goes to review", () => {
  expect(of({ ...taxed("Prairie Cloud Inc", "Cloud hosting, October", 2_000), ...cloud })).toEqual({
    vat: "standard",
    confident: false,
    decision: "review",
  });
});

test("VAT of a foreign supplier is certain if a Nigerian tax ID is printed or no VAT is charged", () => {
  const hosted = "Cloud hosting, October";
  expect(of({ ...taxed("Prairie Cloud Inc", hosted, 2_000), ...cloud, vendorTaxId: "31035123-0001" })).toMatchObject({
    vat: "standard",
    confident: true,
  });
  expect(of({ ...plain("Prairie Cloud Inc", hosted, 2_000), ...cloud })).toEqual({
    vat: "reverse_charge",
    confident: true,
    decision: "approve",
  });
});
