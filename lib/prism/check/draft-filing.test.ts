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
  it("has a debit line with the vendor for a purchase", () => {
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

  it("has a credit line with the customer for a sale, without a WHT draft", () => {
    const sale = draft({ vendorName: "Zenith Foods Limited", vendorTaxId: "87654321-0001", customerName: "Shop Ltd" }).draft;
    expect(sale.vat).toMatchObject({
      transactionType: "credit",
      data: [{ taxId: "0", beneficiary: "Shop Ltd", transactionType: "credit" }],
    });
    expect(sale.wht).toBeNull();
  });

  it("has one line per VAT status and leaves out lines without a status, with a warning", () => {
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

  it.each<[string, InvoiceFixture, string]>([
    ["on which no VAT was charged", { tax: 0 }, "no VAT was charged"],
    ["on which too little was charged", { tax: 5_000, taxDetails: [{ rate: 5, amount: 5_000 }] }, "less VAT was charged"],
    ["of services before 2026", { date: "2025-11-10" }, "can't be recovered"],
    ["of goods before 2026", { date: "2025-11-10", lines: [{ description: "Laptop", amount: 100_000 }] }, "whether it can isn't known"],
    [
      "from abroad with another country's VAT",
      { vendorCountry: "GB", vendorTaxId: "GB980780684", tax: 20_000, taxDetails: [{ rate: 20, amount: 20_000 }] },
      "can't be recovered",
    ],
  ])("claims nothing for a purchase %s, with a warning that says why", (_, given, why) => {
    const { draft: drafted, warnings } = draft(given);
    expect(drafted.vat).toBeNull();
    expect(warnings.find(({ code }) => code === "vat_draft_input_not_claimed")?.message).toContain(why);
  });

  it("claims the other lines of such a purchase", () => {
    const invoice = invoiceFixture({ lines: [line("Consultancy"), line("Audit fee", 50_000)], tax: 11_250 });
    const treatment = treatInvoice(invoice, {}, contextFixture());
    const lines = treatment.lines.map((of, n) => ({ ...of, vat: { ...of.vat, inputRecoverable: n === 0 } }));
    const { draft: drafted, warnings } = draftFiling(invoice, { ...treatment, lines }, {}, contextFixture());
    expect(drafted.vat?.data.map(({ amount, item }) => [amount, item])).toEqual([[100_000, "Consultancy"]]);
    expect(warnings.find(({ code }) => code === "vat_draft_input_not_claimed")?.message).toContain("1 of 2 lines");
  });

  it("includes a sale whatever VAT was charged, since the VAT is owed all the same", () => {
    const sale = draft({ vendorName: "Zenith Foods Limited", vendorTaxId: "87654321-0001", customerName: "Shop Ltd", tax: 0 });
    expect(sale.draft.vat?.data).toMatchObject([{ amount: 100_000, vatStatus: 0, transactionType: "credit" }]);
  });

  it("is null if no line remains", () => {
    const diesel = draft({ lines: [line("AGO diesel")], tax: 0 });
    expect(diesel.draft).toEqual({ vat: null, wht: null });
    expect(codes(diesel)).toContain("vat_draft_lines_left_out");
  });

  it("names no future period", () => {
    expect(draft({ date: "2026-12-01" }).draft.vat).not.toHaveProperty("month");
  });
});

describe("the WHT draft", () => {
  it("has one line per category and rate, each with its exact tax", () => {
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
  ])("takes the state from the vendor (%s), never from the buyer", (_, vendor, state) => {
    const lines = draft(vendor, { state: "Kano" }).draft.wht?.data ?? [];
    expect(lines.map((one) => one.state)).toEqual([state]);
  });

  it("sets noTin with an empty tax ID and the doubled rate", () => {
    expect(draft({ vendorTaxId: null }).draft.wht).toMatchObject({
      data: [{ beneficiaryTin: "", noTin: true, rate: 10, taxAmount: 10_000 }],
    });
  });

  it("leaves out tax that is remitted to a state, with a warning", () => {
    const partnership = draft({ vendorName: "Okoro & Co" });
    expect(partnership.draft.wht).toBeNull();
    expect(partnership.draft.vat).not.toBeNull();
    expect(codes(partnership)).toContain("wht_remitted_to_state");
  });

  it("leaves out amounts too large for a schedule, with a warning", () => {
    const huge = draft({ lines: [line("Consultancy", 200_000_000_000)] });
    expect([huge.draft.wht, codes(huge)]).toEqual([null, expect.arrayContaining(["wht_draft_amount_out_of_range"])]);
    const partly = draft({ lines: [line("Consultancy", 200_000_000_000), line("Security services", 50_000)] });
    expect(partly.draft.wht?.data.map(({ transactionAmount }) => transactionAmount)).toEqual([50_000]);
    expect(codes(partly)).toContain("wht_draft_amount_out_of_range");
  });

  it("leaves out lines with a zero rate", () => {
    const invoice = invoiceFixture({ lines: [line("Consultancy"), line("Audit fee", 50_000)], tax: 11_250 });
    const treatment = treatInvoice(invoice, {}, contextFixture());
    const lines = treatment.lines.map((of, n) => ({ ...of, wht: { ...of.wht, rate: n === 0 ? 0 : of.wht.rate } }));
    const { draft: drafted } = draftFiling(invoice, { ...treatment, lines }, {}, contextFixture());
    expect(drafted.wht?.data.map(({ transactionAmount, rate }) => [transactionAmount, rate])).toEqual([[50_000, 5]]);
  });

  it("is null until the payment date", () => {
    const ahead = draft({}, { paymentDate: "2026-11-22" });
    expect(ahead.draft.wht).toBeNull();
    expect(codes(ahead)).toContain("wht_payment_ahead");
  });
});

describe("draftFiling", () => {
  it.each([
    ["another currency", { currency: "USD" }, {}, "filing_other_currency"],
    ["a credit note", { type: "credit_note" }, {}, "filing_credit_note"],
    ["a pro-forma invoice", { type: "proforma" }, {}, "filing_proforma"],
    ["another jurisdiction", { vendorCountry: "KE" }, { country: "KE" }, "filing_not_supported"],
  ] as const)("drafts nothing for %s", (_, invoice, request, code) => {
    const drafted = draft(invoice, request);
    expect(drafted.draft).toEqual({ vat: null, wht: null });
    expect(codes(drafted)).toEqual([code]);
  });
});
