import { describe, expect, it } from "vitest";
import { checkInvoice } from "../../check/check-invoice";
import { contextFixture, documentFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import { earlier } from "../../fixtures/labeled/labeled-invoice";
import { correctedDays } from "./corrected-invoice";
import { treatInvoice } from "../treat-invoice";

const days = (description: string, given: InvoiceFixture = {}) =>
  correctedDays(invoiceFixture({ type: "credit_note", date: "2026-01-20", lines: [{ description, amount: 1_000 }], ...given }), []);

describe("the dates of invoices that a credit note corrects", () => {
  it('are read after the word "invoice"', () => {
    expect(days("Credit: 40 ctns returned, your invoice of 8 July 2025")).toEqual(["2025-07-08"]);
    expect(days("Credit note for invoice no. INV-0412 dated 29/12/2025: 500 cartons")).toEqual(["2025-12-29"]);
    expect(days("CN against inv. of 31/10/2025: riggers not supplied")).toEqual(["2025-10-31"]);
    expect(days("Returned goods", { text: "Original invoice date: 2025-12-18" })).toEqual(["2025-12-18"]);
    expect(days("Refund, invoices of 3 November 2025 and invoice of 4 January 2026")).toEqual(["2025-11-03", "2026-01-04"]);
  });

  it("include both readings if day and month could be swapped", () => {
    expect(days("Credit for invoice of 04/11/2025")).toEqual(["2025-04-11", "2025-11-04"]);
  });

  it("exclude the note's own date, other dates, and documents other than credit notes", () => {
    expect(days("Returned goods", { text: "Invoice date: 20 January 2026" })).toEqual([]);
    expect(days("Returned goods of the order of 3 November 2025, January rebate")).toEqual([]);
    expect(days("Volume rebate, January - December 2025")).toEqual([]);
    expect(days("Balance of invoice of 8 July 2025", { type: "invoice" })).toEqual([]);
    expect(days("Credit for invoice of 8 July 2025", { date: null })).toEqual([]);
  });
});

describe("an invoice that a credit note names by number", () => {
  const history = earlier([
    { invoiceNumber: "SJ-119", invoiceDate: "2025-12-28" },
    { invoiceNumber: "SJ-141", invoiceDate: "2026-01-10" },
    { invoiceNumber: "SJ-150", invoiceDate: "2025-11-03", vendorName: "Somebody Else Ltd", vendorTaxId: "99999999-0001" },
    { invoiceNumber: "40", invoiceDate: "2025-10-01" },
  ]);
  const byNumber = (description: string, given: InvoiceFixture = {}) =>
    correctedDays(
      invoiceFixture({ type: "credit_note", number: "CN-7", date: "2026-01-20", lines: [{ description, amount: 1_000 }], ...given }),
      history,
    );

  it("is looked up among the vendor's earlier invoices", () => {
    expect(byNumber("Credit for invoice SJ-119: 4 days not cleaned")).toEqual(["2025-12-28"]);
    expect(byNumber("Credit", { text: "CREDIT NOTE\nOriginal Invoice No.: sj-119" })).toEqual(["2025-12-28"]);
    expect(byNumber("Credit for inv. no SJ-119 and invoice SJ-141")).toEqual(["2025-12-28", "2026-01-10"]);
  });

  it("is not another vendor's, a quantity, the note itself, or one whose date is printed", () => {
    expect(byNumber("Credit for invoice SJ-150")).toEqual([]);
    expect(byNumber("Credit, invoice 40 bags returned")).toEqual([]);
    expect(byNumber("Order SJ-119 returned")).toEqual([]);
    expect(byNumber("Credit for invoice SJ-119", { number: "SJ-119" })).toEqual([]);
    expect(byNumber("Credit for invoice SJ-119 dated 27/12/2025")).toEqual(["2025-12-27"]);
  });
});

describe("the VAT of a credit note", () => {
  const treated = (given: InvoiceFixture) =>
    treatInvoice(invoiceFixture({ type: "credit_note", date: "2026-01-20", ...given }), {}, contextFixture({ asOf: "2026-01-20" }));
  const untaxed = { tax: 0, taxDetails: [] };

  it("follows the law on the date of the corrected invoice", () => {
    const rice = { lines: [{ description: "Return of 4 bags rice, invoice of 7 October 2025", amount: 300_000 }], ...untaxed };
    expect(treated(rice).vat.treatment).toBe("undetermined");
    const later = { lines: [{ description: "Return of 4 bags rice, invoice of 7 January 2026", amount: 300_000 }], ...untaxed };
    expect(treated(later).vat.treatment).toBe("zero_rated");
  });

  it("reclaims nothing that could not be recovered before 2026", () => {
    const guards = (day: string) => treated({ lines: [{ description: `Security guards, credit for invoice of ${day}`, amount: 100_000 }] });
    const { vat, warnings } = guards("31 December 2025");
    expect(vat).toMatchObject({ treatment: "standard", rate: 7.5, expectedMinor: 750_000, inputRecoverable: false });
    expect(warnings.map(({ code }) => code)).toContain("vat_by_corrected_invoice");
    expect(guards("1 January 2026").vat.inputRecoverable).toBe(true);
    expect(guards("1 January 2026").warnings.map(({ code }) => code)).not.toContain("vat_by_corrected_invoice");
  });

  it("follows the corrected invoice for a debit note too", () => {
    const raised = (description: string) => treated({ type: "invoice", lines: [{ description, amount: 100_000 }] }).vat;
    expect(raised("Debit note: guards underbilled, invoice of 31 December 2025")).toMatchObject({
      expectedMinor: 750_000,
      inputRecoverable: false,
    });
    expect(raised("Debit note: guards underbilled, invoice of 2 January 2026").inputRecoverable).toBe(true);
    expect(raised("Guards, January; last invoice of 31 December 2025 is unpaid").inputRecoverable).toBe(true);
  });

  it("is uncertain if the corrected invoices fall under two laws", () => {
    const both = treated({
      lines: [{ description: "Security guards, invoice of 3 November 2025 and invoice of 4 January 2026", amount: 100_000 }],
    });
    expect(both.vat).toMatchObject({ inputRecoverable: false, confidence: 0.6 });
  });

  it("may have the former rate of the corrected invoice without an anomaly", () => {
    const invoice = invoiceFixture({
      type: "credit_note",
      date: "2020-02-10",
      lines: [{ description: "Security guards, credit for invoice of 20 January 2020", amount: 100_000 }],
      tax: 5_000,
      taxDetails: [{ rate: 5, base: 100_000, amount: 5_000 }],
    });
    const context = contextFixture({ asOf: "2020-02-12" });
    const treatment = treatInvoice(invoice, {}, context);
    expect(treatment.vat).toMatchObject({ rate: 5, differenceMinor: 0 });
    expect(checkInvoice(documentFixture(), invoice, treatment, {}, context).map(({ code }) => code)).not.toContain(
      "rate_outdated_for_date",
    );
  });
});
