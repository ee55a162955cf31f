import Big from "big.js";
import type { LineItem } from "@/lib/prism/model";
import { documentCell } from "../../cell";
import { emptyLineItem } from "../../empty-invoice";
import type { PrintedAmount } from "../words/amounts";
import { readingFactor } from "../header/header-fields";
import { headingPartsOf } from "../labels/headings";
import { decimalCell, moneyCell } from "./item-of-row";
import { placeOf, textOf, type Chunk, type LayoutWord, type TextLine } from "../words/layout";
import type { LineContext } from "../table/line-context";
import type { PageText } from "../page/page-text";

const TRUST = 0.9;
const LEAST_ITEMS = 2;

interface Found {
  line: TextLine;
  name: readonly LayoutWord[];
  count: PrintedAmount;
  price: PrintedAmount;
  amount: PrintedAmount;
}

/**
 * Items outside rows under headings: with count and price in their text, in the columns of a transposed table, or each in a card. Every one
 * must be count × price, and together they must equal a printed total; otherwise the result is empty.
 */
export function selfProvenItems(text: PageText, context: LineContext): LineItem[] {
  for (const find of [pricedInWords, inColumns, inCards]) {
    const found = find(text).filter(({ count, price, amount }) =>
      new Big(count.value).times(price.value).minus(amount.value).abs().lt(0.02),
    );
    const items = found.map((item, index) => lineItemOf(item, index + 1, context.currency));
    if (items.length >= LEAST_ITEMS && context.targets.includes(items.reduce((sum, { amount }) => sum + (amount.value ?? 0), 0)))
      return items;
  }
  return [];
}

function lineItemOf({ line, name, count, price, amount }: Found, lineNumber: number, currency: string | null): LineItem {
  return {
    ...emptyLineItem(lineNumber),
    description: documentCell(textOf(name), textOf(name), TRUST * readingFactor(name), placeOf([...name], line.page)),
    quantity: decimalCell(count, TRUST),
    unitPrice: decimalCell(price, TRUST),
    amount: moneyCell(amount, currency, TRUST),
  };
}

const numbersInChunk = (text: PageText, line: TextLine, chunk: Chunk | undefined): PrintedAmount[] =>
  (text.amountsByLine.get(line.index) ?? []).filter(
    ({ words, percent }) => !percent && words[0] !== undefined && chunk?.words.includes(words[0]) === true,
  );

/** For example "4 x A4 paper, ream @ 5,500.00   22,000.00", with anything beside it. */
function pricedInWords(text: PageText): Found[] {
  return text.lines.flatMap((line) =>
    line.chunks.flatMap((chunk, index): Found[] => {
      const [, figures, name = ""] = /^(\d{1,4}) ?[x×] (.*) @ ?\S+$/u.exec(chunk.text) ?? [];
      const price = numbersInChunk(text, line, chunk).at(-1);
      const amount = numbersInChunk(text, line, line.chunks[index + 1])[0];
      const at = chunk.words.findIndex((word) => word.text.startsWith("@"));
      if (figures === undefined || !/\p{L}{2}/u.test(name) || !price || !amount) return [];
      const from = /^\d+$/.test(chunk.words[0]?.text ?? "") ? 2 : 1;
      return [
        {
          line,
          name: chunk.words.slice(from, at),
          count: { ...price, value: figures, raw: figures, words: chunk.words.slice(0, 1) },
          price,
          amount,
        },
      ];
    }),
  );
}

/** "Plant  Excavator  Low loader" above rows of days, rates and amounts. */
function inColumns(text: PageText): Found[] {
  for (const line of text.lines) {
    const [caption, ...names] = line.chunks;
    const rows = [1, 2, 3].map((step) => text.lines[line.index + step]);
    if (!caption || names.length < LEAST_ITEMS || !names.every(({ text: name }) => /\p{L}{3}/u.test(name))) continue;
    const numbers = rows.map((row) =>
      (row?.page === line.page && row.chunks.length === line.chunks.length ? row.chunks.slice(1) : []).map((chunk) =>
        row ? numbersInChunk(text, row, chunk)[0] : undefined,
      ),
    );
    const found = names.flatMap(({ words }, at): Found[] => {
      const [count, price, amount] = numbers.map((row) => row[at]);
      return count && price && amount ? [{ line, name: words, count, price, amount }] : [];
    });
    if (found.length === names.length) return found;
  }
  return [];
}

/** A name above "Quantity 1", "Price 150,000.00", "Amount 150,000.00", each on its own line. */
function inCards(text: PageText): Found[] {
  return text.lines.flatMap((line): Found[] => {
    const [name, ...beside] = line.chunks;
    if (!name || beside.length > 0 || !/\p{L}{3}/u.test(name.text)) return [];
    const [count, price, amount] = (["quantity", "unitPrice", "amount"] as const).map((kind, index) => {
      const row = text.lines[line.index + index + 1];
      const [label, value, ...more] = row?.chunks ?? [];
      const isOfKind =
        row !== undefined &&
        more.length === 0 &&
        label !== undefined &&
        Math.abs(label.left - name.left) < line.page.em &&
        headingPartsOf({ ...row, chunks: [label] }).some((part) => part.kind === kind && part.pure);
      return isOfKind && row ? numbersInChunk(text, row, value)[0] : undefined;
    });
    return count && price && amount ? [{ line, name: name.words, count, price, amount }] : [];
  });
}
