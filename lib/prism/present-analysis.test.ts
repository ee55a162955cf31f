import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkInvoice, decide, draftFiling, overallConfidence } from "./check/check-invoice";
import { cell, contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "./fixtures/invoice-fixture";
import type { Analysis, Invoice } from "./model";
import { presentAnalysis } from "./present-analysis";
import { analysisResult, storedResult } from "./result-schema";
import { treatInvoice } from "./treat/treat-invoice";

function analysisOf(invoice: Invoice): Analysis {
  const context = contextFixture();
  const document = documentFixture();
  const treatment = treatInvoice(invoice, {}, context);
  const anomalies = checkInvoice(document, invoice, treatment, {}, context);
  return {
    document: { mimeType: document.mimeType, sha256: document.sha256, pages: 1, textSource: document.textSource },
    invoice,
    treatment,
    anomalies,
    decision: decide(invoice, treatment, anomalies, context.thresholds),
    filingDraft: draftFiling(invoice, treatment, {}, context).draft,
    confidence: overallConfidence(invoice, treatment),
    warnings: treatment.warnings,
  };
}

const present = (given: InvoiceFixture = {}) => presentAnalysis(analysisOf(invoiceFixture(given)));

describe("presentAnalysis", () => {
  it("converts minor units to major units of the invoice's currency", () => {
    const result = present();
    expect(result.invoice.total).toMatchObject({ value: 107_500, source: "document" });
    expect(result.vat).toMatchObject({ taxableBase: 100_000, expected: 7_500, charged: 7_500, difference: 0 });
    expect(result.wht).toMatchObject({ base: 100_000, amount: 5_000, netPayable: 102_500 });
    expect(result.lineItems[0]).toMatchObject({ lineNumber: 1, category: { code: "professional_services", label: "Consultancy" } });
    expect(present({ currency: "UGX", lines: [{ description: "Laptop", amount: 1_000 }], tax: 75 }).invoice.total.value).toBe(1_075);
    expect(present({ currency: "KWD", lines: [{ description: "Laptop", amount: 1.234 }], tax: 0 }).invoice.total.value).toBe(1.234);
  });

  it("rounds unit prices and quantities to six decimals", () => {
    const line = present({ lines: [{ description: "Laptop", amount: 100_000, quantity: "2.12345678", unitPrice: "47092.49999951" }] })
      .lineItems[0];
    expect(line?.quantity.value).toBe(2.123457);
    expect(line?.unitPrice.value).toBe(47_092.5);
  });

  it("presents a missing value as a cell with null", () => {
    const result = present({ number: null, currency: null });
    expect(result.invoice.invoiceNumber).toMatchObject({ value: null, raw: null });
    expect(Object.keys(result.invoice).sort()).toEqual(Object.keys(analysisResult.shape.invoice.shape).sort());
  });

  it("reads a stored result as it was stored, even if its filing draft is no longer valid", () => {
    const { filingDraft, ...result } = present();
    const kept = { ...result, filingDraft: { vat: { ...filingDraft.vat, businessTaxId: "9".repeat(65) }, wht: filingDraft.wht } };
    expect(analysisResult.safeParse(kept).success).toBe(false);
    expect(storedResult.parse(kept).filingDraft).toEqual(kept.filingDraft);
    expect(storedResult.safeParse({ ...result, filingDraft: { vat: "none", wht: null } }).success).toBe(false);
  });

  it("rounds confidences down", () => {
    const invoice = invoiceFixture();
    expect(presentAnalysis(analysisOf({ ...invoice, total: { ...cell(10_750_000), confidence: 0.9499 } })).invoice.total.confidence).toBe(
      0.94,
    );
  });

  it("matches the schema for any invoice", () => {
    const money = fc.oneof(
      fc.constant(null),
      fc.integer({ min: -1_000_000, max: 1_000_000_000 }).map((minor) => minor / 100),
    );
    const anyInvoice = fc.record({
      lines: fc.array(
        fc.record({
          description: fc.oneof(
            fc.constantFrom("Rice", "Consultancy", "Office rent", "Diesel", "Hire and repair of tractor", null),
            fc.string(),
          ),
          amount: money,
          quantity: fc.constantFrom(null, "1", "2.5", "-3"),
          unitPrice: fc.constantFrom(null, "10", "0.0000001"),
          taxRate: fc.constantFrom(null, 0, 5, 7.5, 19),
        }),
        { maxLength: 4 },
      ),
      subtotal: money,
      tax: money,
      total: money,
      discount: money,
      whtDeducted: money,
      currency: fc.constantFrom(null, "NGN", "UGX", "KWD", "XXX"),
      date: fc.constantFrom(null, "2019-01-01", "2020-02-01", "2025-12-31", "2026-11-10", "2030-01-01"),
      vendorTaxId: fc.constantFrom(null, "12345678-0001", "x"),
      vendorCountry: fc.constantFrom(null, "NG", "DE", "US"),
      customerCountry: fc.constantFrom(null, "NG", "GH"),
      vendorName: fc.oneof(fc.constant(null), fc.string()),
      pricesIncludeTax: fc.boolean(),
      type: fc.constantFrom("invoice" as const, "receipt" as const, "credit_note" as const, "proforma" as const),
    });
    fc.assert(
      fc.property(anyInvoice, (given) => {
        const result = present(given);
        const again: unknown = JSON.parse(JSON.stringify(result));
        expect(analysisResult.parse(again)).toEqual(again);
        const { charged, expected, difference } = result.vat;
        if (charged !== null && expected !== null) expect(difference).toBeCloseTo(charged - expected, 3);
      }),
      { numRuns: 300 },
    );
  });
});
