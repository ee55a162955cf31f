import Big from "big.js";

import {
  percentOf,
  roundHalfAwayFromZero,
  shareByLargestRemainder,
  toMinor,
  toMinorIfCountable,
  type MinorUnits,
} from "@/lib/kernel/money";
import type { CheckThresholds, Invoice, LineItem, TaxDetail } from "../../model";

/** A line to be judged, or, if the invoice has no lines, one entry that stands for the whole. */
export interface JudgedLine {
  line: LineItem | null;
  description: string | null;
  /** The printed amount, including VAT if prices include it. */
  printedMinor: MinorUnits;
}

/** Tolerance on a sum of `count` lines, in minor units. */
export function sumTolerance(thresholds: CheckThresholds, count: number, currency: string | null): MinorUnits {
  return toMinor(Math.max(thresholds.sumToleranceMin, thresholds.sumTolerancePerLine * count), currency);
}

/** Whether two amounts differ by no more than the tolerance; all in minor units. */
export function isNear(a: MinorUnits, b: MinorUnits, tolerance: MinorUnits): boolean {
  return Math.abs(a - b) <= tolerance;
}

function printedAmount(line: LineItem, currency: string | null): MinorUnits | null {
  if (line.amount.value !== null) return line.amount.value;
  if (line.quantity.value === null || line.unitPrice.value === null) return null;
  return toMinorIfCountable(new Big(line.quantity.value).times(line.unitPrice.value), currency);
}

/**
 * The net total before VAT: the subtotal, else what follows from the other totals; null if no total is known or one includes an unknown
 * amount of VAT.
 */
export function netTotal(invoice: Invoice): MinorUnits | null {
  const { subtotal, total, taxTotal, amountDue } = invoice;
  if (subtotal.value !== null) return subtotal.value;
  if (invoice.pricesIncludeTax && taxTotal.value === null) return null;
  const whole = total.value ?? amountDue.value;
  return whole === null ? null : whole - (taxTotal.value ?? 0) - (invoice.duty?.value ?? 0);
}

/** The lines to judge with their printed amounts; empty if the invoice shows no amount at all. */
export function judgedLines(invoice: Invoice): JudgedLine[] {
  const currency = invoice.currency.value;
  const amounts = invoice.lineItems.map((line) => printedAmount(line, currency));
  const net = netTotal(invoice);
  const unknown = amounts.filter((amount) => amount === null).length;
  const known = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  // If exactly one line has no amount, it gets the remainder of the total.
  const filler = unknown === 1 && net !== null && (net < 0 ? net <= known : net >= known) ? net - known : 0;
  const lines = invoice.lineItems.map((line, index) => ({
    line,
    description: line.description.value,
    printedMinor: amounts[index] ?? filler,
  }));
  if (lines.some((line) => line.printedMinor !== 0)) return lines;
  if (net === null) return [];
  return [{ line: null, description: null, printedMinor: invoice.pricesIncludeTax ? (invoice.total.value ?? net) : net }];
}

/** −1 if a credit note prints negative amounts, so that its deductions are positive; else 1. */
export const signOfWhole = (lines: readonly Pick<JudgedLine, "printedMinor">[]): 1 | -1 =>
  lines.reduce((sum, { printedMinor }) => sum + printedMinor, 0) < 0 ? -1 : 1;

export interface Bases {
  /** Net of VAT, one for each judged line; they add up to the invoice's base. */
  baseMinor: MinorUnits[];
  /** How well the printed figures agree with each other, 0..1. */
  confidence: number;
}

/**
 * Net bases of the lines. If prices include VAT, it is removed once per rate, from the rate's sum. A discount or charge on the whole
 * invoice is distributed over the lines. If lines and totals contradict each other, the side that adds up with the tax wins.
 */
export function netBases(
  invoice: Invoice,
  lines: readonly JudgedLine[],
  rates: readonly (number | null)[],
  thresholds: CheckThresholds,
): Bases {
  const printed = lines.map((line) => line.printedMinor);
  const tolerance = sumTolerance(thresholds, lines.length, invoice.currency.value);
  const net = netTotal(invoice);
  const sum = printed.reduce((total, amount) => total + amount, 0);
  const discount = Math.abs(invoice.discount.value ?? 0) * (sum < 0 ? -1 : 1);
  const adjusted = sum - discount + (invoice.charges.value ?? 0);
  if (invoice.pricesIncludeTax) {
    const whole = invoice.total.value;
    // A voucher or delivery fee below the items includes its VAT as well.
    const isAdjusted = whole !== null && isNear(adjusted, whole, tolerance) && !isNear(sum, whole, tolerance);
    return grossToNet(isAdjusted ? shareByLargestRemainder(whole, printed) : printed, rates, net, tolerance);
  }
  if (net === null || isNear(sum, net, tolerance)) return { baseMinor: printed, confidence: 0.99 };
  const spread = sharesOfBreakdown(invoice.taxDetails, lines, net) ?? shareByLargestRemainder(net, printed);
  if (isNear(adjusted, net, tolerance) || (invoice.deducted && isNear(sum - (invoice.deducted.value ?? 0), net, tolerance)))
    return { baseMinor: spread, confidence: 0.97 };
  const { total, taxTotal } = invoice;
  const taxOfLines = printed.reduce((tax, amount, index) => tax + percentOf(amount, rates[index] ?? 0), 0);
  const linesAddUp =
    (total.value !== null && isNear(sum + (taxTotal.value ?? 0), total.value, tolerance)) ||
    (invoice.subtotal.value === null && taxTotal.value !== null && taxOfLines !== 0 && isNear(taxOfLines, taxTotal.value, tolerance));
  return { baseMinor: linesAddUp ? printed : spread, confidence: 0.7 };
}

const groupOf = (rate: number | null, categoryCode: string | null): string => `${rate ?? ""} ${categoryCode ?? ""}`;

/**
 * Distributes a discount or charge that belongs to a single rate: the tax breakdown states a base for each rate, the bases add up to the
 * net total, and each rate's lines share its base. Null if the breakdown doesn't cover every line in this way.
 */
function sharesOfBreakdown(details: readonly TaxDetail[], lines: readonly JudgedLine[], net: MinorUnits): MinorUnits[] | null {
  const bases = new Map<string, MinorUnits>();
  for (const { rate, categoryCode, baseMinor } of details) {
    if (baseMinor === null) return null;
    bases.set(groupOf(rate, categoryCode), (bases.get(groupOf(rate, categoryCode)) ?? 0) + baseMinor);
  }
  if ([...bases.values()].reduce((sum, base) => sum + base, 0) !== net) return null;
  const groups = lines.map(({ line }) => groupOf(line?.taxRate.value ?? null, line?.taxCategoryCode ?? null));
  if (groups.some((group) => !bases.has(group)) || [...bases.keys()].some((group) => !groups.includes(group))) return null;
  const shares = lines.map(({ printedMinor }) => printedMinor);
  for (const [group, base] of bases) {
    const members = groups.flatMap((other, index) => (other === group ? [index] : []));
    shareByLargestRemainder(
      base,
      members.map((index) => shares[index] ?? 0),
    ).forEach((share, position) => {
      shares[members[position] ?? 0] = share;
    });
  }
  return shares;
}

function grossToNet(
  printed: readonly MinorUnits[],
  rates: readonly (number | null)[],
  net: MinorUnits | null,
  tolerance: MinorUnits,
): Bases {
  const baseMinor = [...printed];
  for (const rate of new Set(rates)) {
    if (!rate) continue;
    const members = printed.flatMap((_, index) => (rates[index] === rate ? [index] : []));
    const gross = members.reduce((sum, index) => sum + (printed[index] ?? 0), 0);
    const base = roundHalfAwayFromZero(new Big(gross).times(100).div(new Big(rate).plus(100))).toNumber();
    shareByLargestRemainder(
      base,
      members.map((index) => printed[index] ?? 0),
    ).forEach((share, position) => {
      baseMinor[members[position] ?? 0] = share;
    });
  }
  const sum = baseMinor.reduce((total, amount) => total + amount, 0);
  if (net === null || sum === net) return { baseMinor, confidence: 0.95 };
  return isNear(sum, net, tolerance + 1)
    ? { baseMinor: shareByLargestRemainder(net, baseMinor), confidence: 0.97 }
    : { baseMinor, confidence: 0.7 };
}
