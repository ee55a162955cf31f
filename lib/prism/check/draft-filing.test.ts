import { describe, expect, it } from "vitest";

import { contextFixture, invoiceFixture, type InvoiceFixture } from "../fixtures/invoice-fixture";
import type { AnalysisRequest } from "../model";
import { treatInvoice } from "../treat/treat-invoice";
import { draftFiling } from "./draft-filing";

function draft(given: InvoiceFixture = {}, request: AnalysisRequest = {}) {
  const invoice = invoiceFixture(given);
  return draftFiling(invoice, treatInvoice(invoice, request, contextFixture()), request, contextFixture());
}

const line = (description: string, amount = 100_000) => ({ description, amount });
const codes = (drafted: ReturnType<typeof draft>) => drafted.warnings.map((warning) => warning.code);

describe("the VAT draft", () => {
  it("is a debit line of the vendor's for a purchase", () => {
    expect(draft({}, { businessId: "biz_1" }).draft.vat).toEqual({
      transactionType: "debit",
      month: 11,
      year: 2026,
      businessId: "biz_1",
      businessTaxId: "87654321-0001",
      data: [
        {
          taxId: "12345678-0001",
          amount: 100_000,
          vatStatus: 0,
          beneficiary: "Adeyemi Consulting Limited",
          item: "Consultancy",
          narration: "standard, invoice INV-1001",
          transactionType: "debit",
          invoiceNumber: "INV-1001",
          invoiceDate: "2026-11-10",
        },
      ],
    });
  });

  it("is a credit line of the customer's for a sale, without a WHT draft", () => {
    const sale = draft({ vendorName: "Zenith Foods Limited", vendorTaxId: "87654321-0001", customerName: "Shop Ltd" }).draft;
    expect(sale.vat).toMatchObject({
      transactionType: "credit",
      data: [{ taxId: "0", beneficiary: "Shop Ltd", transactionType: "credit" }],
    });
    expect(sale.wht).toBeNull();
  });

  it("has one line a treatment and leaves out what has no status, with a warning", () => {
    const mixed = draft({
      lines: [line("50kg rice"), line("Garri", 50_000), line("Laptop"), line("Office rent", 20_000), line("AGO diesel", 10_000)],
      tax: 7_500,
      taxDetails: [{ rate: 7.5, amount: 7_500 }],
    });
    expect((mixed.draft.vat?.data as { vatStatus: number; amount: number }[]).map(({ vatStatus, amount }) => [vatStatus, amount])).toEqual([
      [1, 150_000],
      [0, 100_000],
      [2, 20_000],
    ]);
    expect(codes(mixed)).toContain("vat_draft_lines_left_out");
  });

  it("is null with no line left", () => {
    const diesel = draft({ lines: [line("AGO diesel")], tax: 0 });
    expect(diesel.draft).toEqual({ vat: null, wht: null });
    expect(codes(diesel)).toContain("vat_draft_lines_left_out");
  });

  it("names no period that lies ahead", () => {
    expect(draft({ date: "2026-12-01" }).draft.vat).not.toHaveProperty("month");
  });
});

describe("the WHT draft", () => {
  it("has one line a category and rate, each with its exact tax", () => {
    expect(
      draft(
        {
          lines: [line("Consultancy"), line("Audit fee", 50_000.33), line("Security services")],
          tax: 18_750.02,
          taxDetails: [{ rate: 7.5, amount: 18_750.02 }],
        },
        { paymentDate: "2026-11-20" },
      ).draft.wht,
    ).toEqual({
      month: 11,
      year: 2026,
      businessTaxId: "87654321-0001",
      data: [
        {
          beneficiaryName: "Adeyemi Consulting Limited",
          beneficiaryTin: "12345678-0001",
          transactionDate: "2026-11-20",
          transactionDesc: "Consultancy, Audit and accounting, invoice INV-1001",
          transactionAmount: 150_000.33,
          rate: 5,
          taxAmount: 7_500.02,
          category: "professional_services",
          scheduleReference: "INV-1001",
          state: "Lagos",
        },
        {
          beneficiaryName: "Adeyemi Consulting Limited",
          beneficiaryTin: "12345678-0001",
          transactionDate: "2026-11-20",
          transactionDesc: "Security services, invoice INV-1001",
          transactionAmount: 100_000,
          rate: 2,
          taxAmount: 2_000,
          category: "other_services",
          scheduleReference: "INV-1001",
          state: "Lagos",
        },
      ],
    });
  });

  it.each<[string, InvoiceFixture, string | undefined]>([
    ["its address", { vendorAddress: "4 Ring Road, Ibadan" }, "Oyo"],
    ["an address without a state", { vendorAddress: "4 Ring Road" }, undefined],
    ["no address", { vendorAddress: null }, undefined],
    ["an address abroad", { vendorAddress: "12 Lagos Street, London", vendorCountry: "GB" }, undefined],
  ])("names the vendor's state by %s, never the buyer's", (_, vendor, state) => {
    const lines = draft(vendor, { state: "Kano" }).draft.wht?.data ?? [];
    expect(lines.map((one) => one.state)).toEqual([state]);
  });

  it("says noTin with an empty number and the doubled rate", () => {
    expect(draft({ vendorTaxId: null }).draft.wht).toMatchObject({
      data: [{ beneficiaryTin: "", noTin: true, rate: 10, taxAmount: 10_000 }],
    });
  });

  it("keeps what goes to a state out", () => {
    const partnership = draft({ vendorName: "Okoro & Co" });
    expect(partnership.draft.wht).toBeNull();
    expect(partnership.draft.vat).not.toBeNull();
    expect(codes(partnership)).toContain("wht_remitted_to_state");
  });

  it("leaves out what is too large for a schedule, and says so", () => {
    const huge = draft({ lines: [line("Consultancy", 200_000_000_000)] });
    expect([huge.draft.wht, codes(huge)]).toEqual([null, expect.arrayContaining(["wht_draft_amount_out_of_range"])]);
    const partly = draft({ lines: [line("Consultancy", 200_000_000_000), line("Security services", 50_000)] });
    expect(partly.draft.wht?.data.map(({ transactionAmount }) => transactionAmount)).toEqual([50_000]);
    expect(codes(partly)).toContain("wht_draft_amount_out_of_range");
  });

  it("waits for the payment", () => {
    const ahead = draft({}, { paymentDate: "2026-11-22" });
    expect(ahead.draft.wht).toBeNull();
    expect(codes(ahead)).toContain("wht_payment_ahead");
  });
});

describe("no draft", () => {
  it.each([
    ["another currency", { currency: "USD" }, {}, "filing_other_currency"],
    ["a credit note", { type: "credit_note" }, {}, "filing_credit_note"],
    ["a pro-forma invoice", { type: "proforma" }, {}, "filing_proforma"],
    ["another jurisdiction", { vendorCountry: "KE" }, { country: "KE" }, "filing_not_supported"],
  ] as const)("for %s", (_, invoice, request, code) => {
    const drafted = draft(invoice, request);
    expect(drafted.draft).toEqual({ vat: null, wht: null });
    expect(codes(drafted)).toEqual([code]);
  });
});
