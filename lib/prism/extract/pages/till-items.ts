import Big from "big.js";
import type { LineItem } from "@/lib/prism/model";
import { documentCell } from "../cell";
import { emptyLineItem } from "../empty-invoice";
import type { PrintedAmount } from "./amounts";
import { readingFactor } from "./header-fields";
import { decimalCell, moneyCell } from "./item-of-row";
import { placeOf, type Chunk, type TextLine } from "./layout";
import type { LineContext } from "./line-context";
import type { PageText } from "./page-text";

const TRUST = 0.9;
/** "10 x 5,375.00"; recognition may put a word of its own between. */
const COUNTED = /^(\d{1,4}(?:\.\d{1,3})?) ?[x×*@](?: ?\S{1,2})? ?(?:N|₦|NGN)?[\d,]+\.\d{2}$/i;

/**
 * What a till prints on two lines: the name, and beneath it quantity × price with the amount ("A4 PAPER 80G REAM *" / "10 x 5,375.00
 * 53,750.00"). None where they do not come to a printed total.
 */
export function tillItems(text: PageText, { currency, targets }: LineContext): LineItem[] {
  const items = text.lines.flatMap((line) => itemOfTwoLines(text, line, currency) ?? []);
  const sum = items.reduce((total, { amount }) => total + (amount.value ?? 0), 0);
  return targets.includes(sum) ? items : [];
}

function itemOfTwoLines(text: PageText, named: TextLine, currency: string | null): LineItem | null {
  const [name, ...more] = named.chunks;
  const below = text.lines[named.index + 1];
  if (!name || more.length > 0 || below?.page !== named.page || below.chunks.length !== 2 || !isName(text, named, name)) return null;
  const [counted, summed] = below.chunks;
  const count = COUNTED.exec(counted?.text ?? "")?.[1];
  const price = lastAmountIn(text, below, counted);
  const amount = lastAmountIn(text, below, summed);
  if (count === undefined || !price || !amount || !new Big(count).times(price.value).eq(amount.value)) return null;
  const words = name.words.filter(({ text: word }, index) => index < name.words.length - 1 || !/^(?:\*+|[A-Z#])$/.test(word));
  return {
    ...emptyLineItem(1),
    description: documentCell(
      words.map((word) => word.text).join(" "),
      name.text,
      TRUST * readingFactor(words),
      placeOf(words, named.page),
    ),
    quantity: decimalCell({ ...price, value: count, raw: count, words: counted?.words.slice(0, 1) ?? [] }, TRUST),
    unitPrice: decimalCell(price, TRUST),
    amount: moneyCell(amount, currency, TRUST),
  };
}

const isName = (text: PageText, line: TextLine, { text: name }: Chunk): boolean =>
  /\p{L}{3}/u.test(name) && (text.amountsByLine.get(line.index) ?? []).every(({ decimals }) => decimals !== 2);

function lastAmountIn(text: PageText, line: TextLine, chunk: Chunk | undefined): PrintedAmount | undefined {
  return (text.amountsByLine.get(line.index) ?? []).findLast(
    ({ words, decimals }) => decimals === 2 && words.every((word) => chunk?.words.includes(word)),
  );
}
