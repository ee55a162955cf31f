import { expect, test } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { checkInvoice, decide } from "../../check/check-invoice";
import { treatInvoice } from "../treat-invoice";

function judged(description: string, customerName: string) {
  const invoice = invoiceFixture({
    vendorName: "Transmission Company of Nigeria Plc",
    customerName,
    lines: [{ description, amount: 100_000 }],
    tax: 0,
    taxDetails: [],
  });
  const context = contextFixture({ business: { name: customerName, taxId: null, country: "NG", profile: {} } });
  const treatment = treatInvoice(invoice, {}, context);
  const { recommendation } = decide(invoice, treatment, checkInvoice(null, invoice, treatment, {}, context), context.thresholds);
  return [treatment.vat.treatment, recommendation];
}

test.each(["Ikeja Electric Plc", "Eko Electricity Distribution Company Plc", "AEDC", "Kano DISCO"])(
  "electricity transmission for %s is zero-rated",
  (customer) => {
    expect(judged("Wheeling charges, October 2026", customer)).toEqual(["zero_rated", "approve"]);
  },
);

test("electricity transmission is zero-rated if the line itself names the distribution company", () => {
  expect(judged("Transmission service charge, TCN to EKEDC", "Zenith Foods Limited")[0]).toBe("zero_rated");
});

test.each(["Zenith Foods Limited", "Ewekoro Cement Plc", "Discount Stores Limited"])(
  "electricity transmission without VAT for %s, no distribution company, goes to review",
  (customer) => {
    expect(judged("Wheeling charges, October 2026", customer)).toEqual(["standard", "review"]);
  },
);
