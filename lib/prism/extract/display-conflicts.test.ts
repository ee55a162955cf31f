import { describe, expect, it } from "vitest";
import type { Invoice, Place } from "@/lib/prism/model";
import { documentCell } from "./cell";
import { withPlacesOf } from "./display-conflicts";
import { emptyInvoice, emptyLineItem } from "./empty-invoice";

const at = (top: number): Place[] => [{ page: 1, box: [0.1, top, 0.9, top + 0.02] }];

/** An invoice with a line of each amount, on rows of the page where `places` says so. */
function invoice(amounts: readonly number[], words: string, places: boolean): Invoice {
  return {
    ...emptyInvoice(), purchaseOrder: documentCell("PO-7", "PO-7", 0.9, places ? at(0.1) : []),
    lineItems: amounts.map((amount, row) => ({
      ...emptyLineItem(row + 1), description: documentCell(`${words} ${row}`, `${words} ${row}`, 0.9, places ? at(row / 10) : []), amount: documentCell(amount, String(amount), 0.9, places ? at(row / 10) : []),
    })),
  };
}

describe("the values of an e-invoice", () => {
  it("stand where the page shows them, items by their rows", () => {
    const { purchaseOrder, lineItems } = withPlacesOf(invoice([500, 700, 500], "Stated", false), invoice([500, 700, 500], "Shown", true));
    expect(purchaseOrder.provenance).toEqual(at(0.1));
    expect(lineItems.map((line) => [line.description.value, line.description.provenance, line.amount.provenance])).toEqual([0, 1, 2].map((row) => [`Stated ${row}`, at(row / 10), at(row / 10)]));
  });

  it("stand nowhere where the page shows others", () => {
    const { lineItems } = withPlacesOf(invoice([500, 900], "Stated", false), invoice([500, 500], "Shown", true));
    expect(lineItems.map((line) => line.amount.provenance)).toEqual([[], []]);
  });
});
