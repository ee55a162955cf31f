import { expect, test } from "vitest";
import { judged } from "../../fixtures/labeled/score";
import { plain, taxed, type LabeledInvoice } from "../../fixtures/labeled/labeled-invoice";

const of = (invoice: LabeledInvoice["invoice"]) => {
  const { treatment, decision } = judged({ invoice });
  return { vat: treatment.vat.treatment, category: treatment.wht.category, decision: decision.recommendation };
};

test("wages billed by a staffing vendor are part of its price and go to review", () => {
  const lent = { vat: "standard", category: "other_services", decision: "review" };
  expect(of(plain("Everpeak Outsourcing Ltd", "Staff salaries, Nov", 900_000))).toEqual(lent);
  expect(of(plain("Bluestar Resources Ltd", "Salaries of 6 contract drivers, Nov", 900_000))).toEqual(lent);
});

test("wages of own staff and payroll taxes are out of scope of VAT", () => {
  const handedOn = { vat: "out_of_scope", category: "not_applicable", decision: "approve" };
  expect(of({ ...plain("Zenith Foods Ltd", "Net salaries, payroll Nov", 900_000), vendorTaxId: "87654321-0001" })).toEqual(handedOn);
  expect(of(plain("Bluestar Resources Ltd", "Salaries as per contract, Nov", 900_000))).toEqual(handedOn);
  expect(of(plain("Everpeak Outsourcing Ltd", "Pension contribution, Nov", 900_000))).toEqual(handedOn);
});

test("VAT on a payment that is no supply goes to review", () => {
  for (const words of ["Donation towards annual walk", "Refundable caution deposit", "Salary for November"]) {
    expect(of(plain("Bluestar Resources Ltd", words, 500_000)).decision, words).toBe("approve");
    expect(of(taxed("Bluestar Resources Ltd", words, 500_000)), words).toMatchObject({ vat: "out_of_scope", decision: "review" });
  }
});

test("operator's wages billed with a hired machine are a taxable service", () => {
  const hired = (...lines: [string, number][]) => {
    const net = lines.reduce((sum, [, amount]) => sum + amount, 0);
    const invoice = { ...taxed("Bluestar Resources Ltd", "", net), lines: lines.map(([description, amount]) => ({ description, amount })) };
    return judged({ invoice }).treatment.lines.map(({ vat, wht }) => `${vat.treatment}; ${wht.category}`);
  };
  const [hire, wages] = ["standard; rent_hire_lease", "standard; other_services"];
  expect(hired(["Hire of 5T forklift, days", 2_210_000], ["Forklift operator's wages, shifts", 312_000])).toEqual([hire, wages]);
  expect(hired(["Supply of forklift", 2_210_000], ["Forklift operator's wages, shifts", 312_000])[1]).toBe("out_of_scope; not_applicable");
});
