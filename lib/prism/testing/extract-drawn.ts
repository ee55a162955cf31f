import { extractInvoice } from "../extract/extract-invoice";
import type { Invoice } from "../model";
import { readDocument } from "../read/read-document";
import { drawPdf, row, type DrawnText } from "./draw-pdf";

/** Cells of a row: where each begins, in points from the left, and what it says. */
export type Cells = readonly (readonly [x: number, text: string])[];

/** Reads a page on which texts are drawn, as a Nigerian document. */
export const extractDrawn = async (...texts: DrawnText[][]): Promise<Invoice> =>
  extractInvoice(await readDocument(await drawPdf([{ texts: texts.flat() }])), { country: "NG", request: {} });

/** Rows from `y` on, each `step` points below the one before. */
export const rows = (y: number, step: number, ...cells: Cells[]): DrawnText[] =>
  cells.flatMap((line, index) => row(y + index * step, line));

/** Of each line its description, quantity and amount. */
export const items = (invoice: Invoice): unknown[] =>
  invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.amount.value]);

/** Net, tax and total. */
export const money = ({ subtotal, taxTotal, total }: Invoice): unknown[] => [subtotal.value, taxTotal.value, total.value];
