import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { InvoicesToRecord, InvoiceToRecord } from "@/lib/returns/invoices-to-record";
import { ContainedChoice } from "./contained-choice";
import { comparedWith, ContainedInvoices, containing, remindersAfter } from "./contained-invoices";

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
  isUndecided: false,
  ...over,
});
const listed = (...invoices: InvoiceToRecord[]): InvoicesToRecord => ({ fingerprint: "", invoices, count: invoices.length, paidLater: 0 });
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

  it("are all that were paid by the day of filing if the month has too many to list, also those left out before", () => {
    const many: InvoicesToRecord = { ...listed(), count: 900, paidLater: 100 };
    const contained = containing(many, new Set(["a"]), { ...onVat, isVat: false });
    expect(contained).toEqual({ count: 800, totals: null, undecided: 0 });
    expect(comparedWith(contained, { isVat: false, leftOut: 1 })).toBe(
      "These are too many to list, so the 1 that you left out is among them. Compare their number with what you filed.",
    );
  });

  it("say whose tax isn't known, instead of an amount of 0", () => {
    const all = listed(
      invoice("a", { direction: "sale", isUndecided: true }),
      invoice("b", { inputVat: 75, isUndecided: true }),
      invoice("c"),
    );
    expect(comparedWith(containing(all, new Set(), onVat), { isVat: true, leftOut: 0 })).toContain(
      "75.00 of input VAT, without what isn't known of 2 of them.",
    );
    const rowsOf = (invoices: InvoiceToRecord[], isVat: boolean) =>
      renderToStaticMarkup(
        createElement(ContainedInvoices, { invoices, leftOut: new Set<string>(), isVat, filedOn: "2026-11-18", onChange: () => undefined }),
      );
    const rows = rowsOf(all.invoices, true);
    expect([rows.match(/the tax of a line is undecided/g)?.length, rows.match(/not known/g)?.length]).toEqual([2, 1]);
    expect(rows).toContain("75.00 input");
    expect(rowsOf([invoice("d", { party: { name: null, taxId: null }, isUndecided: true })], false)).toContain("name is missing");
  });

  it("that are left out still count as missing, so Levy goes on reminding", () => {
    expect(remindersAfter(0)).toBe("Levy stops reminding you of it.");
    expect(remindersAfter(1)).toBe("One reviewed invoice still counts as missing from it: Levy reminds you of it until it is in a return.");
    expect(remindersAfter(2)).toContain("2 reviewed invoices still count as missing from it: Levy reminds you of them");
  });

  it.each([
    ["not at all", undefined, 1],
    ["only once", listed(invoice("a"), invoice("b")), 3],
  ])("can be excluded if they could be loaded %s", (_, all, checkboxes) => {
    const shown = renderToStaticMarkup(
      createElement(ContainedChoice, {
        due: { obligation: "vat", notRecorded: 2, isClaimed: true },
        filedOn: "2026-11-18",
        all,
        problem: "Try later.",
        isContaining: true,
        leftOut: new Set<string>(),
        onContaining: () => undefined,
        onLeftOut: () => undefined,
        onRetry: () => undefined,
      }),
    );
    expect(shown).toContain("be loaded. Try later.");
    expect(shown.match(/type="checkbox"/g)).toHaveLength(checkboxes);
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
