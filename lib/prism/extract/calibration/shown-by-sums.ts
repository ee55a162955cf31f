import type { Cell, Invoice } from "@/lib/prism/model";
import { percentOf } from "@/lib/kernel/money";
import { cappedCell, clampConfidence } from "../cell";

/** No amount of these kinds is surer than this, as a score, until `npm run calibrate` makes a probability of it. */
const UNTAXED = { total: 0.85, subtotal: 0.82, tax: 0.85 } as const;
const UNTAXED_BESIDE_ITEMS = { total: 0.6, subtotal: 0.45, tax: 0.6 } as const;
const LIKE_ITEMS = { total: 0.7, subtotal: 0.5, tax: 0.7 } as const;
const UNSHOWN = { total: 0.5, subtotal: 0.35, tax: 0.6 } as const;
const BY_ITEMS_ALONE = 0.7;
/** As a sum among printed amounts that holds. */
const BY_RATE = 0.97;
const ROUNDING = 2;

/**
 * The invoice with amounts no surer than its own sums show them. In a layout that is known the label alone says which amount is
 * which; in a strange one it misleads, and only what adds up tells. A sum counts where all of its parts are printed and a tax is
 * one of them: that an amount without tax equals itself shows nothing.
 */
export function shownBySums(invoice: Invoice): Invoice {
  if (isShownByRate(invoice)) {
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
 * Whether the printed tax is, to the kobo, the printed rate of what the items come to, and the printed total is the two and a duty beside
 * them, or holds that tax at that rate: then the items, the rate, the tax and the total each vouch for the others, though no subtotal is printed.
 */
function isShownByRate(invoice: Invoice): boolean {
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

/** "VAT at 7.5% on professional fee": items that stand together bear it, those before or behind them are outlays. */
function isTaxOfSome({ lineItems }: Invoice, rate: number, tax: number): boolean {
  const amounts = lineItems.map(({ amount }) => amount.value ?? 0);
  // Of a long invoice there are very many runs: the exact calculation is for those that come near.
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

/** Null where nothing is to be doubted. */
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
  return likeItems ? LIKE_ITEMS : UNSHOWN;
}

/** What stands on the page, and does not follow from other amounts. */
function printed({ value, provenance }: Cell<number>): number | null {
  return provenance.length > 0 ? value : null;
}

function itemSumOf({ lineItems, discount, charges }: Invoice): number | null {
  if (lineItems.length === 0) return null;
  const sum = lineItems.reduce((total, line) => total + (line.amount.value ?? 0), 0);
  return sum - Math.sign(sum) * Math.abs(discount.value ?? 0) + (charges.value ?? 0);
}
