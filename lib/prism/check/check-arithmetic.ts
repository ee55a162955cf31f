import Big from "big.js";

import { nearestMinor, percentOf, toMinor, type DecimalString, type MinorUnits } from "@/lib/kernel/money";
import type { Anomaly, Invoice, LineItem, LineTreatment, TaxDetail } from "../model";
import { isNear, sumTolerance } from "../treat/lines/bases";
import { anomaly, amountEvidence, formatAmount, formatFigure, type CheckInput } from "./anomaly";
import { isSettled } from "./settled";

const lowest = (...confidences: number[]) => Math.min(...confidences);

/** Compares quantity × unit price, less the line's discount, with the line's amount. An amount that includes the line's tax is accepted. */
function checkLine(line: LineItem, { invoice, context, document }: CheckInput): Anomaly[] {
  const { quantity, unitPrice, amount, taxAmount, taxRate } = line;
  if (quantity.value === null || unitPrice.value === null || amount.value === null) return [];
  const currency = invoice.currency.value;
  const product = nearestMinor(new Big(quantity.value).times(unitPrice.value), currency) - (line.discountMinor ?? 0);
  const tolerance = toMinor(context.thresholds.lineTolerance, currency) + roundingOf(line, currency, Boolean(document?.einvoice));
  // A correction may print quantity and price as positive and the amount as negative.
  const isNegated = amount.value < 0 && product > 0;
  const signed = isNegated ? -product : product;
  const withTax = [
    taxAmount.value === null ? null : isNegated ? signed - Math.abs(taxAmount.value) : signed + taxAmount.value,
    taxRate.value === null ? null : signed + percentOf(signed, taxRate.value),
  ];
  if ([signed, ...withTax].some((expected) => expected !== null && isNear(expected, amount.value ?? 0, tolerance))) return [];
  const discount = (line.discountMinor ?? 0) > 0 ? ` less a discount of ${formatAmount(line.discountMinor ?? 0, currency)}` : "";
  return [
    anomaly("line_math_mismatch", {
      message: `Line ${line.lineNumber}: ${formatFigure(quantity.value)} × ${formatFigure(unitPrice.value)}${discount} is ${formatAmount(product, currency)}, but the line shows ${formatAmount(amount.value, currency)}`,
      field: `lineItems[${line.lineNumber - 1}].amount`,
      lineNumber: line.lineNumber,
      confidence: lowest(quantity.confidence, unitPrice.confidence, amount.confidence),
      ...amountEvidence(product, amount.value, tolerance, currency),
      provenance: [...quantity.provenance, ...unitPrice.provenance, ...amount.provenance],
    }),
  ];
}

/** "2.5 hours" is exact; "33.333 litres" is what a pump made of them. */
const DECIMALS_OF_ROUNDED_QUANTITY = 3;
const DECIMALS_OF_ROUNDED_PRICE = 2;
/** Rounding explains no larger share of a line's amount. */
const LARGEST_ROUNDED_SHARE = 0.001;

const decimalsOf = (value: DecimalString): number => value.split(".")[1]?.length ?? 0;

/**
 * How far a line's amount may differ from quantity × price because programs multiply unrounded prices and measured quantities, but state
 * them rounded. A printed price that ends in zero, such as 12.50, counts as exact; e-invoices round to two decimals at least. In minor units.
 */
function roundingOf({ quantity, unitPrice, amount }: LineItem, currency: string | null, isEInvoice: boolean): MinorUnits {
  if (quantity.value === null || unitPrice.value === null) return 0;
  const half = (decimals: number, least: number): Big => (decimals < least ? new Big(0) : new Big(10).pow(-decimals).div(2));
  const decimals = decimalsOf(unitPrice.value);
  const ofPrice = half(isEInvoice ? Math.max(DECIMALS_OF_ROUNDED_PRICE, decimals) : decimals, DECIMALS_OF_ROUNDED_PRICE);
  const ofQuantity = half(decimalsOf(quantity.value), DECIMALS_OF_ROUNDED_QUANTITY);
  const off = ofPrice.times(quantity.value).abs().plus(ofQuantity.times(unitPrice.value).abs());
  return Math.min(nearestMinor(off, currency), Math.round(Math.abs(amount.value ?? 0) * LARGEST_ROUNDED_SHARE));
}

/** Sum of the line amounts; null if there are no lines, or one has no amount. */
function sumOfLines({ lineItems }: Invoice): MinorUnits | null {
  return lineItems.length === 0
    ? null
    : lineItems.reduce<MinorUnits | null>((sum, { amount }) => (sum === null || amount.value === null ? null : sum + amount.value), 0);
}

/** Takes an amount off. On a correction everything is negative, including what is taken off. */
const less = (whole: MinorUnits, takenOff: MinorUnits | null): MinorUnits => whole - Math.abs(takenOff ?? 0) * (whole < 0 ? -1 : 1);

function lineSums(invoice: Invoice, sum: MinorUnits): MinorUnits[] {
  const discounted = less(sum, invoice.discount.value);
  const charges = invoice.charges.value ?? 0;
  return [sum, discounted, sum + charges, discounted + charges, ...(invoice.deducted ? [sum - (invoice.deducted.value ?? 0)] : [])];
}

function checkLinesSum({ invoice, context }: CheckInput): Anomaly[] {
  const { subtotal, taxTotal, total, lineItems } = invoice;
  const currency = invoice.currency.value;
  const sum = sumOfLines(invoice);
  if (subtotal.value === null || sum === null) return [];
  const tolerance = sumTolerance(context.thresholds, lineItems.length, currency);
  const stated = invoice.pricesIncludeTax ? [subtotal.value + (taxTotal.value ?? 0), total.value, subtotal.value] : [subtotal.value];
  if (lineSums(invoice, sum).some((candidate) => stated.some((value) => value !== null && isNear(candidate, value, tolerance)))) return [];
  return [
    anomaly("lines_sum_mismatch", {
      message: `The line items add up to ${formatAmount(sum, currency)}, but the subtotal shows ${formatAmount(subtotal.value, currency)}`,
      field: "subtotal",
      confidence: lowest(subtotal.confidence, ...lineItems.map((line) => line.amount.confidence)),
      ...amountEvidence(sum, subtotal.value, tolerance, currency),
      provenance: [...subtotal.provenance, ...lineItems.flatMap((line) => line.amount.provenance)],
    }),
  ];
}

/** Checks the lines against the total itself, for invoices without a printed subtotal. */
function checkLinesAgainstTotal({ invoice, context }: CheckInput): Anomaly[] {
  const { taxTotal, total, whtDeducted, lineItems } = invoice;
  const currency = invoice.currency.value;
  const sum = sumOfLines(invoice);
  if (total.value === null || sum === null) return [];
  const tolerance = sumTolerance(context.thresholds, lineItems.length, currency);
  const tax = (taxTotal.value ?? 0) + (invoice.duty?.value ?? 0);
  const accepted = lineSums(invoice, sum).flatMap((net) => [
    net + tax,
    ...(invoice.pricesIncludeTax || taxTotal.value === null ? [net] : []),
  ]);
  if (
    accepted.some((expected) => [expected, less(expected, whtDeducted.value)].some((amount) => isNear(amount, total.value ?? 0, tolerance)))
  )
    return [];
  const expected = accepted[0] ?? sum;
  return [
    anomaly("total_mismatch", {
      message: `The line items plus tax add up to ${formatAmount(expected, currency)}, but the total shows ${formatAmount(total.value, currency)}`,
      field: "total",
      confidence: lowest(
        total.confidence,
        taxTotal.value === null ? 0.75 : taxTotal.confidence,
        ...lineItems.map((line) => line.amount.confidence),
      ),
      ...amountEvidence(expected, total.value, tolerance, currency),
      provenance: [...lineItems.flatMap((line) => line.amount.provenance), ...taxTotal.provenance, ...total.provenance],
    }),
  ];
}

function checkTotal(input: CheckInput): Anomaly[] {
  const { invoice, context } = input;
  const { subtotal, taxTotal, total, whtDeducted, discount } = invoice;
  // Till slips deduct offers and round without saying so in a line.
  if (subtotal.value === null) return invoice.type === "receipt" ? [] : checkLinesAgainstTotal(input);
  if (total.value === null) return [];
  const currency = invoice.currency.value;
  const tolerance = sumTolerance(context.thresholds, invoice.lineItems.length, currency);
  const whole = subtotal.value + (taxTotal.value ?? 0) + (invoice.duty?.value ?? 0);
  const accepted = [
    whole,
    less(whole, whtDeducted.value),
    ...(subtotalBeforeDiscount(invoice, tolerance) ? [less(whole, discount.value)] : []),
  ];
  if (accepted.some((expected) => isNear(expected, total.value ?? 0, tolerance))) return [];
  return [
    anomaly("total_mismatch", {
      message: `The subtotal plus tax is ${formatAmount(whole, currency)}, but the total shows ${formatAmount(total.value, currency)}`,
      field: "total",
      confidence: lowest(subtotal.confidence, total.confidence, taxTotal.value === null ? 0.9 : taxTotal.confidence),
      ...amountEvidence(whole, total.value, tolerance, currency),
      provenance: [...subtotal.provenance, ...taxTotal.provenance, ...total.provenance],
    }),
  ];
}

/** Whether the subtotal was printed before the discount: it then equals the plain sum of the lines. */
function subtotalBeforeDiscount(invoice: Invoice, tolerance: MinorUnits): boolean {
  if (!invoice.discount.value || invoice.subtotal.value === null) return false;
  const sum = invoice.lineItems.reduce((whole, line) => whole + (line.amount.value ?? 0), 0);
  return isNear(sum, invoice.subtotal.value, tolerance);
}

/**
 * The sum of lines and charges before the discount, if the printed subtotal is the amount after it: tax computed on that sum would be tax
 * on money that nobody pays. Null if there is no such discount.
 */
function sumBeforeDiscount({ invoice, context }: CheckInput): MinorUnits | null {
  const { subtotal, discount, charges, lineItems } = invoice;
  const sum = sumOfLines(invoice);
  if (!discount.value || subtotal.value === null || sum === null || invoice.pricesIncludeTax) return null;
  const before = sum + (charges.value ?? 0);
  const tolerance = sumTolerance(context.thresholds, lineItems.length, invoice.currency.value);
  const isNet = isNear(before - sum + less(sum, discount.value), subtotal.value, tolerance);
  return isNet && !isNear(before, subtotal.value, tolerance) ? before : null;
}

/** With more lines than this of uncertain taxability, chance would match some combination of them to any tax. */
const MOST_DOUBTFUL = 6;

/**
 * Possible taxable amounts: the lines that certainly bear tax, plus each combination of those whose treatment isn't settled. A supplier who
 * charges VAT on its fee, and none on what may be exempt, out of scope or a third party's, has made no mistake.
 */
function basesOfSome({ invoice, treatment }: CheckInput): MinorUnits[] {
  const amountOf = new Map(invoice.lineItems.map((line) => [line.lineNumber, line.amount.value ?? 0]));
  const isDoubtful = ({ vat }: LineTreatment): boolean => vat.treatment === "undetermined" || !isSettled(vat);
  const doubtful = treatment.lines.filter(isDoubtful);
  if (doubtful.length === 0 || doubtful.length > MOST_DOUBTFUL) return [];
  const sure = treatment.lines
    .filter((line) => !isDoubtful(line) && (line.vat.rate ?? 0) > 0)
    .reduce((sum, { lineNumber }) => sum + (amountOf.get(lineNumber) ?? 0), 0);
  return doubtful.reduce<MinorUnits[]>(
    (sums, { lineNumber }) => sums.flatMap((sum) => [sum, sum + (amountOf.get(lineNumber) ?? 0)]),
    [sure],
  );
}

/**
 * The base that a tax was computed on if no bases are printed, as in "Net 1,100.00 / 20% 200.00 / 5.5% 5.50". It is accepted if the bases
 * of all rates add up to the net amount, or if each is a sum of some lines. Empty if bases are printed, a rate occurs twice, or neither
 * holds.
 */
function basesOfRates(detail: TaxDetail, { invoice, context }: CheckInput): MinorUnits[] {
  const taxes = invoice.taxDetails.filter(({ rate, amountMinor }) => rate !== null && rate > 0 && amountMinor !== null);
  if (taxes.length < 2 || taxes.some(({ baseMinor }) => baseMinor !== null) || new Set(taxes.map(({ rate }) => rate)).size < taxes.length)
    return [];
  const tolerance = toMinor(context.thresholds.lineTolerance, invoice.currency.value);
  const of = ({ rate, amountMinor }: TaxDetail): { base: MinorUnits; off: MinorUnits } => ({
    base: Math.round(((amountMinor ?? 0) * 100) / (rate ?? 1)),
    off: Math.ceil((tolerance * 100) / (rate ?? 1)),
  });
  const all = taxes.map(of);
  const net = invoice.subtotal.value ?? 0;
  const [sum, off] = [all.reduce((whole, { base }) => whole + base, 0), all.reduce((whole, one) => whole + one.off, 0)];
  const own = of(detail);
  if (invoice.subtotal.value !== null && isNear(sum, net, off)) return [own.base];
  const amounts = invoice.lineItems.map(({ amount }) => amount.value ?? 0);
  if (amounts.length > MOST_DOUBTFUL || sum > net + off) return [];
  const sums = amounts.reduce<MinorUnits[]>((some, amount) => some.flatMap((one) => [one, one + amount]), [0]);
  return all.every(({ base, off: most }) => sums.some((one) => isNear(one, base, most))) ? [own.base] : [];
}

/**
 * Bases on which a printed tax may have been computed: its own base, or else the subtotal, the lines at that rate, the taxed lines, and the
 * combinations above.
 */
function possibleBases(detail: TaxDetail, input: CheckInput): MinorUnits[] {
  const { invoice, treatment } = input;
  const undiscounted = sumBeforeDiscount(input);
  if (detail.baseMinor !== null && detail.baseMinor !== undiscounted) return [detail.baseMinor];
  const atRate = invoice.lineItems.filter((line) => line.taxRate.value === detail.rate && line.amount.value !== null);
  const sumAtRate = atRate.reduce((sum, line) => sum + (line.amount.value ?? 0), 0);
  const taxed = treatment.lines.filter((line) => (line.vat.rate ?? 0) > 0);
  const bases = [
    ...(invoice.subtotal.value === null ? [] : [invoice.subtotal.value, less(invoice.subtotal.value, invoice.discount.value)]),
    ...(atRate.length > 0 && sumAtRate !== undiscounted ? [sumAtRate] : []),
    ...(taxed.length > 0 ? [taxed.reduce((sum, line) => sum + (line.vat.taxableBaseMinor ?? 0), 0)] : []),
    ...(treatment.vat.taxableBaseMinor === null ? [] : [treatment.vat.taxableBaseMinor]),
    ...basesOfSome(input),
    ...basesOfRates(detail, input),
  ];
  // VAT may be charged on levies as well, as in Ghana until 2025.
  const levies = invoice.taxDetails
    .filter((other) => other !== detail && other.label !== detail.label)
    .reduce((sum, other) => sum + (other.amountMinor ?? 0), 0);
  return levies === 0 ? bases : [...bases, ...bases.map((base) => base + levies)];
}

/** The tax rounded line by line and then added up. */
function roundedByLine(rate: number, { invoice }: CheckInput): MinorUnits {
  return invoice.lineItems
    .filter((line) => line.taxRate.value === null || line.taxRate.value === rate)
    .reduce((sum, line) => sum + percentOf(line.amount.value ?? 0, rate), 0);
}

function checkTaxDetail(detail: TaxDetail, input: CheckInput): Anomaly[] {
  const { invoice, context } = input;
  const { rate, amountMinor } = detail;
  const bases = possibleBases(detail, input);
  if (rate === null || amountMinor === null || bases.length === 0) return [];
  // "Reverse charge: VAT @ 20%  0.00": the rate at which the buyer accounts for the tax.
  if (amountMinor === 0 && invoice.statements.some(({ kind }) => kind === "reverse_charge")) return [];
  const currency = invoice.currency.value;
  const tolerance = toMinor(context.thresholds.lineTolerance, currency);
  const expected = bases.map((base) => percentOf(base, rate));
  // Rounding line by line changes the sum by at most half a minor unit per line; a larger difference means another base.
  const byLine = roundedByLine(rate, input);
  const rounded = expected.some((tax) => isNear(tax, byLine, invoice.lineItems.length)) ? [byLine] : [];
  if ([...expected, ...rounded].some((tax) => isNear(tax, amountMinor, tolerance))) return [];
  const nearest = expected.reduce((best, tax) => (Math.abs(tax - amountMinor) < Math.abs(best - amountMinor) ? tax : best));
  return [
    anomaly("tax_math_mismatch", {
      message: `${detail.label} at ${rate}% should be ${formatAmount(nearest, currency)}, but the document shows ${formatAmount(amountMinor, currency)}`,
      field: "taxTotal",
      confidence: lowest(
        invoice.taxTotal.value === null ? 0.9 : invoice.taxTotal.confidence,
        invoice.subtotal.value === null ? 0.9 : invoice.subtotal.confidence,
      ),
      ...amountEvidence(nearest, amountMinor, tolerance, currency),
      provenance: [...detail.provenance, ...invoice.taxTotal.provenance],
    }),
  ];
}

function checkLineTax(line: LineItem, { invoice, context }: CheckInput): Anomaly[] {
  const { taxRate, taxAmount, amount } = line;
  if (taxRate.value === null || taxAmount.value === null || amount.value === null) return [];
  const currency = invoice.currency.value;
  const tolerance = toMinor(context.thresholds.lineTolerance, currency);
  const net = percentOf(amount.value, taxRate.value);
  const included = new Big(amount.value).times(taxRate.value).div(new Big(taxRate.value).plus(100)).round(0, Big.roundHalfUp).toNumber();
  if ([net, included].some((tax) => isNear(tax, taxAmount.value ?? 0, tolerance))) return [];
  return [
    anomaly("tax_math_mismatch", {
      message: `Line ${line.lineNumber}: ${taxRate.value}% of ${formatAmount(amount.value, currency)} is ${formatAmount(net, currency)}, but the line shows ${formatAmount(taxAmount.value, currency)}`,
      field: `lineItems[${line.lineNumber - 1}].taxAmount`,
      lineNumber: line.lineNumber,
      confidence: lowest(taxRate.confidence, taxAmount.confidence, amount.confidence),
      ...amountEvidence(net, taxAmount.value, tolerance, currency),
      provenance: [...taxRate.provenance, ...taxAmount.provenance, ...amount.provenance],
    }),
  ];
}

/** Checks whether the printed figures agree with each other. Whether they agree with the law is checked elsewhere. */
export function checkArithmetic(input: CheckInput): Anomaly[] {
  const { invoice } = input;
  return [
    ...invoice.lineItems.flatMap((line) => checkLine(line, input)),
    ...checkLinesSum(input),
    ...invoice.lineItems.flatMap((line) => checkLineTax(line, input)),
    ...invoice.taxDetails.flatMap((detail) => checkTaxDetail(detail, input)),
    ...checkTotal(input),
  ];
}
