import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "@/lib/prism/fixtures/invoice-fixture";
import { treatInvoice } from "@/lib/prism/treat/treat-invoice";
import type { Invoice, LineItem } from "@/lib/prism/model";
import { readInvoiceOf } from "@/scripts/testing/reviews";
import { applyChanges } from "./apply-changes";

it.each([
  ["KWD", 5_000_000],
  ["JPY", 5_000],
  ["USD", 5_000_00],
])("converts a line's discount to the minor units of %s, like its amount", (currency, discountMinor) => {
  const read = readInvoiceOf();
  const lineItems = read.lineItems.map((line): LineItem => ({ ...line, discountMinor: 5_000_00 }));
  const changed = applyChanges({ ...read, lineItems } as Invoice, [{ kind: "field_corrected", field: "currency", after: currency }]);
  expect(changed.lineItems).toMatchObject([{ discountMinor, amount: { value: discountMinor * 80 } }]);
});

it("a reviewer's document type settles the type conflicts of an e-invoice", () => {
  const conflict = (field: string) => ({ field, xml: "invoice", page: "credit note", provenance: [] });
  const read = { ...invoiceFixture(), typeDoubt: "two meanings", displayConflicts: [conflict("document.type"), conflict("total")] };
  for (const change of [
    { kind: "field_confirmed", field: "document.type", after: null },
    { kind: "field_corrected", field: "document.type", after: "credit_note" },
  ] as const) {
    const changed = applyChanges(read, [change]);
    expect(changed.typeDoubt).toBeUndefined();
    expect(changed.displayConflicts.map(({ field }) => field)).toEqual(["total"]);
  }
});

describe("prices that include VAT", () => {
  const shown = { subtotal: 100_000, tax: 7_500, total: 107_500 };
  const correct = (read: Invoice, field: string, after: string) => applyChanges(read, [{ kind: "field_corrected", field, after }]);
  const baseOf = (invoice: Invoice) => treatInvoice(invoice, {}, contextFixture()).vat.taxableBaseMinor;

  it("are no longer assumed if the line that matched the total was misread", () => {
    const read = invoiceFixture({ ...shown, lines: [{ description: "Consultancy", amount: 107_500 }], pricesIncludeTax: true });
    const changed = correct(read, "lineItems[0].amount", "100000.00");
    expect(changed.pricesIncludeTax).toBe(false);
    expect(baseOf(changed)).toBe(100_000_00);
    const confirmed = applyChanges(read, [{ kind: "field_confirmed", field: "lineItems[0].amount", after: null }]);
    expect(confirmed.pricesIncludeTax).toBe(true);
  });

  it("are assumed if the corrected lines add up to the total", () => {
    const read = invoiceFixture({ ...shown, lines: [{ description: "Consultancy", amount: 100_000 }] });
    const changed = correct(read, "lineItems[0].amount", "107500.00");
    expect(changed.pricesIncludeTax).toBe(true);
    expect(baseOf(changed)).toBe(100_000_00);
  });

  it("are kept if the page says so, until the amounts contradict it", () => {
    const said = invoiceFixture({ subtotal: null, tax: null, total: 107_500, lines: [{ description: "Consultancy", amount: 1_075 }] });
    const read = { ...said, pricesIncludeTax: true };
    const changed = correct(read, "lineItems[0].amount", "107500.00");
    expect(changed.pricesIncludeTax).toBe(true);
    const told = [
      ["lineItems[0].amount", "100000.00"],
      ["subtotal", "100000.00"],
      ["taxTotal", "7500.00"],
    ].map(([field = "", after = ""]) => ({ kind: "field_corrected" as const, field, after }));
    expect(applyChanges(read, told).pricesIncludeTax).toBe(false);
  });
});
