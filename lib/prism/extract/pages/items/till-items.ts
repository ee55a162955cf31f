import Big from "big.js";
import type { LineItem } from "@/lib/prism/model";
import { documentCell } from "../../cell";
import { emptyLineItem } from "../../empty-invoice";
import type { PrintedAmount } from "../words/amounts";
import { readingFactor } from "../header/header-fields";
import { decimalCell, moneyCell } from "./item-of-row";
import { placeOf, spanOf, textOf, type Chunk, type TextLine } from "../words/layout";
import type { LineContext } from "../table/line-context";
import type { PageText } from "../page/page-text";

const TRUST = 0.9;
/** "10 x 5,375.00"; OCR may insert a stray word in between. */
const COUNTED = /^(\d{1,4}(?:\.\d{1,3})?) ?[x×*@](?: ?\S{1,2})? ?(?:N|₦|NGN)?[\d,]+\.\d{2}$/i;
/** "780.00 x 40.00": fiscal devices print the price first. The amount is the same either way, so only the position tells the two apart. */
const PRICED = /^(?:N|₦|NGN)?([\d,]+\.\d{2}) ?[x×*@] ?(\d{1,4}(?:\.\d{1,3})?)$/i;

/**
 * Items that a till prints on two lines, the name and below it quantity × price with the amount ("A4 PAPER 80G REAM *" / "10 x 5,375.00
 * 53,750.00"). Empty if they don't add up to a printed total.
 */
export function tillItems(text: PageText, { currency, targets }: LineContext): LineItem[] {
  const items = text.lines.flatMap((line) => itemOfTwoLines(text, line, currency) ?? []);
  const sum = items.reduce((total, { amount }) => total + (amount.value ?? 0), 0);
  return targets.includes(sum) ? items : [];
}

function itemOfTwoLines(text: PageText, named: TextLine, currency: string | null): LineItem | null {
  const [name, ...more] = named.chunks;
  const below = text.lines[named.index + 1];
  if (!name || more.length > 0 || below?.page !== named.page || !isName(text, named, name)) return null;
  // "31,200.00   B": the letter of the tax rate may stand apart.
  const cells = below.chunks.filter((chunk) => !/^[A-Z*]$/.test(chunk.text));
  const [counted, summed] = [inOne(cells.slice(0, -1)), cells.at(-1)];
  if (cells.length > MOST_CELLS) return null;
  const priced = PRICED.exec(counted?.text ?? "");
  const count = (priced?.[2] ?? COUNTED.exec(counted?.text ?? "")?.[1])?.replace(/\.0+$/, "");
  const price = priced ? moneyInChunk(text, below, counted)[0] : lastMoneyInChunk(text, below, counted);
  const amount = lastMoneyInChunk(text, below, summed);
  if (count === undefined || !price || !amount || !new Big(count).times(price.value).eq(amount.value)) return null;
  const countWords = (priced ? counted?.words.slice(-1) : counted?.words.slice(0, 1)) ?? [];
  const words = name.words.filter(({ text: word }, index) => index < name.words.length - 1 || !/^(?:\*+|[A-Z#])$/.test(word));
  return {
    ...emptyLineItem(1),
    description: documentCell(
      words.map((word) => word.text).join(" "),
      name.text,
      TRUST * readingFactor(words),
      placeOf(words, named.page),
    ),
    quantity: decimalCell({ ...price, value: count, raw: count, words: countWords }, TRUST),
    unitPrice: decimalCell(price, TRUST),
    amount: moneyCell(amount, currency, TRUST),
  };
}

/** Most cells of a line: "1 x", the price, the amount, and the price repeated under those of other rows. */
const MOST_CELLS = 4;

/** Count, sign and price may stand apart. */
function inOne(chunks: readonly Chunk[]): Chunk | undefined {
  const words = chunks.flatMap((chunk) => chunk.words);
  return words.length === 0 ? undefined : { words, text: textOf(words), ...spanOf(words) };
}

const isName = (text: PageText, line: TextLine, { text: name }: Chunk): boolean =>
  /\p{L}{3}/u.test(name) && (text.amountsByLine.get(line.index) ?? []).every(({ decimals }) => decimals !== 2);

const lastMoneyInChunk = (text: PageText, line: TextLine, chunk: Chunk | undefined): PrintedAmount | undefined =>
  moneyInChunk(text, line, chunk).at(-1);

function moneyInChunk(text: PageText, line: TextLine, chunk: Chunk | undefined): PrintedAmount[] {
  return (text.amountsByLine.get(line.index) ?? []).filter(
    ({ words, decimals }) => decimals === 2 && words.every((word) => chunk?.words.includes(word)),
  );
}
