import { onOneRow } from "./borne-out";
import type { PixelWord } from "./tesseract";

const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/;
/** What handwriting's and worn print's five is taken for before other digits. */
const FIVE = /^[$§S](?=\d)/;
/** Amounts of more than one page are a statement's, and of so many rows none needs this. */
const MAX_SIGNED = 40;

/** Amounts whose first digit was taken for a sign, where quantity × price of their row says so: "2  28,000  $6,000.00" is 56,000.00. */
export function mendByProducts(words: readonly PixelWord[]): PixelWord[] {
  const signed = words.filter((word) => FIVE.test(word.text)).slice(0, MAX_SIGNED);
  const mended = new Map(
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
  return words.flatMap((word) => partCount(mended.get(word) ?? word, words));
}

/** Four digits before a comma: the first are a count of its own. */
const COUNT_AND_PRICE = /^(\d{1,3}?)(\d{3}(?:,\d{3})+\.\d{2})$/;

/** "1185,000.00" beside "185,000.00" is a count and its price, read without the space between them. */
function partCount(word: PixelWord, words: readonly PixelWord[]): PixelWord[] {
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
