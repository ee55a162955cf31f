import { describe, expect, it } from "vitest";
import { checkInvoice, decide } from "../check/check-invoice";
import { contextFixture, documentFixture, invoiceFixture } from "../fixtures/invoice-fixture";
import { treatInvoice } from "./treat-invoice";

interface Home {
  country: string;
  currency: string;
  rate: number;
  vendorTaxId: string;
}

const kenya: Home = { country: "KE", currency: "KES", rate: 16, vendorTaxId: "P051234567X" };
const ghana: Home = { country: "GH", currency: "GHS", rate: 20, vendorTaxId: "C0012345678" };

/** What becomes of an invoice in order whose only line has no row in its country's table of withholding. */
function judged({ country, currency, rate, vendorTaxId }: Home, description: string) {
  const invoice = invoiceFixture({
    currency,
    vendorTaxId,
    vendorCountry: country,
    customerCountry: country,
    lines: [{ description, amount: 100_000, quantity: "1", unitPrice: "100000" }],
    tax: 1_000 * rate,
    taxDetails: [{ rate, base: 100_000, amount: 1_000 * rate }],
  });
  const request = { country };
  const context = contextFixture();
  const treatment = treatInvoice(invoice, request, context);
  const checked = checkInvoice(documentFixture(), invoice, treatment, request, context);
  return {
    applicable: treatment.wht.applicable,
    warned: treatment.warnings.some(({ code }) => code === "wht_row_unknown"),
    recommendation: decide(invoice, treatment, checked, context.thresholds).recommendation,
  };
}

describe("a payment that a country's table of withholding leaves open", () => {
  it("is let through with a warning where nothing like it is withheld from: goods in Kenya", () => {
    expect(judged(kenya, "Steel cabinets")).toEqual({ applicable: null, warned: true, recommendation: "approve" });
  });

  it("goes to a person where services in general are withheld from: guards in Kenya, hire in Ghana", () => {
    expect(judged(kenya, "Security guarding services")).toEqual({ applicable: null, warned: false, recommendation: "review" });
    expect(judged(ghana, "Excavator hire, 3 days")).toEqual({ applicable: null, warned: false, recommendation: "review" });
  });
});
