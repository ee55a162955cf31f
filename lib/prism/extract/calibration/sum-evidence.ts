import type { Cell, Invoice } from "@/lib/prism/model";
import { percentOf } from "@/lib/kernel/money";
import { cappedCell, clampConfidence } from "../cell";

/**
 * Upper limits on the scores of amounts, by what the invoice's sums show. Applied before `npm run calibrate`'s curves turn scores into
 * probabilities.
 */
const UNTAXED = { total: 0.85, subtotal: 0.82, tax: 0.85 } as const;
const UNTAXED_BESIDE_ITEMS = { total: 0.6, subtotal: 0.45, tax: 0.6 } as const;
const LIKE_ITEMS = { total: 0.7, subtotal: 0.5, tax: 0.7 } as const;
const UNCONFIRMED = { total: 0.5, subtotal: 0.35, tax: 0.6 } as const;
const BY_ITEMS_ALONE = 0.7;
/** Score of amounts that a printed tax rate confirms, the same as for printed amounts that add up. */
const BY_RATE = 0.97;
const ROUNDING = 2;

/**
 * Caps the scores of amounts at what the invoice's own sums support. In a known layout the label alone says which amount is which; in an
 * unknown one it misleads, and only sums tell. A sum counts only if all of its parts are printed and one of them is a tax: an untaxed
 * amount that equals itself shows nothing.
 */
export function adjustScoresBySums(invoice: Invoice): Invoice {
  if (isConfirmedByRate(invoice)) {
    const sure = <T>(cell: Cell<T>): Cell<T> => ({ ...cell, confidence: clampConfidence(Math.max(cell.confidence, BY_RATE)) });
    return { ...invoice, subtotal: sure(invoice.subtotal), taxTotal: sure(invoice.taxTotal), total: sure(invoice.total) };
  }
  const limits = limitsOf(invoice);
  if (limits === null) return invoice;
  return {
    ...invoice,
    subtotal: cappedCell(invoice.subtotal, limits.subtotal),
    taxTotal: cappedCell(invoice.taxTotal, limits.tax),
    total: cappedCell(invoice.total, limits.total),
  };
}

/**
 * Whether the printed tax is, to the kobo, the printed rate of the items' sum, and the printed total is items plus tax plus any duty (or
 * contains the tax at that rate). Items, rate, tax and total then confirm each other, even if no subtotal is printed.
 */
function isConfirmedByRate(invoice: Invoice): boolean {
  const [tax, gross] = [printed(invoice.taxTotal), printed(invoice.total)];
  const [detail, ...more] = invoice.taxDetails;
  const items = itemSumOf(invoice);
  const rate = detail?.rate ?? null;
  if (tax === null || tax <= 0 || gross === null || items === null || rate === null || more.length > 0) return false;
  const net = gross - tax - (invoice.duty?.value ?? 0);
  if (invoice.subtotal.value !== net) return false;
  if (invoice.pricesIncludeTax) return items === gross && Math.abs(percentOf(net, rate) - tax) <= 1;
  return items === net && (Math.abs(percentOf(items, rate) - tax) <= 1 || isTaxOfSome(invoice, rate, tax));
}

/** "VAT at 7.5% on professional fee": only a consecutive run of items is taxed; the items before or after it are untaxed expenses. */
function isTaxOfSome({ lineItems }: Invoice, rate: number, tax: number): boolean {
  const amounts = lineItems.map(({ amount }) => amount.value ?? 0);
  // A long invoice has very many runs, so the exact calculation is only done for sums that come near.
  const [least, most] = [tax - 2, tax + 2].map((minor) => (minor * 100) / rate) as [number, number];
  for (let from = 0; from < amounts.length; from++) {
    let sum = 0;
    for (const amount of amounts.slice(from)) {
      sum += amount;
      if (sum >= least && sum <= most && Math.abs(percentOf(sum, rate) - tax) <= 1) return true;
    }
  }
  return false;
}

interface Limits {
  total: number;
  subtotal: number;
  tax: number;
}

/** Upper limits for total, subtotal and tax, or null if there is no reason for doubt. */
function limitsOf(invoice: Invoice): Limits | null {
  const [net, tax, gross] = [printed(invoice.subtotal), printed(invoice.taxTotal), printed(invoice.total)];
  const items = itemSumOf(invoice);
  const near = (one: number | null, other: number | null): boolean =>
    one !== null && other !== null && Math.abs(one - other) <= Math.max(ROUNDING, invoice.lineItems.length);
  const beside = invoice.duty?.value ?? 0;
  const taxed = tax !== null && tax !== 0 && gross !== null && gross !== 0;
  if (taxed && [0, beside].some((duty) => near(net === null ? null : net + tax + duty, gross))) return null;
  if (taxed && (near(items === null ? null : items + tax + beside, gross) || (invoice.pricesIncludeTax && near(items, gross))))
    return { total: 1, tax: 1, subtotal: invoice.pricesIncludeTax ? 1 : BY_ITEMS_ALONE };
  const likeItems = near(items, gross) || near(items, net);
  if (!taxed && (net === null || net === gross)) return likeItems ? UNTAXED : UNTAXED_BESIDE_ITEMS;
  return likeItems ? LIKE_ITEMS : UNCONFIRMED;
}

/** The value if it is printed on the page, or null if it was derived from other amounts. */
function printed({ value, provenance }: Cell<number>): number | null {
  return provenance.length > 0 ? value : null;
}

function itemSumOf({ lineItems, discount, charges }: Invoice): number | null {
  if (lineItems.length === 0) return null;
  const sum = lineItems.reduce((total, line) => total + (line.amount.value ?? 0), 0);
  return sum - Math.sign(sum) * Math.abs(discount.value ?? 0) + (charges.value ?? 0);
}
