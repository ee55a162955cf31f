import type { Invoice } from "@/lib/prism/model";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, row, type DrawnText } from "./draw-pdf";

/** Extracts the invoice from a single page with these texts. */
export async function extractDrawn(...texts: DrawnText[][]): Promise<Invoice> {
  return extractInvoice(await readDocument(await drawPdf([{ texts: texts.flat() }])), { country: "NG", request: {} });
}

/** Cells of a row: the left position in points and the text of each. */
export type Cells = readonly (readonly [x: number, text: string])[];
/** Rows of cells, `step` points apart from `y` down. */
export const rows = (y: number, step: number, ...cells: Cells[]): DrawnText[] =>
  cells.flatMap((line, index) => row(y + index * step, line));

/** Description, quantity, price and amount of each line. */
export const items = (invoice: Invoice): unknown[] =>
  invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.unitPrice.value, line.amount.value]);

/** Description, quantity and amount of each line. */
export const itemsWithoutPrice = (invoice: Invoice): unknown[] =>
  invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.amount.value]);

/** Net amount, tax and total. */
export const money = ({ subtotal, taxTotal, total }: Invoice): unknown[] => [subtotal.value, taxTotal.value, total.value];

/** Letterhead, number, date and customer above the layouts. */
export const HEAD: DrawnText[] = [
  { x: 40, y: 50, text: "INVOICE", size: 20 },
  { x: 400, y: 50, text: "Tolagate Guards Limited", bold: true },
  ...rows(
    80,
    13,
    [
      [40, "Invoice number"],
      [150, "TG-1188"],
    ],
    [
      [40, "Date"],
      [150, "14 May 2026"],
    ],
  ),
  ...column(40, 120, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road", "Apapa, Lagos"]),
];
