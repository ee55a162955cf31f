import type { Cell, Invoice, LineItem } from "@/lib/prism/model";
import { cappedCell, clampConfidence } from "../cell";
import calibration from "./calibration.json";
import { isFirmName } from "./name-evidence";

/** How a page was read: from a text layer, by OCR, or by OCR as a till slip. */
export type Reading = "text" | "scan" | "slip";

/**
 * Values that tend to be wrong for the same reasons. Names are chosen among many candidates; those whose words don't mark them as an
 * organization fail in other ways, sellers' and buyers' separately. Amounts are found by their sums, texts by their labels, items by their
 * tables.
 */
export type ValueGroup = "firms" | "sellers" | "buyers" | "dates" | "amounts" | "texts" | "items";

/** p = logistic(offset + slope · logit(score)). The slope is never negative, so a higher score never means a lower probability. */
export interface CalibrationCurve {
  offset: number;
  slope: number;
}

export type CalibrationCurves = Readonly<Record<Reading, Readonly<Record<ValueGroup, CalibrationCurve>>>>;

const curves: CalibrationCurves = calibration.curves;

/** Bounds on probabilities: no measurement is large enough to claim more, or less. */
const SUREST = 0.985;
const LEAST_SURE = 0.05;

/**
 * The probability that a value with this score is right, by the curves that `npm run calibrate` measured. Scores only rank the candidates
 * for a value; the curves turn them into probabilities.
 */
export function probabilityOf(score: number, { offset, slope }: CalibrationCurve): number {
  return Math.min(SUREST, Math.max(LEAST_SURE, 1 / (1 + Math.exp(-(offset + slope * logit(score))))));
}

/** The calibration group of a name: "firms" if its words mark it as an organization, else `other`. */
export function nameGroupOf(name: string | null, other: "sellers" | "buyers"): "firms" | "sellers" | "buyers" {
  return name !== null && isFirmName(name) ? "firms" : other;
}

/** The log odds of a score. The score is limited to 0.02..0.99, where they are finite. */
export function logit(score: number): number {
  const bounded = Math.min(0.99, Math.max(0.02, score));
  return Math.log(bounded / (1 - bounded));
}

/** Turns the scores of an invoice's values into probabilities. Empty cells keep their confidence. */
export function calibratedInvoice(invoice: Invoice, reading: Reading): Invoice {
  const mapped = <T>(cell: Cell<T>, group: ValueGroup): Cell<T> =>
    cell.value === null ? cell : { ...cell, confidence: clampConfidence(probabilityOf(cell.confidence, curves[reading][group])) };
  const name = (cell: Cell<string>, other: "sellers" | "buyers"): Cell<string> => mapped(cell, nameGroupOf(cell.value, other));
  const date = <T>(cell: Cell<T>): Cell<T> => mapped(cell, "dates");
  const amount = <T>(cell: Cell<T>): Cell<T> => mapped(cell, "amounts");
  const text = <T>(cell: Cell<T>): Cell<T> => mapped(cell, "texts");
  const { vendor, customer } = invoice;
  return {
    ...invoice,
    invoiceNumber: text(invoice.invoiceNumber),
    purchaseOrder: text(invoice.purchaseOrder),
    // The curves were measured on printed values, not on the caller's.
    currency: invoice.currency.source === "request" ? invoice.currency : text(invoice.currency),
    irn: text(invoice.irn),
    invoiceDate: date(invoice.invoiceDate),
    // The curves were measured on printed dates, not on due dates computed from payment terms.
    dueDate: invoice.dueDate.source === "derived" ? invoice.dueDate : date(invoice.dueDate),
    vendor: { ...vendor, name: name(vendor.name, "sellers"), taxId: text(vendor.taxId), bankAccount: text(vendor.bankAccount) },
    customer: { ...customer, name: name(customer.name, "buyers"), taxId: text(customer.taxId) },
    subtotal: amount(invoice.subtotal),
    taxTotal: amount(invoice.taxTotal),
    total: amount(invoice.total),
    lineItems: invoice.lineItems.map((line) => calibratedItem(line, <T>(cell: Cell<T>): Cell<T> => mapped(cell, "items"), text)),
    amountDue: amount(invoice.amountDue),
    discount: amount(invoice.discount),
    charges: amount(invoice.charges),
    whtDeducted: amount(invoice.whtDeducted),
    ...(invoice.deducted ? { deducted: amount(invoice.deducted) } : {}),
    ...(invoice.duty ? { duty: amount(invoice.duty) } : {}),
  };
}

type MapsCell = <T>(cell: Cell<T>) => Cell<T>;

/**
 * Calibrates a line item. The curves were measured on whole lines, whose amount and description must both be right; other cells of the line
 * are capped at the confidence of its amount.
 */
function calibratedItem(line: LineItem, item: MapsCell, text: MapsCell): LineItem {
  const amount = item(line.amount);
  const beside: MapsCell = (cell) =>
    cell.value === null || amount.value === null ? text(cell) : cappedCell(text(cell), amount.confidence);
  return {
    ...line,
    description: item(line.description),
    quantity: item(line.quantity),
    unitPrice: item(line.unitPrice),
    amount,
    unit: beside(line.unit),
    productCode: beside(line.productCode),
    taxRate: beside(line.taxRate),
    taxAmount: beside(line.taxAmount),
  };
}
