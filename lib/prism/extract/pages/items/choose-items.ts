import Big from "big.js";
import type { LineItem } from "@/lib/prism/model";
import type { WeighedItem } from "./item-of-row";

/**
 * Chooses the items among the rows of a table. A discount below an item belongs to the item; discounts and charges on the whole invoice,
 * remarks and running sums are not items. A choice that adds up to a printed total is taken as right.
 */
export function chooseItems(rows: readonly WeighedItem[], targets: readonly number[]): LineItem[] {
  const real = withoutHeadingSums(withoutRunningSums(withDiscountsTaken(rows.filter((row) => !isRateAlone(row)))), targets);
  const plain = real.filter((row) => row.adjustment === null);
  const counted = plain.some((row) => row.strength > 0);
  const options = [
    ...(counted ? [plain, real] : [real, plain]),
    ...([1, 2] as const).map((least) => real.filter((row) => row.strength >= least)),
  ].filter((option) => option.length > 0);
  const adjusted = real.reduce((sum, row) => sum + adjustmentIn(row), 0);
  const sums = (option: readonly WeighedItem[]): number[] => [sumOf(option), ...(option === plain ? [sumOf(option) + adjusted] : [])];
  const comesTo = (sum: number, count: number): boolean => targets.some((target) => Math.abs(target - sum) <= Math.max(1, count));
  // What a page deducts or adds below its own subtotal belongs to the invoice and is not an item.
  if (plain.length > 0 && comesTo(sumOf(plain), plain.length)) return plain.map((row) => row.item);
  const matching = options.find((option) =>
    sums(option).some((sum) => targets.some((target) => Math.abs(target - sum) <= Math.max(1, option.length))),
  );
  const fallback = real.some((row) => row.strength === 2) ? real.filter((row) => row.strength >= 1) : options[0];
  return (matching ?? fallback ?? []).map((row) => row.item);
}

/** "7.5%   2,200,000.00   165,000.00" below the items: a tax with its rate, base and amount. */
const isRateAlone = ({ item }: WeighedItem): boolean => /^\d{1,2}(?:[.,]\d{1,2})? ?%$/.test(item.description.value ?? "");

/** A discount is subtracted whatever its sign; "Agency commission" that adds to the sum is an item. */
function adjustmentIn({ adjustment, item }: WeighedItem): number {
  const amount = item.amount.value ?? 0;
  return adjustment === "discount" ? -Math.abs(amount) : adjustment === "charge" ? amount : 0;
}

function sumOf(rows: readonly WeighedItem[]): number {
  return rows.reduce((sum, row) => sum + (row.item.amount.value ?? 0), 0);
}

/**
 * Deducts a discount between two items from the upper one, and the last discount if its percentage is of that item rather than of all. The
 * item then states its net amount, as in EN 16931 (BT-131). A "Rebate for volume" of more than half the item above applies to all items.
 */
function withDiscountsTaken(rows: readonly WeighedItem[]): WeighedItem[] {
  const taken: WeighedItem[] = [];
  const least = rows.some((row) => row.strength > 0) ? 1 : 0;
  rows.forEach((row, index) => {
    const above = taken[taken.length - 1];
    const off = row.item.amount.value;
    const more = rows.slice(index + 1).some((other) => other.adjustment === null && other.strength >= least);
    if (
      above &&
      above.adjustment === null &&
      row.adjustment === "discount" &&
      off !== null &&
      off < 0 &&
      (isPercentOf(row, [above]) || Math.abs(off) * 2 <= Math.abs(above.item.amount.value ?? 0)) &&
      (more || isPercentOf(row, [above])) &&
      (more || !isPercentOf(row, rows.slice(0, index)) || taken.length === 1)
    ) {
      taken[taken.length - 1] = lessDiscount(above, off);
    } else taken.push(row);
  });
  return taken;
}

function isPercentOf(row: WeighedItem, of: readonly WeighedItem[]): boolean {
  return row.percent !== null && Math.abs(Math.abs(row.item.amount.value ?? 0) - (Math.abs(sumOf(of)) * row.percent) / 100) <= 2;
}

function lessDiscount(row: WeighedItem, off: number): WeighedItem {
  const { item } = row;
  const { amount } = item;
  return {
    ...row,
    item: { ...item, amount: { ...amount, value: (amount.value ?? 0) + off }, discountMinor: (item.discountMinor ?? 0) - off },
  };
}

/**
 * Removes rows that are the sum of the rows above since the last such row, if they have no quantity, or their quantity is the sum as well:
 * "All sites  3,465  821,800.00".
 */
function withoutRunningSums(rows: readonly WeighedItem[]): WeighedItem[] {
  const kept: WeighedItem[] = [];
  let group: WeighedItem[] = [];
  for (const row of rows) {
    if (group.length >= 2 && row.item.amount.value === sumOf(group) && (row.strength === 0 || countsAll(row, group))) group = [];
    else {
      kept.push(row);
      group.push(row);
    }
  }
  return kept;
}

const LEAST_HEADED = 2;

/**
 * Removes rows that head others with their sum: "LABORATORY  23,500.00" above "Full blood count  8,500.00" and "Chest X-ray  15,000.00".
 * All rows must belong to such groups, and their parts add up to a printed total.
 */
function withoutHeadingSums(rows: readonly WeighedItem[], targets: readonly number[]): readonly WeighedItem[] {
  const headed: WeighedItem[] = [];
  let parts = 0;
  for (let at = 0; at < rows.length; parts += 1) {
    const [head, ...below] = rows.slice(at);
    const sum = head?.item.amount.value ?? 0;
    let [count, run] = [0, 0];
    while (count < below.length && run < sum) run += below[count++]?.item.amount.value ?? 0;
    if (sum <= 0 || run !== sum || (head?.item.quantity.value ?? null) !== null) return rows;
    headed.push(...below.slice(0, count));
    at += count + 1;
  }
  return parts >= LEAST_HEADED && targets.includes(sumOf(headed)) && !targets.includes(sumOf(rows)) ? headed : rows;
}

function countsAll({ item }: WeighedItem, group: readonly WeighedItem[]): boolean {
  const counted = group.reduce((sum, row) => sum.plus(row.item.quantity.value ?? 0), new Big(0));
  return item.unitPrice.value === null && item.quantity.value !== null && counted.eq(item.quantity.value);
}
