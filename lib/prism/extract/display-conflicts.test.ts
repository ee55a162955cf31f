import { describe, expect, it } from "vitest";
import type { Invoice, Place } from "@/lib/prism/model";
import { documentCell } from "./cell";
import { displayConflictsOf, withPlacesOf } from "./display-conflicts";
import { emptyInvoice, emptyLineItem } from "./empty-invoice";

const at = (top: number): Place[] => [{ page: 1, box: [0.1, top, 0.9, top + 0.02] }];

/** An invoice with one line per amount; with `places`, each on its own row of the page. */
function invoice(amounts: readonly number[], words: string, places: boolean): Invoice {
  return {
    ...emptyInvoice(),
    purchaseOrder: documentCell("PO-7", "PO-7", 0.9, places ? at(0.1) : []),
    lineItems: amounts.map((amount, row) => ({
      ...emptyLineItem(row + 1),
      description: documentCell(`${words} ${row}`, `${words} ${row}`, 0.9, places ? at(row / 10) : []),
      amount: documentCell(amount, String(amount), 0.9, places ? at(row / 10) : []),
    })),
  };
}

describe("withPlacesOf", () => {
  it("gives e-invoice values the places of the same values on the page, matching items by row", () => {
    const { purchaseOrder, lineItems } = withPlacesOf(invoice([500, 700, 500], "Stated", false), invoice([500, 700, 500], "Shown", true));
    expect(purchaseOrder.provenance).toEqual(at(0.1));
    expect(lineItems.map((line) => [line.description.value, line.description.provenance, line.amount.provenance])).toEqual(
      [0, 1, 2].map((row) => [`Stated ${row}`, at(row / 10), at(row / 10)]),
    );
  });

  it("gives no place to values that differ from the page's", () => {
    const { lineItems } = withPlacesOf(invoice([500, 900], "Stated", false), invoice([500, 500], "Shown", true));
    expect(lineItems.map((line) => line.amount.provenance)).toEqual([[], []]);
  });

  it("places addresses and tax details regardless of how the page formats them", () => {
    const of = (address: string, amountMinor: number, place: Place[]): Invoice => {
      const plain = emptyInvoice();
      return {
        ...plain,
        vendor: { ...plain.vendor, address: documentCell(address, address, 0.9, place) },
        taxDetails: [{ rate: 19, label: "VAT", baseMinor: null, amountMinor, categoryCode: null, provenance: place }],
      };
    };
    const stated = of("Königstraße 12, 70173 Stuttgart, DE", 1_900, []);
    const same = withPlacesOf(stated, of("Königstraße 12\n70173 Stuttgart", 1_900, at(0.3)));
    expect([same.vendor.address.value, same.vendor.address.provenance, same.taxDetails[0]?.provenance]).toEqual([
      "Königstraße 12, 70173 Stuttgart, DE",
      at(0.3),
      at(0.3),
    ]);
    const other = withPlacesOf(stated, of("Hafenweg 3, 20457 Hamburg", 1_800, at(0.3)));
    expect([other.vendor.address.provenance, other.taxDetails[0]?.provenance]).toEqual([[], []]);
  });
});

describe("displayConflictsOf", () => {
  const of = (type: Invoice["type"], total: number): Invoice => ({
    ...emptyInvoice(),
    type,
    typeConfidence: 0.95,
    total: documentCell(total, String(total), 0.9, at(0.5)),
  });

  it("reports an invoice beside a credit note, but not a negative invoice titled as a correction", () => {
    expect(displayConflictsOf(of("invoice", -87_900), of("credit_note", -87_900))).toEqual([]);
    expect(displayConflictsOf(of("invoice", 87_900), of("credit_note", 87_900)).map(({ field }) => field)).toEqual(["document.type"]);
  });
});
