import { describe, expect, it } from "vitest";

import { contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "../fixtures/invoice-fixture";
import { treatInvoice } from "../treat/treat-invoice";
import { capFailedValues } from "./cap-failed";
import { checkInvoice } from "./check-invoice";

function cappedInvoice(given: InvoiceFixture) {
  const invoice = invoiceFixture(given);
  const treatment = treatInvoice(invoice, {}, contextFixture());
  return capFailedValues(invoice, checkInvoice(documentFixture(), invoice, treatment, {}, contextFixture()), treatment.country);
}

describe("capFailedValues", () => {
  it("keeps the confidence of values that pass their checks", () => {
    expect(cappedInvoice({})).toEqual(invoiceFixture());
  });

  it.each<[string, InvoiceFixture, (invoice: ReturnType<typeof cappedInvoice>) => number | undefined]>([
    ["a total that does not add up", { total: 110_000 }, (invoice) => invoice.total.confidence],
    ["a subtotal that its lines contradict", { subtotal: 110_000, tax: 8_250 }, (invoice) => invoice.subtotal.confidence],
    [
      "a tax that its rate contradicts",
      { tax: 8_000, taxDetails: [{ rate: 7.5, base: 100_000, amount: 8_000 }] },
      (invoice) => invoice.taxTotal.confidence,
    ],
    [
      "a quantity that its line contradicts",
      { lines: [{ description: "Consultancy", amount: 100_000, quantity: "3", unitPrice: "30000" }] },
      (invoice) => invoice.lineItems[0]?.quantity.confidence,
    ],
    ["a malformed tax number of the vendor", { vendorTaxId: "2345544-0001" }, (invoice) => invoice.vendor.taxId.confidence],
    ["a malformed tax number of the customer", { customerTaxId: "2345544-0001" }, (invoice) => invoice.customer.taxId.confidence],
    [
      "an account number whose check digits are wrong",
      { bankAccount: "DE89370400440532013001" },
      (invoice) => invoice.vendor.bankAccount.confidence,
    ],
    ["a currency that is no code", { currency: "EURO" }, (invoice) => invoice.currency.confidence],
    ["a malformed e-invoicing reference", { irn: "INV 1001" }, (invoice) => invoice.irn.confidence],
  ])("lowers the confidence of %s below 0.95", (_, given, confidence) => {
    expect(confidence(cappedInvoice(given))).toBeLessThan(0.95);
  });

  it("leaves other values unchanged", () => {
    const invoice = cappedInvoice({ total: 110_000 });
    expect(invoice.invoiceNumber.confidence).toBe(0.97);
    expect(invoice.lineItems[0]?.amount.confidence).toBe(0.97);
  });
});
