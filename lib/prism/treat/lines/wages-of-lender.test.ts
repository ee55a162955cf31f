import { expect, test } from "vitest";
import { judged } from "../../fixtures/labelled/score";
import { plain, taxed, type LabelledInvoice } from "../../fixtures/labelled/labelled-invoice";

const of = (invoice: LabelledInvoice["invoice"]) => {
  const { treatment, decision } = judged({ invoice });
  return { vat: treatment.vat.treatment, category: treatment.wht.category, decision: decision.recommendation };
};

test("wages that a lender of staff bills are part of its price, and for a person", () => {
  const lent = { vat: "standard", category: "other_services", decision: "review" };
  expect(of(plain("Everpeak Outsourcing Ltd", "Staff salaries, Nov", 900_000))).toEqual(lent);
  expect(of(plain("Bluestar Resources Ltd", "Salaries of 6 contract drivers, Nov", 900_000))).toEqual(lent);
});

test("the wages of one's own staff, and taxes on wages, are nobody's supply", () => {
  const handedOn = { vat: "out_of_scope", category: "not_applicable", decision: "approve" };
  expect(of(plain("Zenith Foods Ltd", "Net salaries, payroll Nov", 900_000))).toEqual(handedOn);
  expect(of(plain("Bluestar Resources Ltd", "Salaries as per contract, Nov", 900_000))).toEqual(handedOn);
  expect(of(plain("Everpeak Outsourcing Ltd", "Pension contribution, Nov", 900_000))).toEqual(handedOn);
});

test("VAT on what is no supply is a question for a person", () => {
  for (const words of ["Donation towards annual walk", "Refundable caution deposit", "Salary for November"]) {
    expect(of(plain("Bluestar Resources Ltd", words, 500_000)).decision, words).toBe("approve");
    expect(of(taxed("Bluestar Resources Ltd", words, 500_000)), words).toMatchObject({ vat: "out_of_scope", decision: "review" });
  }
});
