import Big from "big.js";
import { nearestMinor, toMajor } from "@/lib/kernel/money";
import type { LineItem } from "@/lib/prism/model";
import type { LineContext } from "../table/line-context";
import { placeOf } from "../words/layout";
import type { PageText } from "../page/page-text";

/** Recognition that read a word so, or worse, did not agree with itself. */
const DOUBTED = 0.6;
const NOWHERE = [0, 0, 0, 0] as const;

/**
 * A written 7 with a stroke becomes a 3: where the amounts come to a printed sum, a price that recognition doubted and that is one figure
 * away from what amount and quantity make it, is that.
 */
export function withMisreadPrices(text: PageText, items: readonly LineItem[], { targets, currency }: LineContext): readonly LineItem[] {
  const sum = items.reduce((total, { amount }) => total + (amount.value ?? 0), 0);
  if (items.length < 2 || !targets.includes(sum)) return items;
  return items.map((item) => {
    const price = readAgain(item, currency);
    return price !== null && isDoubted(text, item) ? { ...item, unitPrice: { ...item.unitPrice, value: price } } : item;
  });
}

/** The price that the other two make, where it differs from the one that was read in one figure. */
function readAgain({ quantity, unitPrice, amount }: LineItem, currency: string | null): string | null {
  if (quantity.value === null || unitPrice.value === null || amount.value === null || Number(quantity.value) <= 0) return null;
  if (nearestMinor(new Big(quantity.value).times(unitPrice.value).toFixed(4), currency) === amount.value) return null;
  const [read, meant] = [unitPrice.value, new Big(toMajor(amount.value, currency)).div(quantity.value).toFixed()];
  const differing = [...read].filter((figure, at) => figure !== meant[at]).length;
  return read.length === meant.length && read.length >= 3 && differing === 1 ? meant : null;
}

/** Of the price's own words, not of others that are spelled alike. */
function isDoubted(text: PageText, { unitPrice }: LineItem): boolean {
  return unitPrice.provenance.some(({ page: number, box }) => {
    const [left, top, right, bottom] = box;
    return text.lines.some(
      ({ page, words }) =>
        page.recognised &&
        page.number === number &&
        words.some((word) => {
          if (word.confidence > DOUBTED) return false;
          const [x0, y0, x1, y1] = placeOf([word], page)[0]?.box ?? NOWHERE;
          return x0 < right && x1 > left && y0 < bottom && y1 > top;
        }),
    );
  });
}
