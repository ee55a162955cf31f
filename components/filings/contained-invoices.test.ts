import { createElement, isValidElement, type ReactNode } from "react";
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
type Button = { onClick: () => void; children?: ReactNode };
const buttonIn = (node: ReactNode, name: string): Button | undefined => {
  if (Array.isArray(node)) return (node as ReactNode[]).map((child) => buttonIn(child, name)).find((found) => found !== undefined);
  if (!isValidElement<Button>(node)) return undefined;
  return node.props.children === name ? node.props : buttonIn(node.props.children, name);
};
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

  it("that are left out still count as missing, with what can be done about each kind", () => {
    const after = (missing: number, obligation: "vat" | "wht_federal" | "wht_state", isClaimed = true) =>
      remindersAfter(missing, { obligation, isClaimed });
    expect(after(0, "vat")).toBe("Levy stops reminding you of it.");
    expect(after(1, "vat")).toBe(
      "One reviewed invoice still counts as missing from it, so the due date stays open. Add it to this record once it is filed. Purchases can also be claimed in a later return.",
    );
    expect(after(2, "wht_federal")).toBe(
      "2 reviewed invoices still count as missing from it, so the due date stays open. File them with Levy, or add them to this record once they are filed elsewhere.",
    );
    for (const obligation of ["vat", "wht_state"] as const)
      expect(after(1, obligation, false), "Levy doesn't file it").toMatch(/stays open\. Add it to this record once it is filed\.$/);
  });

  it("can all be ticked or unticked at once", () => {
    const press = (name: string, invoices: InvoiceToRecord[]): string[] | null => {
      let leftOut: string[] | null = null;
      const onChange = (chosen: ReadonlySet<string>): void => {
        leftOut = [...chosen];
      };
      const list = ContainedInvoices({ invoices, leftOut: new Set(["a"]), isVat: true, filedOn: "2026-11-18", onChange });
      buttonIn(list, name)?.onClick();
      return leftOut;
    };
    expect(press("Tick all", [invoice("a"), invoice("b")])).toEqual([]);
    expect(press("Untick all", [invoice("a"), invoice("b")])).toEqual(["a", "b"]);
    expect(press("Untick all", [invoice("a")]), "one has its box only").toBeNull();
  });

  it("are one stop of the Tab key, at the first one that can be ticked", () => {
    const invoices = [invoice("a", { paidOn: "2026-11-19" }), invoice("b"), invoice("c")];
    const rows = renderToStaticMarkup(
      createElement(ContainedInvoices, {
        invoices,
        leftOut: new Set<string>(),
        isVat: false,
        filedOn: "2026-11-18",
        onChange: () => undefined,
      }),
    );
    expect(rows.match(/tabindex="-?\d"/gi)?.map((stop) => stop.toLowerCase())).toEqual(['tabindex="-1"', 'tabindex="0"', 'tabindex="-1"']);
  });

  it.each([
    ["not yet", undefined, null, 1],
    ["not at all", undefined, "Try later.", 1],
    ["only once", listed(invoice("a"), invoice("b")), "Try later.", 3],
  ])("can be excluded if they could be loaded %s", (_, all, problem, checkboxes) => {
    const shown = renderToStaticMarkup(
      createElement(ContainedChoice, {
        due: { obligation: "vat", notRecorded: 2, isClaimed: true },
        filedOn: "2026-11-18",
        all,
        problem,
        isContaining: true,
        leftOut: new Set<string>(),
        onContaining: () => undefined,
        onLeftOut: () => undefined,
        onRetry: () => undefined,
      }),
    );
    expect(shown.includes("be loaded. Try later.")).toBe(problem !== null);
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
