import { describe, expect, it } from "vitest";
import { judgeInvoice } from "../../analyze";
import { contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import type { AnalysisRequest } from "../../model";

/** Judges a consultant's invoice of 100,000 on 21 November 2026, a day after the vendor's exemption ended. */
function judged(request: AnalysisRequest = {}, whtExemptUntil: string | null = "2026-11-20", given: InvoiceFixture = {}) {
  const profile = { vendors: { "12345678-0001": whtExemptUntil === null ? {} : { whtExemptUntil } } };
  const { treatment, decision } = judgeInvoice(documentFixture(), invoiceFixture(given), request, contextFixture({ profile }));
  return { ...treatment, codes: treatment.warnings.map(({ code }) => code), recommendation: decision.recommendation };
}

describe("a vendor whose settings exempt it from withholding", () => {
  it("is paid in full until the last day of its certificate", () => {
    const { wht, codes, recommendation } = judged({ paymentDate: "2026-11-20" });
    expect(wht).toMatchObject({
      applicable: false,
      amountMinor: 0,
      exemption: "vendor_exempt",
      ruleId: "NG-WHT-EXEMPT-VENDOR-EXEMPT",
      netPayableMinor: 10_750_000,
    });
    expect(wht.reason).toContain("exempt until 2026-11-20");
    expect([codes, recommendation]).toEqual([[], "approve"]);
  });

  it.each([[{ paymentDate: "2026-11-21" }], [{}]])("is taxed at the table's rate if it is paid later: %o", (request) => {
    const { wht, warnings } = judged(request);
    expect(wht).toMatchObject({ applicable: true, rate: 5, exemption: null });
    const ended = warnings.find(({ code }) => code === "wht_exemption_ended");
    expect(ended?.message).toContain("ended on 2026-11-20, before the payment (2026-11-21)");
    expect(wht.alternatives).toEqual([]);
  });

  it("is matched by tax ID and needs no statement on the page", () => {
    expect(judged({}, "2027-01-01", { vendorTaxId: null, vendorName: "Adeyemi Consulting Limited" }).wht.rate).toBe(10);
    const said = { statements: [{ kind: "wht_exempt" as const, raw: "WHT exempt" }] };
    expect(judged({}, "2027-01-01", said)).toMatchObject({ wht: { applicable: false }, codes: [] });
    const claimed = judged({}, null, said);
    expect(claimed.wht).toMatchObject({ applicable: true, rate: 5 });
    expect(claimed.warnings.find(({ code }) => code === "wht_exemption_stated")?.message).toContain("vendor's settings");
  });

  it("is exempt in a country without an exemption rule of its own too", () => {
    const kenya = { vendorCountry: "KE", customerCountry: "KE", currency: "KES", vendorTaxId: "12345678-0001" };
    expect(judged({ country: "KE" }, "2027-01-01", kenya).wht).toMatchObject({ applicable: false, exemption: "vendor_exempt" });
  });
});
