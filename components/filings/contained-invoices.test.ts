import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { InvoicesToRecord, InvoiceToRecord } from "@/lib/returns/invoices-to-record";
import { ContainedInvoices, containing } from "./contained-invoices";

const invoice = (itemId: string, over: Partial<InvoiceToRecord> = {}): InvoiceToRecord => ({
  itemId,
  direction: "purchase",
  party: { name: "Acme Consulting Ltd", taxId: null },
  invoiceNumber: itemId,
  invoiceDate: "2026-10-05",
  paidOn: null,
  analyzedOn: "2026-10-06",
  outputVat: 0,
  inputVat: 0,
  withheld: 0,
  ...over,
});
const listed = (...invoices: InvoiceToRecord[]): InvoicesToRecord => ({
  fingerprint: "",
  invoices,
  count: invoices.length,
  totals: { outputVat: 0, inputVat: 0, withheld: 0 },
});
const onVat = { isVat: true, filedOn: "2026-11-18" };

describe("the invoices in a return filed elsewhere", () => {
  it("are counted and totaled without those left out", () => {
    const all = listed(invoice("a", { outputVat: 0.1 }), invoice("b", { outputVat: 0.2 }), invoice("c", { inputVat: 75 }));
    expect(containing(all, new Set(), onVat)).toMatchObject({ count: 3, totals: { outputVat: 0.3, inputVat: 75 } });
    expect(containing(all, new Set(["c"]), onVat)).toMatchObject({ count: 2, totals: { outputVat: 0.3, inputVat: 0 } });
  });

  it("exclude payments after the day of filing in a schedule, but not in a VAT return", () => {
    const all = listed(invoice("a", { paidOn: "2026-11-18", withheld: 50 }), invoice("b", { paidOn: "2026-11-19", withheld: 25 }));
    expect(containing(all, new Set(), { ...onVat, isVat: false })).toMatchObject({ count: 1, totals: { withheld: 50 } });
    expect(containing(all, new Set(), onVat).count).toBe(2);
  });

  it("are all of them if the month has too many to list", () => {
    const many: InvoicesToRecord = { ...listed(), count: 900, totals: { outputVat: 9, inputVat: 8, withheld: 0 } };
    expect(containing(many, new Set(), onVat)).toMatchObject({ count: 900, totals: { outputVat: 9, inputVat: 8 } });
  });

  it.each([
    ["some", "2026-11-18", true],
    ["all", "2026-10-01", false],
    ["none", "2026-12-01", false],
  ])("offer to leave out what Levy got after the day of filing if that is %s of them", (_, filedOn, isOffered) => {
    const invoices = [invoice("a"), invoice("b", { analyzedOn: "2026-11-20" })];
    const props = { invoices, leftOut: new Set<string>(), isVat: true, filedOn, onChange: () => undefined };
    expect(renderToStaticMarkup(createElement(ContainedInvoices, props)).includes("Leave out the one")).toBe(isOffered);
  });
});
