import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../fixtures/invoice-fixture";
import type { LearnedCorrection } from "../learned-correction";
import { foldTaxId, partyNameKey } from "../party-names";
import { checkInvoice, decide } from "../check/check-invoice";
import { termOf } from "../treat/words/term-of";
import { treatInvoice } from "../treat/treat-invoice";

const VENDOR = { name: "Adeyemi Consulting Limited", taxId: "12345678-0001" };

const taught = (example: string, given: Partial<LearnedCorrection>, vendor: { name: string; taxId: string | null } = VENDOR) =>
  ({
    id: "cor_1",
    vendorTaxKey: vendor.taxId && foldTaxId(vendor.taxId),
    vendorNameKey: partyNameKey(vendor.name),
    term: termOf(example),
    example,
    category: null,
    vatTreatment: null,
    learnedOn: "2026-10-02",
    ...given,
  }) satisfies LearnedCorrection;

function judged(description: string, correction: LearnedCorrection, given: InvoiceFixture = {}) {
  const invoice = invoiceFixture({ lines: [{ description, amount: 100_000 }], ...given });
  const context = contextFixture({ corrections: [correction] });
  const treatment = treatInvoice(invoice, {}, context);
  const anomalies = checkInvoice(null, invoice, treatment, {}, context);
  return { treatment, line: treatment.lines[0], decision: decide(invoice, treatment, anomalies, context.thresholds) };
}

describe("a learned relief", () => {
  it.each(["out_of_scope", "exempt", "zero_rated"] as const)("goes to review once the vendor charges VAT: %s", (vatTreatment) => {
    const correction = taught("Bookkeeping, October", { vatTreatment });
    const untaxed = judged("Bookkeeping, November", correction, { tax: 0, taxDetails: [] });
    expect(untaxed.treatment.vat).toMatchObject({ treatment: vatTreatment });
    expect(untaxed.decision.recommendation).toBe("approve");
    const taxed = judged("Bookkeeping, November", correction);
    expect(taxed.treatment.vat.confidence).toBeLessThan(0.85);
    expect(taxed.treatment.vat.reason).toContain("But VAT is charged on it");
    expect(taxed.decision).toMatchObject({ recommendation: "review" });
  });

  it("for an export does not apply to a domestic sale", () => {
    const own = { name: "Zenith Foods Limited", taxId: "87654321-0001" };
    const sale = judged("Bookkeeping, November", taught("Bookkeeping, October", { vatTreatment: "zero_rated" }, own), {
      vendorName: own.name,
      vendorTaxId: own.taxId,
      customerName: "Kestrel Bay Limited",
    });
    expect(sale.treatment).toMatchObject({ direction: "sale", vat: { treatment: "standard", expectedMinor: 7_500_00 } });
  });
});

describe("the vendor of a correction", () => {
  const alpha = taught("Facility mgt fee", { category: "other_services" }, { name: "Alpha Holdings Ltd", taxId: "11111111-0001" });
  const category = (vendorName: string, vendorTaxId: string | null, correction: LearnedCorrection = alpha) =>
    judged("Facility mgt fee", correction, { vendorName, vendorTaxId }).line?.category.code;

  it("differs if the tax ID differs, even with the same name", () => {
    expect(category("Alpha Global Ltd", "22222222-0001")).toBe("professional_services");
    expect(category("Alpha Holdings Ltd", "11111111-0001")).toBe("other_services");
  });

  it("is matched by name if either side has no tax ID", () => {
    expect(category("Alpha Holdings Limited", null)).toBe("other_services");
    expect(category("Alpha Holdings Limited", "22222222-0001", { ...alpha, vendorTaxKey: null })).toBe("other_services");
  });
});

describe("a line that shares most words with a corrected one", () => {
  const supply = taught("Supply of laptop computers, Ikeja branch", { category: "goods_supply" });

  it("goes to review if its other words name another category", () => {
    const rental = judged("Rental of laptop computers, Ikeja branch", supply);
    expect(rental.line?.wht.confidence).toBeLessThan(0.85);
    expect(rental.line?.wht.alternatives[0]).toMatchObject({ category: "rent_hire_lease" });
    expect(rental.decision.recommendation).toBe("review");
  });

  it("follows the correction if its other words are neutral or were corrected as well", () => {
    expect(judged("Supply of laptop computers, Lekki branch", supply).decision.recommendation).toBe("approve");
    const fee = judged("Facility mgt fee Lekki plaza", taught("Facility mgt fee Ikeja plaza", { category: "other_services" }));
    expect(fee.line).toMatchObject({ category: { code: "other_services" } });
    expect(fee.decision.recommendation).toBe("approve");
  });

  it("goes to review if its other words name a relief that was not corrected", () => {
    const cargo = taught("Supply of assorted stationery, Ikeja branch", { vatTreatment: "standard" });
    const books = judged("Supply of assorted textbooks, Ikeja branch", cargo);
    expect(books.decision.recommendation).toBe("review");
  });
});
