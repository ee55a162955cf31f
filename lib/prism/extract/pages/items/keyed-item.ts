import Big from "big.js";
import { nearestMinor } from "@/lib/kernel/money";
import type { LineItem } from "@/lib/prism/model";
import { documentCell } from "../../cell";
import { emptyLineItem } from "../../empty-invoice";
import type { PrintedAmount } from "../words/amounts";
import { readingFactor } from "../header/header-fields";
import { decimalCell } from "./item-of-row";
import { placeOf, textOf, type LayoutWord, type TextLine } from "../words/layout";
import type { LineContext } from "../table/line-context";
import type { PageText } from "../page/page-text";

const TRUST = 0.88;
const PRODUCT = /^(?:product|grade|fuel|fuel type|product name)$/i;
const VOLUME =
  /^(?:volume|vol|litres?|liters?|ltrs?|qty|quantity|quantity sold|units(?: (?:purchased|vended|bought))?|energy|kwh|(?:litres?|liters?|ltrs?|quantity|volume) (?:sold|delivered|supplied|dispensed|discharged))(?: ?\((?:l|ltrs?|litres?|liters?|kwh)\))?$/i;
const PRICE = /^(?:unit |pump |tariff )?(?:price|rate)(?: ?\/ ?| per )?(?:l|ltr|litre|liter|unit|kwh)?(?: ?\(?(?:n|₦|ngn)(?:\/kwh)?\)?)?$/i;

interface Keyed {
  line: TextLine;
  words: LayoutWord[];
}

/** Captions that name what a prepaid meter was charged with. */
const OF_ENERGY = /^(?:cost of (?:energy|units)|energy (?:cost|charge|value)|units? cost|cost of electricity|electricity)$/i;

/**
 * The item of a fuel pump or prepaid meter whose slip prints product, volume and price each after a caption, with a product that equals a
 * printed amount: "PRODUCT : PMS", "VOLUME : 54.95 L", "PRICE/L : N910.00". Null if one of them is missing or printed twice.
 */
export function keyedItem(text: PageText, { currency }: LineContext): LineItem | null {
  const [sold, counted, priced] = [PRODUCT, VOLUME, PRICE].map((caption) => onlyBehind(text, caption));
  const named = sold ?? captionOf(text, OF_ENERGY);
  const [count, price] = [counted, priced].map((keyed) => keyed && numberIn(text, keyed));
  if (!named || !count || !price || !/\p{L}{2}/u.test(textOf(named.words))) return null;
  const product = new Big(count.value).times(price.value);
  const amount = nearestMinor(product.toFixed(4), currency);
  if (!isPrinted(text, product.round(2), [counted, priced])) return null;
  return {
    ...emptyLineItem(1),
    description: documentCell(
      textOf(named.words),
      textOf(named.words),
      TRUST * readingFactor(named.words),
      placeOf(named.words, named.line.page),
    ),
    quantity: decimalCell(count, TRUST),
    unitPrice: decimalCell(price, TRUST),
    amount: documentCell(amount, `${count.raw} × ${price.raw}`, TRUST, placeOf([...count.words, ...price.words], price.line.page)),
  };
}

/** The caption itself, if it begins exactly one line. */
function captionOf(text: PageText, caption: RegExp): Keyed | null {
  const [only, ...more] = text.lines.flatMap((line): Keyed[] => {
    const [first] = line.chunks;
    return first && caption.test(first.text.replace(/\s*[:.]+$/, "")) ? [{ line, words: [...first.words] }] : [];
  });
  return only && more.length === 0 ? only : null;
}

const isPrinted = (text: PageText, product: Big, except: readonly (Keyed | null | undefined)[]): boolean =>
  [...text.amountsByLine.values()]
    .flat()
    .some(({ value, decimals, line }) => decimals === 2 && product.eq(value) && except.every((keyed) => keyed?.line !== line));

/** The words after a caption, if the caption begins exactly one line. */
function onlyBehind(text: PageText, caption: RegExp): Keyed | null {
  const found = text.lines.flatMap((line): Keyed[] => {
    for (const length of [3, 2, 1]) {
      const said = textOf(line.words.slice(0, length)).replace(/\s*[:.]+$/, "");
      const words = line.words.slice(length).filter((word, index) => index > 0 || /[\p{L}\d]/u.test(word.text));
      if (words.length > 0 && caption.test(said)) return [{ line, words: firstOfPair(line, words) }];
    }
    return line.chunks.slice(2).flatMap((chunk, index): Keyed[] => {
      const value = line.chunks[index + 3];
      return value && caption.test(chunk.text.replace(/\s*[:.]+$/, "")) ? [{ line, words: [...value.words] }] : [];
    });
  });
  const [only, ...more] = found;
  return only && more.length === 0 ? only : null;
}

/** "Litres delivered | 9,900 | Price per litre | ₦1,150.00": the value of the first of two captions on one line. */
function firstOfPair({ chunks }: TextLine, words: LayoutWord[]): LayoutWord[] {
  const value = chunks[1];
  return chunks.length === 4 && value !== undefined && words[0] !== undefined && value.words[0] === words[0] ? [...value.words] : words;
}

function numberIn(text: PageText, { line, words }: Keyed): PrintedAmount | undefined {
  return (text.amountsByLine.get(line.index) ?? []).find((amount) => !amount.percent && amount.words.every((word) => words.includes(word)));
}
