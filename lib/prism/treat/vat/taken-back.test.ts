import { describe, expect, it } from "vitest";
import { judgeInvoice } from "../../analyze";
import { contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import type { AnalysisContext } from "../../model";

/** Judges an invoice of 1,000,000 at a rate, and the credit note that reverses it with a minus sign before every amount. */
function both(rate: number, given: InvoiceFixture, context: Partial<AnalysisContext> = {}) {
  const judged = (sign: 1 | -1) => {
    const amounts = { lines: [{ description: "Consultancy services", amount: 1_000_000 * sign }], tax: 10_000 * rate * sign };
    const type = sign < 0 ? "credit_note" : "invoice";
    const invoice = invoiceFixture({ taxDetails: [], ...given, ...amounts, type });
    return judgeInvoice(documentFixture(), invoice, {}, { ...contextFixture(), ...context });
  };
  return [judged(1), judged(-1)] as const;
}

const inCountry = (country: string): Partial<AnalysisContext> => ({
  defaultCountry: country,
  business: { name: "Zenith Foods Limited", taxId: null, country, profile: {} },
});

describe("a credit note with negative amounts is treated like the invoice it reverses", () => {
  it.each([
    ["of a supplier abroad registered here", 7.5, { vendorCountry: "GB", vendorTaxId: "12345678-0001" }, {}, "standard"],
    ["with another country's VAT", 19, { vendorCountry: "DE", vendorTaxId: "DE136695976" }, {}, "reverse_charge"],
    ["of a supplier abroad without a number of here", 7.5, { vendorCountry: "GB", vendorTaxId: null }, {}, "standard"],
    [
      "with VAT beside words of a small business",
      7.5,
      { statements: [{ kind: "small_business" as const, raw: "Small business exemption" }] },
      {},
      "standard",
    ],
    [
      "with VAT of a vendor that says it is not registered",
      7.5,
      { statements: [{ kind: "vat_not_registered" as const, raw: "Not VAT registered" }] },
      {},
      "standard",
    ],
    ["in Kenya, without a printed rate", 16, { vendorCountry: "KE", customerCountry: "KE", currency: "KES" }, inCountry("KE"), "standard"],
    [
      "in Germany, without a printed rate",
      19,
      { vendorCountry: "DE", customerCountry: "DE", currency: "EUR" },
      inCountry("DE"),
      "standard",
    ],
  ])("%s", (_, rate, given: InvoiceFixture, context, treatment) => {
    const [plain, back] = both(rate, given, context);
    expect(plain.treatment.vat.treatment).toBe(treatment);
    const { inputRecoverable, rate: lawful, collection, confidence } = plain.treatment.vat;
    expect(back.treatment.vat).toMatchObject({ treatment, inputRecoverable, rate: lawful, collection, confidence });
    const found = (one: typeof plain) => one.anomalies.map(({ code }) => code).filter((code) => code !== "credit_note");
    expect(found(back)).toEqual(found(plain));
    expect(back.treatment.warnings.map(({ code }) => code)).toEqual(plain.treatment.warnings.map(({ code }) => code));
  });
});
