import { onOneRow } from "./confirmed-amounts";
import type { PixelWord } from "./tesseract";

const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/;
/** Signs that a handwritten or worn 5 before other digits is misread as. */
const FIVE = /^[$§S](?=\d)/;
/** Limits the work. A page with more such words is a statement, whose rows don't need this. */
const MAX_SIGNED = 40;

/**
 * Corrects amounts whose first digit, a 5, was read as a sign, if quantity × price of the row confirms it: in "2 28,000 $6,000.00" the
 * amount is 56,000.00.
 */
export function correctByProducts(words: readonly PixelWord[]): PixelWord[] {
  const signed = words.filter((word) => FIVE.test(word.text)).slice(0, MAX_SIGNED);
  const corrected = new Map(
    signed.flatMap((word): [PixelWord, PixelWord][] => {
      const text = word.text.replace(FIVE, "5");
      const [value, asSigned] = [valueOf(text), valueOf(word.text.replace(FIVE, ""))];
      if (value === null) return [];
      const factors = words.filter((other) => other !== word && onOneRow(other, word)).flatMap((other) => valueOf(other.text) ?? []);
      const isProduct = (of: number | null): boolean =>
        factors.some((one, index) => factors.some((other, at) => at !== index && of !== null && Math.abs(one * other - of) < 0.011));
      return isProduct(value) && !isProduct(asSigned) ? [[word, { ...word, text }]] : [];
    }),
  );
  return words.flatMap((word) => splitCount(corrected.get(word) ?? word, words));
}

/** Four or more digits before the first comma: the leading ones are a separate count. */
const COUNT_AND_PRICE = /^(\d{1,3}?)(\d{3}(?:,\d{3})+\.\d{2})$/;

/**
 * Splits a count from a price that was read without the space between them, if the row confirms their product: "1185,000.00" on a row with
 * "185,000.00" is 1 and 185,000.00.
 */
function splitCount(word: PixelWord, words: readonly PixelWord[]): PixelWord[] {
  const [, count, price] = COUNT_AND_PRICE.exec(word.text) ?? [];
  if (count === undefined || price === undefined) return [word];
  const product = Number(count) * (valueOf(price) ?? 0);
  if (!words.some((other) => other !== word && onOneRow(other, word) && Math.abs((valueOf(other.text) ?? 0) - product) < 0.011))
    return [word];
  const middle = word.left + ((word.right - word.left) * count.length) / word.text.length;
  return [
    { ...word, text: count, right: middle },
    { ...word, text: price, left: middle },
  ];
}

function valueOf(text: string): number | null {
  return NUMBER.test(text) ? Number(text.replaceAll(",", "")) : null;
}
