import { describe, expect, it } from "vitest";
import { judgeInvoice } from "../../analyze";
import { contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import type { EarlierInvoice, VendorTaxProfile } from "../../model";

const SURE = 0.85;

const earlier = (given: Partial<EarlierInvoice>): EarlierInvoice => ({
  id: given.invoiceNumber ?? "inv_1",
  invoiceNumber: "INV-900",
  invoiceDate: "2026-11-03",
  vendorName: "Adeyemi Consulting Limited",
  vendorTaxId: "12345678-0001",
  currency: "NGN",
  total: 1_500_000,
  bankAccount: null,
  sha256: null,
  approved: null,
  ...given,
});

/** Judges a consultant's invoice of 600,000 to a small payer, paid on 21 November 2026. */
function judged(history: EarlierInvoice[], profile: VendorTaxProfile = {}, given: InvoiceFixture = {}) {
  const invoice = invoiceFixture({ lines: [{ description: "Consultancy services", amount: 600_000 }], ...given });
  const payer = { annualTurnover: 20_000_000, vendors: { "12345678-0001": profile } };
  const { treatment, decision } = judgeInvoice(documentFixture(), invoice, {}, contextFixture({ history, profile: payer }));
  return { wht: treatment.wht, decision, codes: treatment.warnings.map(({ code }) => code), warnings: treatment.warnings };
}

describe("a small payer billed several times in a month by one vendor", () => {
  it("is sent to review once the invoices together pass the limit", () => {
    const { wht, decision, warnings } = judged([earlier({})]);
    expect(wht).toMatchObject({ applicable: false, exemption: "small_payer", amountMinor: 0 });
    expect(wht.confidence).toBeLessThan(SURE);
    expect(wht.alternatives).toContainEqual(
      expect.objectContaining({ category: "professional_services", rate: 5, amountMinor: 3_000_000 }),
    );
    expect(decision).toMatchObject({ recommendation: "review", reasons: ["low_confidence:wht"] });
    expect(warnings.find(({ code }) => code === "wht_small_payer_limit")?.message).toContain("Other invoices of NGN 1,500,000");
  });

  it.each([
    ["within the limit", [earlier({ total: 1_400_000 })]],
    ["in another month", [earlier({ invoiceDate: "2026-10-31" })]],
    ["in another currency", [earlier({ currency: "USD" })]],
    ["of another vendor", [earlier({ vendorName: "Bello Stores Ltd", vendorTaxId: "55555555-0001" })]],
    ["with its own number", [earlier({ invoiceNumber: "INV 1001" })]],
    ["without a total", [earlier({ total: null })]],
    ["that were sent twice", [earlier({ total: 800_000 }), earlier({ id: "inv_2", invoiceNumber: "inv 900", total: 800_000 })]],
    ["credited again", [earlier({}), earlier({ invoiceNumber: "CN-1", total: -1_500_000 })]],
    ["that nobody knows of", []],
  ])("is exempt, with a warning about the assumption, beside invoices %s", (_, history) => {
    const { wht, codes } = judged(history);
    expect(wht).toMatchObject({ applicable: false, exemption: "small_payer", confidence: 0.93, alternatives: [] });
    expect(codes).toContain("wht_small_payer_assumed");
    expect(codes).not.toContain("wht_small_payer_limit");
  });

  it("does not count a copy of the same file if the invoice has no number", () => {
    const history = [earlier({ invoiceNumber: null, sha256: documentFixture().sha256 })];
    expect(judged(history, {}, { number: null }).codes).not.toContain("wht_small_payer_limit");
    expect(judged([earlier({ invoiceNumber: null, sha256: "b" })], {}, { number: null }).codes).toContain("wht_small_payer_limit");
  });

  it("adds up invoices with different totals or without numbers", () => {
    const two = (number: string | null, total: number) =>
      judged([earlier({ invoiceNumber: number, total: 800_000 }), earlier({ id: "inv_2", invoiceNumber: number, total })]).codes;
    expect(two("INV-900", 700_000)).toContain("wht_small_payer_limit");
    expect(two(null, 800_000)).toContain("wht_small_payer_limit");
  });

  it("adds up invoices of the invoice's own month even if it is paid in the next", () => {
    const half = (invoiceNumber: string, invoiceDate: string) => earlier({ invoiceNumber, invoiceDate, total: 750_000 });
    expect(judged([half("A1", "2026-11-01"), half("A2", "2026-11-30")]).codes).toContain("wht_small_payer_limit");
    const october = [half("A1", "2026-10-01"), half("A2", "2026-10-31")];
    expect(judged(october, {}, { date: "2026-10-30" }).codes).toContain("wht_small_payer_limit");
    expect(judged(october).codes).not.toContain("wht_small_payer_limit");
  });

  it("relies on the amount paid if the settings give it", () => {
    expect(judged([earlier({})], { paidThisMonth: 0 })).toMatchObject({ wht: { applicable: false, confidence: 0.93 }, codes: [] });
    expect(judged([], { paidThisMonth: 1_500_000 }).wht.applicable).toBe(true);
  });
});
