import type { Cell, Invoice, LineItem } from "@/lib/prism/model";
import { cappedCell, clampConfidence } from "../cell";
import calibration from "./calibration.json";
import { isFirmName } from "./name-evidence";

/** How a page was read: its letters are given, recognised from a page, or recognised from the slip of a till. */
export type Reading = "text" | "scan" | "slip";

/**
 * Values that are wrong for the same reasons: names are chosen among many, and those of sellers and buyers that no word shows to be
 * an organisation's for reasons of their own, amounts by their sums, texts stand behind labels, items in tables.
 */
export type ValueGroup = "firms" | "sellers" | "buyers" | "dates" | "amounts" | "texts" | "items";

/** p = logistic(offset + slope · logit(score)); the slope is never negative, so that a higher score never means less. */
export interface CalibrationCurve {
  offset: number;
  slope: number;
}

export type CalibrationCurves = Readonly<Record<Reading, Readonly<Record<ValueGroup, CalibrationCurve>>>>;

const curves: CalibrationCurves = calibration.curves;

/** No measurement is large enough to say more, or less, than this. */
const SUREST = 0.985;
const LEAST_SURE = 0.05;

/**
 * How likely a value with this score is right, by the curves that `npm run calibrate` measured. Scores only rank the
 * candidates for a value; what the curves make of them are probabilities.
 */
export function probabilityOf(score: number, { offset, slope }: CalibrationCurve): number {
  return Math.min(SUREST, Math.max(LEAST_SURE, 1 / (1 + Math.exp(-(offset + slope * logit(score))))));
}

/** A firm's name is told by its words from what else stands where a name is looked for. */
export function nameGroupOf(name: string | null, other: "sellers" | "buyers"): "firms" | "sellers" | "buyers" {
  return name !== null && isFirmName(name) ? "firms" : other;
}

/** ln(p / (1 − p)) of a score between 0 and 1, which is first brought between 0.02 and 0.99 so that the result is finite. */
export function logit(score: number): number {
  const bounded = Math.min(0.99, Math.max(0.02, score));
  return Math.log(bounded / (1 - bounded));
}

/** The invoice with scores of its values turned into probabilities. What a page does not state keeps its figure. */
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
    currency: text(invoice.currency),
    irn: text(invoice.irn),
    invoiceDate: date(invoice.invoiceDate),
    // The curves were measured on days that pages print, and not on those counted from payment terms.
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

/** Measured by whole lines, whose amounts and descriptions must both be right; what stands beside these is no surer than its line. */
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
