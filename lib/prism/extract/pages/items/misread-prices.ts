import Big from "big.js";
import { nearestMinor, toMajor } from "@/lib/kernel/money";
import type { LineItem } from "@/lib/prism/model";
import type { LineContext } from "../table/line-context";
import { placeOf } from "../words/layout";
import type { PageText } from "../page/page-text";

/** Up to this confidence, the OCR engines disagreed on a word. */
const DOUBTED = 0.6;
const NOWHERE = [0, 0, 0, 0] as const;

/**
 * Corrects misread prices, such as a handwritten 7 with a stroke read as 3: if the amounts add up to a printed sum, a price that OCR
 * doubted and that differs in one digit from amount ÷ quantity is replaced by that.
 */
export function withMisreadPricesCorrected(
  text: PageText,
  items: readonly LineItem[],
  { targets, currency }: LineContext,
): readonly LineItem[] {
  const sum = items.reduce((total, { amount }) => total + (amount.value ?? 0), 0);
  if (items.length < 2 || !targets.includes(sum)) return items;
  return items.map((item) => {
    const price = readAgain(item, currency);
    return price !== null && isDoubted(text, item) ? { ...item, unitPrice: { ...item.unitPrice, value: price } } : item;
  });
}

/** The price that quantity and amount imply, if it differs from the printed one in one digit. */
function readAgain({ quantity, unitPrice, amount }: LineItem, currency: string | null): string | null {
  if (quantity.value === null || unitPrice.value === null || amount.value === null || Number(quantity.value) <= 0) return null;
  if (nearestMinor(new Big(quantity.value).times(unitPrice.value).toFixed(4), currency) === amount.value) return null;
  const [read, meant] = [unitPrice.value, new Big(toMajor(amount.value, currency)).div(quantity.value).toFixed()];
  const differing = [...read].filter((figure, at) => figure !== meant[at]).length;
  return read.length === meant.length && read.length >= 3 && differing === 1 ? meant : null;
}

/** Whether OCR doubted the price's own words; found by place, as other words may be spelled alike. */
function isDoubted(text: PageText, { unitPrice }: LineItem): boolean {
  return unitPrice.provenance.some(({ page: number, box }) => {
    const [left, top, right, bottom] = box;
    return text.lines.some(
      ({ page, words }) =>
        page.isOcr &&
        page.number === number &&
        words.some((word) => {
          if (word.confidence > DOUBTED) return false;
          const [x0, y0, x1, y1] = placeOf([word], page)[0]?.box ?? NOWHERE;
          return x0 < right && x1 > left && y0 < bottom && y1 > top;
        }),
    );
  });
}
