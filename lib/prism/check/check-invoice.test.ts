import { describe, expect, it } from "vitest";

import { amounts, ANOMALY_CASES, history, type AnomalyCase } from "../fixtures/anomaly-cases";
import { contextFixture, documentFixture, invoiceFixture } from "../fixtures/invoice-fixture";
import { treatInvoice } from "../treat/treat-invoice";
import { anomalyKinds, type AnomalyCode } from "./anomaly";
import { checkInvoice, decide } from "./check-invoice";
import { figureUnits } from "./figure-unit-values";

function check(given: AnomalyCase) {
  const context = contextFixture(given.context);
  const request = given.request ?? {};
  const invoice = (given.change ?? ((same) => same))(invoiceFixture(given.invoice));
  const treatment = treatInvoice(invoice, request, context);
  const anomalies = checkInvoice(given.withoutDocument ? null : documentFixture(given.document), invoice, treatment, request, context);
  return { anomalies, decision: decide(invoice, treatment, anomalies, context.thresholds) };
}

describe.each(Object.keys(ANOMALY_CASES) as AnomalyCode[])("%s", (code) => {
  const { fires, silent } = ANOMALY_CASES[code];
  it.each(fires.map((given, index) => [index + 1, given] as const))("fires (%s)", (_, given) => {
    const found = check(given).anomalies.find((anomaly) => anomaly.code === code);
    expect(found).toMatchObject({ category: anomalyKinds[code].category, severity: anomalyKinds[code].severity });
    expect(found?.blocking).toBe(["critical", "high"].includes(found?.severity ?? ""));
    expect(found?.message).not.toMatch(/undefined|NaN|null/);
    expect(found?.confidence).toBeGreaterThan(0);
  });
  it.each(silent.map((given, index) => [index + 1, given] as const))("stays silent (%s)", (_, given) => {
    expect(check(given).anomalies.map((anomaly) => anomaly.code)).not.toContain(code);
  });
});

describe("evidence of an anomaly", () => {
  it("has a unit for every numeric figure, which is money except in four anomalies", () => {
    const numeric = new Set(
      Object.values(ANOMALY_CASES)
        .flatMap(({ fires }) => fires.flatMap((given) => check(given).anomalies))
        .filter(({ evidence }) => [evidence.expected, evidence.actual, evidence.difference].some((value) => typeof value === "number"))
        .map(({ code }) => code as AnomalyCode),
    );
    expect(numeric.size).toBeGreaterThan(10);
    const others = [...numeric].filter((code) => figureUnits[code] !== "money").map((code) => [code, figureUnits[code]]);
    expect(Object.fromEntries(others)).toEqual({
      vat_rate_wrong: "percent",
      rate_outdated_for_date: "percent",
      wht_tin_missing_double_rate: "percent",
      low_ocr_quality: "share",
    });
  });

  it("says that no source confirms the last day of a former rate, and lowers the confidence", () => {
    const kenyan = { currency: "KES", vendorCountry: "KE", customerCountry: "KE", vendorTaxId: "P051234567K" };
    const found = check({
      invoice: {
        ...kenyan,
        lines: [{ description: "Diesel, 1,000 litres", amount: 200_000 }],
        tax: 16_000,
        taxDetails: [{ rate: 8, base: 200_000, amount: 16_000 }],
      },
      request: { country: "KE" },
    }).anomalies.find((anomaly) => anomaly.code === "rate_outdated_for_date");
    expect(found?.message).toContain("8% was the VAT rate until 2023-06-30 (no published source confirms that day)");
    expect(found?.confidence).toBeLessThanOrEqual(0.75);
  });

  it("contains the expected value, the actual value and where it was read", () => {
    const found = check({ invoice: { subtotal: 110_000, tax: 8_250 } }).anomalies.find((anomaly) => anomaly.code === "lines_sum_mismatch");
    expect(found).toMatchObject({
      message: "The line items add up to NGN 100,000.00, but the subtotal shows NGN 110,000.00",
      field: "subtotal",
      lineNumber: null,
      evidence: { expected: 100_000, actual: 110_000, difference: 10_000, tolerance: 0.02 },
    });
    expect(found?.evidence.provenance.length).toBeGreaterThan(0);
  });

  it("has large amounts with thousands separators in the message", () => {
    const said = (given: AnomalyCase, code: AnomalyCode) => check(given).anomalies.find((anomaly) => anomaly.code === code)?.message;
    expect(said({ context: amounts(20_000, 21_000, 19_000, 20_500, 19_500) }, "amount_outlier_for_vendor")).toMatch(
      /^The total of NGN 107,500\.00 is 5\.4 times this vendor's usual NGN 20,000\.00 \(the median of \d+ earlier totals; robust z-score [\d.,]+\)$/,
    );
    expect(
      said(
        {
          change: (invoice) => ({
            ...invoice,
            lineItems: invoice.lineItems.map((one) => ({
              ...one,
              quantity: { ...one.amount, value: "36" },
              unitPrice: { ...one.amount, value: "12535.5" },
            })),
          }),
        },
        "line_math_mismatch",
      ),
    ).toMatch(/^Line 1: 36 × 12,535\.5 is NGN 451,278\.00, but /);
  });

  it("links to the earlier invoices", () => {
    const found = check({ context: history({ invoiceNumber: "INV-1001" }, { invoiceNumber: "OTHER" }) }).anomalies.find(
      (anomaly) => anomaly.code === "duplicate_number_vendor",
    );
    expect(found?.evidence.related).toEqual(["inv_1"]);
  });

  it("names the filing of a duplicate file whose analysis was deleted, without a link to it", () => {
    const found = check({ context: history({ sha256: "a".repeat(64), filedIn: "fil_1" }) }).anomalies.find(
      (anomaly) => anomaly.code === "duplicate_exact",
    );
    expect(found).toMatchObject({
      severity: "critical",
      message: "The same file is already in the filing fil_1. Its earlier analysis was deleted",
      evidence: { related: [] },
    });
  });

  it("rates a missing invoice reference number as medium after the vendor's e-invoicing go-live", () => {
    const past = { context: { profile: { vendors: { "12345678-0001": { eInvoicingGoLive: "2026-07-01" } } } } };
    expect(check(past).anomalies.find((anomaly) => anomaly.code === "irn_missing")?.severity).toBe("medium");
    expect(check({ ...past, invoice: { date: "2026-06-30" } }).anomalies.find((anomaly) => anomaly.code === "irn_missing")?.severity).toBe(
      "info",
    );
  });
});

describe("decide", () => {
  it("approves an invoice without anomalies", () => {
    expect(check({}).decision).toEqual({ recommendation: "approve", reasons: [], needsReview: false });
  });
  it("rejects critical anomalies only", () => {
    expect(check({ context: history({ sha256: "a".repeat(64) }) }).decision).toMatchObject({ recommendation: "reject", needsReview: true });
    expect(check({ invoice: { total: 110_000 } }).decision).toMatchObject({
      recommendation: "review",
      reasons: ["total_mismatch"],
      needsReview: true,
    });
  });
  it("sends a medium anomaly to review and approves a low one", () => {
    expect(check({ invoice: { vendorTaxId: null } }).decision.recommendation).toBe("review");
    expect(
      check({
        invoice: { date: "2026-01-05", irn: "X-94ND90NR-20260105" },
        document: { pdf: { createdAt: "2026-11-10T10:00:00Z", modifiedAt: "2026-11-12T10:00:00Z", producer: null } },
      }).decision.recommendation,
    ).toBe("approve");
  });
  it("sends a value below the confidence threshold to review", () => {
    const unsure = (confidence: number) =>
      check({ change: (invoice) => ({ ...invoice, total: { ...invoice.total, confidence } }) }).decision;
    expect(unsure(0.84)).toEqual({ recommendation: "review", reasons: ["low_confidence:total"], needsReview: true });
    expect(unsure(0.85).recommendation).toBe("approve");
  });
  it("sends an invoice without a total to review", () => {
    const { decision } = check({ invoice: { total: null } });
    expect(decision.recommendation).toBe("review");
    expect(decision.reasons).toContain("low_confidence:total");
  });
  it("sends a purchase without a vendor name to review, but not a sale", () => {
    expect(check({ invoice: { vendorName: null } }).decision).toEqual({
      recommendation: "review",
      reasons: ["low_confidence:vendor.name"],
      needsReview: true,
    });
    // The business's own tax ID.
    const sale = check({ invoice: { vendorName: null, vendorTaxId: "87654321-0001" } });
    expect(sale.decision.reasons).not.toContain("low_confidence:vendor.name");
  });
});
