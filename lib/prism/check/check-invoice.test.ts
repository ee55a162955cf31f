import { describe, expect, it } from "vitest";

import { contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "../fixtures/invoice-fixture";
import type { AnalysisContext, AnalysisRequest, EarlierInvoice, Invoice, ReadDocument, Word } from "../model";
import { treatInvoice } from "../treat/treat-invoice";
import { anomalyKinds, type AnomalyCode } from "./anomaly";
import { checkInvoice, decide } from "./check-invoice";

interface Case {
  invoice?: InvoiceFixture;
  change?: (invoice: Invoice) => Invoice;
  request?: AnalysisRequest;
  context?: Partial<AnalysisContext> & { profile?: AnalysisContext["business"]["profile"] };
  document?: Partial<ReadDocument>;
  withoutDocument?: boolean;
}

function check(given: Case) {
  const context = contextFixture(given.context);
  const request = given.request ?? {};
  const invoice = (given.change ?? ((same) => same))(invoiceFixture(given.invoice));
  const treatment = treatInvoice(invoice, request, context);
  const anomalies = checkInvoice(given.withoutDocument ? null : documentFixture(given.document), invoice, treatment, request, context);
  return { anomalies, decision: decide(invoice, treatment, anomalies, context.thresholds) };
}

const line = (description: string, amount = 100_000) => ({ description, amount });
const earlier = (given: Partial<EarlierInvoice>): EarlierInvoice => ({
  id: "inv_1", invoiceNumber: "INV-0900", invoiceDate: "2026-06-01", vendorName: "Adeyemi Consulting Ltd", vendorTaxId: "12345678-0001", currency: "NGN", total: 55_555, bankAccount: null, sha256: null, ...given,
});
const history = (...invoices: Partial<EarlierInvoice>[]) => ({ history: invoices.map((invoice, index) => earlier({ id: `inv_${index + 1}`, ...invoice })) });
const amounts = (...totals: number[]) => history(...totals.map((total, index) => ({ total, invoiceDate: `2026-0${index + 1}-01`, invoiceNumber: `A-${index}${index}` })));
const word = (text: string, hidden = false, confidence = 1): Word => ({ text, box: [0.1, 0.1, 0.2, 0.2], confidence, fontSize: 10, bold: false, hidden });
const page = (words: Word[]) => ({ number: 1, widthPt: 595, heightPt: 842, textSource: "pdf_text" as const, words, rules: [] });
const small = (number: string, date: string, total = 950_000): Partial<EarlierInvoice> => ({ invoiceNumber: number, invoiceDate: date, total });
const million = { lines: [line("Consultancy", 900_000)], tax: 67_500, taxDetails: [{ rate: 7.5, amount: 67_500 }] };

/** For each code a case in which it fires and the nearest one in which it does not. */
const CASES: Record<AnomalyCode, { fires: Case[]; silent: Case[] }> = {
  line_math_mismatch: {
    fires: [{ invoice: { lines: [{ ...line("Consultancy"), quantity: "3", unitPrice: "30000" }] } }, { invoice: { lines: [{ ...line("Consultancy", 100_000.03), quantity: "1", unitPrice: "100000" }] } }],
    silent: [{}, { invoice: { lines: [{ ...line("Consultancy", 100_000.02), quantity: "1", unitPrice: "100000" }] } }, { invoice: { lines: [{ ...line("Consultancy", 107_500), quantity: "1", unitPrice: "100000", taxRate: 7.5 }], pricesIncludeTax: true, subtotal: 100_000, tax: 7_500, total: 107_500 } }],
  },
  lines_sum_mismatch: {
    fires: [{ invoice: { subtotal: 110_000, tax: 8_250 } }],
    silent: [{}, { invoice: { subtotal: 100_000.02, tax: 7_500, total: 107_500.02 } }, { invoice: { subtotal: 90_000, discount: 10_000, tax: 6_750 } }, { invoice: { lines: [line("Consultancy", -7.9)], subtotal: -7.67, discount: -0.23, tax: -0.58, taxDetails: [] } }, { invoice: { subtotal: 105_000, charges: 5_000, tax: 7_875 } }],
  },
  total_mismatch: {
    fires: [{ invoice: { total: 110_000 } }, { invoice: { subtotal: null, tax: 7_500, total: 170_500 } }, { invoice: { subtotal: null, tax: 7_500, total: 100_000 } }],
    silent: [
      {}, { invoice: { total: 107_500.02 } }, { invoice: { total: 102_500, whtDeducted: 5_000 } }, { invoice: { subtotal: null, tax: 7_500, total: 107_500 } }, { invoice: { subtotal: null, tax: 7_500, total: 102_500, whtDeducted: 5_000 } },
      { invoice: { subtotal: null, discount: 10_000, tax: 6_750, total: 96_750 } }, { invoice: { subtotal: null, tax: 6_976.74, total: 100_000, pricesIncludeTax: true } }, { invoice: { subtotal: null, tax: null, taxDetails: [], total: 100_000 } }, { invoice: { type: "receipt", subtotal: null, tax: null, taxDetails: [], total: 99_950 } },
    ],
  },
  tax_math_mismatch: {
    fires: [{ invoice: { tax: 8_000, taxDetails: [{ rate: 7.5, base: 100_000, amount: 8_000 }] } }, { invoice: { lines: [{ ...line("Consultancy"), taxRate: 7.5, taxAmount: 8_000 }] } }, { invoice: { discount: 10_000, subtotal: 90_000, tax: 7_500, taxDetails: [{ rate: 7.5, base: 90_000, amount: 7_500 }], total: 97_500 } }],
    silent: [{}, { invoice: { lines: [line("Consultancy", 0.07), line("Consultancy", 0.07), line("Consultancy", 0.07), line("Consultancy", 0.07)], tax: 0.04, taxDetails: [{ rate: 7.5, base: 0.28, amount: 0.04 }] } }],
  },
  vat_rate_wrong: {
    fires: [{ invoice: { tax: 10_000, taxDetails: [{ rate: 10, base: 100_000, amount: 10_000 }] } }, { invoice: { date: "2020-01-31" } }, { invoice: { tax: 10_000, taxDetails: [] } }],
    silent: [{}, { invoice: { date: "2020-02-01" } }, { invoice: { vendorName: "Acme GmbH", vendorCountry: "DE", vendorTaxId: "DE136695976", tax: 19_000, taxDetails: [{ rate: 19, base: 100_000, amount: 19_000 }] } }],
  },
  rate_outdated_for_date: {
    fires: [{ invoice: { tax: 5_000, taxDetails: [{ rate: 5, base: 100_000, amount: 5_000 }] } }, { invoice: { tax: 5_000, taxDetails: [] } }],
    silent: [{}, { invoice: { date: "2020-01-31", tax: 5_000, taxDetails: [{ rate: 5, base: 100_000, amount: 5_000 }] } }],
  },
  vat_charged_on_exempt: {
    fires: [{ invoice: { lines: [line("Office rent")] } }, { invoice: { lines: [line("Office rent"), line("Laptop")] } }],
    silent: [{ invoice: { lines: [line("Office rent")], tax: 0 } }, { invoice: { lines: [line("Office rent"), line("Laptop")], tax: 7_500, taxDetails: [{ rate: 7.5, amount: 7_500 }] } }],
  },
  vat_charged_on_zero_rated: { fires: [{ invoice: { lines: [line("50kg rice")] } }], silent: [{ invoice: { lines: [line("50kg rice")], tax: 0 } }, { invoice: { lines: [line("Rice cooker")] } }, { invoice: { lines: [line("Herbicide")] } }] },
  vat_charged_on_suspended: { fires: [{ invoice: { lines: [line("AGO diesel")] } }], silent: [{ invoice: { lines: [line("AGO diesel")], tax: 0 } }] },
  vat_missing_on_standard: {
    fires: [
      { invoice: { tax: 0 } }, { invoice: { tax: null, taxDetails: [] } }, { invoice: { lines: [{ ...line("Consultancy"), taxRate: 7.5 }, { ...line("Printing"), taxRate: 0 }], tax: 7_500, taxDetails: [] } },
      { invoice: { lines: [line("Consultancy"), line("Printing")], tax: 7_500, taxDetails: [{ rate: 7.5, base: 100_000, amount: 7_500 }] } },
    ],
    silent: [{}, { invoice: { lines: [{ ...line("Consultancy"), taxRate: 7.5 }, { ...line("50kg rice"), taxRate: 0 }], tax: 7_500, taxDetails: [] } }, { invoice: { lines: [line("Consultancy"), line("50kg rice")], tax: 7_500, taxDetails: [{ rate: 7.5, base: 100_000, amount: 7_500 }] } }, { invoice: { tax: 0, lines: [line("50kg rice")] } }, { invoice: { tax: 0, vendorName: "Bluestar Ltd", lines: [line("XZ-40 Mark II")] } }, { invoice: { tax: 0, vendorName: "Acme Inc", vendorCountry: "US" } }, { invoice: { tax: 0 }, context: { profile: { vendors: { "12345678-0001": { vatRegistered: false } } } } }],
  },
  vat_by_unregistered_vendor: {
    fires: [{ context: { profile: { vendors: { "12345678-0001": { vatRegistered: false } } } } }, { invoice: { statements: [{ kind: "vat_not_registered", raw: "Not registered for VAT" }] } }],
    silent: [{}, { context: { profile: { vendors: { "12345678-0001": { vatRegistered: true } } } } }, { invoice: { tax: 0 }, context: { profile: { vendors: { "12345678-0001": { vatRegistered: false } } } } }],
  },
  wht_tin_missing_double_rate: { fires: [{ invoice: { vendorTaxId: null } }], silent: [{}, { invoice: { vendorTaxId: "2345544-0001" } }, { invoice: { vendorTaxId: null, lines: [line("AGO diesel")], tax: 0 } }] },
  wht_already_deducted: { fires: [{ invoice: { whtDeducted: 5_000, total: 102_500 } }], silent: [{}] },
  wht_category_ambiguous: { fires: [{ invoice: { lines: [line("Office rent and service charge")], tax: 0 } }, { invoice: { lines: [line("Microsoft 365 licence")] } }], silent: [{}, { invoice: { lines: [line("Supply and installation of 60KVA inverter")] } }] },
  vendor_tin_missing: { fires: [{ invoice: { vendorTaxId: null } }], silent: [{}, { invoice: { vendorTaxId: null }, withoutDocument: true }] },
  vendor_tin_format_invalid: { fires: [{ invoice: { vendorTaxId: "2345544-0001" } }, { invoice: { vendorCountry: "DE", vendorTaxId: "DE136695978" } }], silent: [{}, { invoice: { vendorCountry: "DE", vendorTaxId: "HU30048650" } }, { invoice: { vendorCountry: "DE", vendorTaxId: "DE136695976" } }, { invoice: { vendorCountry: "US", vendorTaxId: "12-3456789" } }] },
  vendor_tin_mismatch_request: { fires: [{ request: { vendorTaxId: "12345678-0002" } }], silent: [{ request: { vendorTaxId: "12345678 0001" } }] },
  vendor_name_mismatch_request: {
    fires: [{ request: { vendorName: "Adeyemi Catering Ltd" } }],
    silent: [{ request: { vendorName: "ADEYEMI CONSULTING LTD." } }, { invoice: { vendorName: "Bola & Sons Ltd" }, request: { vendorName: "Bola and Sons Limited" } }, { request: { vendorName: "Adeyemi Consulting Nigeria Limited" } }],
  },
  customer_mismatch: { fires: [{ invoice: { customerName: "Someone Else Ltd" } }, { invoice: { customerTaxId: "11111111-0001" } }], silent: [{}, { invoice: { customerTaxId: "87654321-0001", customerName: "ZFL" } }, { invoice: { customerName: null } }] },
  duplicate_exact: { fires: [{ context: history({ sha256: "a".repeat(64) }) }], silent: [{ context: history({ sha256: "b".repeat(64) }) }] },
  duplicate_number_vendor: { fires: [{ context: history({ invoiceNumber: "inv 1001" }) }], silent: [{ context: history({ invoiceNumber: "INV-1002" }) }, { context: history({ invoiceNumber: "INV-1001", vendorTaxId: "99999999-0001" }) }] },
  duplicate_near: {
    fires: [{ context: history({ invoiceDate: "2026-11-03", total: 107_500 }) }, { context: history({ invoiceNumber: "INV-1OO1" }) }, { context: history({ invoiceNumber: "INV-1010", total: 107_500 }) }],
    silent: [{ context: history({ invoiceDate: "2026-11-02", total: 107_500 }) }, { context: history({ invoiceNumber: "INV-1010" }) }, { context: history({ invoiceDate: "2026-11-09", total: 107_500, vendorTaxId: "99999999-0001" }) }],
  },
  invoice_number_missing: { fires: [{ invoice: { number: null } }], silent: [{}, { invoice: { number: null }, withoutDocument: true }] },
  invoice_date_missing: { fires: [{ invoice: { date: null } }], silent: [{}] },
  future_dated: { fires: [{ invoice: { date: "2026-11-22" } }], silent: [{ invoice: { date: "2026-11-21" } }] },
  metadata_document_conflict: {
    fires: [{ request: { invoiceNumber: "INV-1002" } }, { request: { invoiceDate: "2026-11-11" } }, { change: (invoice) => ({ ...invoice, displayConflicts: [{ field: "total", xml: "107500", page: "170500", provenance: [] }] }) }],
    silent: [{ request: { invoiceNumber: "inv1001", invoiceDate: "2026-11-10" } }],
  },
  currency_mismatch_request: { fires: [{ request: { currency: "USD" } }], silent: [{ request: { currency: "ngn" } }] },
  proforma_not_tax_invoice: { fires: [{ invoice: { type: "proforma" } }], silent: [{}] },
  currency_missing: { fires: [{ invoice: { currency: null } }], silent: [{}] },
  stale_dated: { fires: [{ invoice: { date: "2025-11-20" } }], silent: [{ invoice: { date: "2025-11-21" } }] },
  credit_note: { fires: [{ invoice: { type: "credit_note" } }], silent: [{}] },
  irn_missing: { fires: [{}], silent: [{ invoice: { irn: "INV1001-94ND90NR-20261110" } }, { invoice: { date: "2025-10-31" } }, { invoice: { vendorCountry: "US" } }, { invoice: { type: "receipt" } }] },
  bank_account_changed: { fires: [{ invoice: { bankAccount: "0123456789" }, context: history({ bankAccount: "9876543210" }) }], silent: [{ invoice: { bankAccount: "0123 456 789" }, context: history({ bankAccount: "9876543210" }, { bankAccount: "0123456789" }) }, { invoice: { bankAccount: "0123456789" } }] },
  amount_outlier_for_vendor: { fires: [{ context: amounts(20_000, 21_000, 19_000, 20_500, 19_500) }], silent: [{ context: amounts(20_000, 21_000, 19_000, 20_500) }, { context: { ...amounts(20_000, 21_000, 19_000, 20_500, 19_500), thresholds: { ...contextFixture().thresholds, outlierEarlierMin: 6 } } }, { context: amounts(107_000, 100_000, 112_000, 95_000, 120_000) }] },
  split_invoices: {
    fires: [{ invoice: million, context: history(small("A1", "2026-11-08"), small("A2", "2026-11-09")) }, { invoice: { ...million, lines: [line("Consultancy", 443_000)], tax: 33_225, taxDetails: [{ rate: 7.5, amount: 33_225 }] }, context: { ...history(small("A1", "2026-11-10", 460_000), small("A2", "2026-11-11", 499_999)), thresholds: { ...contextFixture().thresholds, approvalLimit: 500_000 } } }],
    silent: [{ invoice: million, context: history(small("A1", "2026-11-08")) }, { invoice: million, context: { ...history(small("A1", "2026-11-08"), small("A2", "2026-11-09")), thresholds: { ...contextFixture().thresholds, splitCount: 4 } } }, { invoice: million, context: { ...history(small("A1", "2026-11-08"), small("A2", "2026-11-09")), thresholds: { ...contextFixture().thresholds, splitDays: 1 } } }, { invoice: million, context: history(small("A1", "2026-11-08"), small("A2", "2026-11-12")) }, { invoice: million, context: history(small("A1", "2026-11-09", 850_000), small("A2", "2026-11-09", 1_000_000)) }],
  },
  hidden_text_layer_mismatch: { fires: [{ document: { pages: [page([word("Total"), word("107,500.00"), word("170,500.00", true)])] } }], silent: [{ document: { pages: [page([word("Total"), word("107,500.00"), word("107,500.00", true)])] } }, { document: { pages: [page([word("107,500.00", true)])] } }] },
  round_amount_outlier: { fires: [{ invoice: { lines: [line("Consultancy", 1_000_000)], tax: 0, total: 1_000_000 }, context: amounts(20_000, 21_000, 19_000, 20_500, 19_500) }, { context: { ...amounts(20_000, 21_000, 19_000, 20_500, 19_500), thresholds: { ...contextFixture().thresholds, roundAmountStep: 500 } } }], silent: [{ context: amounts(20_000, 21_000, 19_000, 20_500, 19_500) }] },
  pdf_modified_after_creation: { fires: [{ document: { pdf: { createdAt: "2026-11-10T10:00:00Z", modifiedAt: "2026-11-12T10:00:00Z", producer: null } } }], silent: [{ document: { pdf: { createdAt: "2026-11-10T10:00:00Z", modifiedAt: "2026-11-10T10:00:05Z", producer: null } } }] },
  low_ocr_quality: { fires: [{ document: { textSource: "ocr", pages: [page([word("Total", false, 0.5)])] } }], silent: [{ document: { textSource: "ocr", pages: [page([word("Total", false, 0.9)])] } }] },
};

describe.each(Object.keys(CASES) as AnomalyCode[])("%s", (code) => {
  const { fires, silent } = CASES[code];
  it.each(fires.map((given, index) => [index + 1, given] as const))("fires (%s)", (_, given) => {
    const found = check(given).anomalies.find((anomaly) => anomaly.code === code);
    expect(found).toMatchObject({ category: anomalyKinds[code].category, severity: anomalyKinds[code].severity });
    expect(found?.blocking).toBe(["critical", "high"].includes(found?.severity ?? ""));
    expect(found?.message).not.toMatch(/undefined|NaN|null/);
    expect(found?.confidence).toBeGreaterThan(0);
  });
  it.each(silent.map((given, index) => [index + 1, given] as const))("keeps silent (%s)", (_, given) => {
    expect(check(given).anomalies.map((anomaly) => anomaly.code)).not.toContain(code);
  });
});

describe("evidence", () => {
  it("says what was expected, what stands there, and where", () => {
    const found = check({ invoice: { subtotal: 110_000, tax: 8_250 } }).anomalies.find((anomaly) => anomaly.code === "lines_sum_mismatch");
    expect(found).toMatchObject({ message: "Lines sum to 100,000.00, subtotal says 110,000.00", field: "subtotal", lineNumber: null, evidence: { expected: 100_000, actual: 110_000, difference: 10_000, tolerance: 0.02 } });
    expect(found?.evidence.provenance.length).toBeGreaterThan(0);
  });

  it("writes large amounts so that they can be read", () => {
    const said = (given: Case, code: AnomalyCode) => check(given).anomalies.find((anomaly) => anomaly.code === code)?.message;
    expect(said({ context: amounts(20_000, 21_000, 19_000, 20_500, 19_500) }, "amount_outlier_for_vendor")).toMatch(/^107,500\.00 is far from this vendor's usual 20,000\.00 \(robust z [\d.,]+\)$/);
    expect(said({ change: (invoice) => ({ ...invoice, lineItems: invoice.lineItems.map((one) => ({ ...one, quantity: { ...one.amount, value: "36" }, unitPrice: { ...one.amount, value: "12535.5" } })) }) }, "line_math_mismatch")).toMatch(/^Line 1: 36 × 12,535\.5 is 451,278\.00, /);
  });

  it("names the earlier invoices", () => {
    const found = check({ context: history({ invoiceNumber: "INV-1001" }, { invoiceNumber: "OTHER" }) }).anomalies.find((anomaly) => anomaly.code === "duplicate_number_vendor");
    expect(found?.evidence.related).toEqual(["inv_1"]);
  });

  it("raises the missing reference number where the vendor is past its go-live", () => {
    const past = { context: { profile: { vendors: { "12345678-0001": { eInvoicingGoLive: "2026-07-01" } } } } };
    expect(check(past).anomalies.find((anomaly) => anomaly.code === "irn_missing")?.severity).toBe("medium");
    expect(check({ ...past, invoice: { date: "2026-06-30" } }).anomalies.find((anomaly) => anomaly.code === "irn_missing")?.severity).toBe("info");
  });
});

describe("the decision", () => {
  it("approves what is right", () => {
    expect(check({}).decision).toEqual({ recommendation: "approve", reasons: [], needsReview: false });
  });
  it("rejects only what is critical", () => {
    expect(check({ context: history({ sha256: "a".repeat(64) }) }).decision).toMatchObject({ recommendation: "reject", needsReview: true });
    expect(check({ invoice: { total: 110_000 } }).decision).toMatchObject({ recommendation: "review", reasons: ["total_mismatch"], needsReview: true });
  });
  it("reviews a medium anomaly and lets a low one pass", () => {
    expect(check({ invoice: { vendorTaxId: null } }).decision.recommendation).toBe("review");
    expect(check({ invoice: { date: "2026-01-05", irn: "X-94ND90NR-20260105" }, document: { pdf: { createdAt: "2026-11-10T10:00:00Z", modifiedAt: "2026-11-12T10:00:00Z", producer: null } } }).decision.recommendation).toBe("approve");
  });
  it("reviews a value that is not sure enough", () => {
    const unsure = (confidence: number) => check({ change: (invoice) => ({ ...invoice, total: { ...invoice.total, confidence } }) }).decision;
    expect(unsure(0.84)).toEqual({ recommendation: "review", reasons: ["low_confidence:total"], needsReview: true });
    expect(unsure(0.85).recommendation).toBe("approve");
  });
});
