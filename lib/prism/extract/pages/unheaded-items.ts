import { toMinor } from "@/lib/kernel/money";
import type { LineItem } from "@/lib/prism/model";
import { documentCell } from "../cell";
import { emptyLineItem } from "../empty-invoice";
import type { PrintedAmount } from "./amounts";
import { readingFactor } from "./header-fields";
import { decimalCell, moneyCell } from "./item-of-row";
import { placeOf, textOf, type LayoutWord, type TextLine } from "./layout";
import type { LineContext } from "./line-context";
import type { PageText } from "./page-text";
import type { LabelKind } from "../vocabulary";
import { WHOLE_AMOUNT } from "./infer-header";
import { beginsWith } from "./table-region";

/** A line of text that ends in an amount. */
interface PricedLine {
  line: TextLine;
  amount: PrintedAmount;
  words: LayoutWord[];
  quantity: PrintedAmount | undefined;
  unitPrice: PrintedAmount | undefined;
}

const MAX_ITEMS = 60;
/** Their sum shows amounts like a product does, but of lines in strange layouts that came to a total four in ten were no items. */
const SHOWN_BY_SUM = 0.905;
/** "3.", "(ii)", "b)" */
const NUMBERING = /^(?:\d{1,3}[.)]?|\(?(?:\d{1,3}|[ivx]{1,4}|[a-h])[.)]+)$/;
/** "12 x 38,500": what is multiplied needs no decimals to be told. */
const TIMES = /\d ?[x×] ?\d/i;
/** Dots that lead the eye to the amount. */
const LEADER = /^[.…·_]{3,}$/;
/** Taxes and what is withheld are no items, though they may make the sum with them. */
const BESIDE_ITEMS: readonly LabelKind[] = ["taxTotal", "withheld", "paid", "duty"];

/**
 * Items without a table: lines of text that end in an amount, right above a total that they add up to, with the taxes between
 * them perhaps; or above a bare sum with a tax under it. Without that sum nothing tells them from other amounts.
 */
export function unheadedItems(text: PageText, context: LineContext): LineItem[] {
  const minor = (amount: PrintedAmount): number => toMinor(amount.value, context.currency);
  const priced = text.lines.map((line) => pricedLine(text, line));
  for (let end = 1; end < priced.length; end++) {
    const total = priced[end]?.amount ?? bareSum(text, end);
    if (!total) continue;
    const items: PricedLine[] = [];
    let sum = 0;
    let beside = 0;
    for (let at = end - 1; at >= Math.max(0, end - MAX_ITEMS * 3) && items.length < MAX_ITEMS; at--) {
      const entry = priced[at];
      if (!entry) {
        if (items.length > 0 && end - at > items.length * 3 + 2) break;
        continue;
      }
      if (beginsWith(text, entry.line, BESIDE_ITEMS)) {
        beside += minor(entry.amount);
        continue;
      }
      items.unshift(entry);
      sum += minor(entry.amount);
      const proven = priced[end] ? context.targets.includes(minor(total)) : items.length > 1;
      if (sum !== 0 && proven && [sum, sum + beside].includes(minor(total)))
        return items.map((item, index) => itemOf(item, index + 1, context.currency));
    }
  }
  return [];
}

/** The only text of its line, right above a tax: what the lines before come to. */
function bareSum(text: PageText, index: number): PrintedAmount | null {
  const line = text.lines[index];
  const [amount, ...more] = text.amountsByLine.get(index) ?? [];
  const alone =
    line !== undefined && amount !== undefined && more.length === 0 && amount.decimals === 2 && line.words.length === amount.words.length;
  const taxed = text.lines.slice(index + 1, index + 3).some((below) => beginsWith(text, below, ["taxTotal"]));
  return alone && taxed ? amount : null;
}

function pricedLine(text: PageText, line: TextLine): PricedLine | null {
  const numbers = (text.amountsByLine.get(line.index) ?? []).filter((amount) => !amount.percent);
  const money = numbers.filter((amount) => amount.decimals === 2 || (!text.showsDecimals && WHOLE_AMOUNT.test(amount.raw)));
  const factors =
    factorsOf(numbers, money) ??
    (TIMES.test(line.text)
      ? factorsOf(
          numbers,
          numbers.filter((number) => WHOLE_AMOUNT.test(number.raw)),
        )
      : null);
  // A gross amount may follow the net one: quantity × price tells which is the item's.
  const amount = factors?.amount ?? money[money.length - 1];
  const first = factors ? [factors.quantity, factors.unitPrice, amount].sort((a, b) => (a?.start ?? 0) - (b?.start ?? 0))[0] : money[0];
  const words = first
    ? line.words.slice(0, first.start).filter((word, index) => !(index === 0 && NUMBERING.test(word.text)) && !LEADER.test(word.text))
    : [];
  return amount && /\p{L}{2}/u.test(textOf(words))
    ? { line, amount, words, quantity: factors?.quantity, unitPrice: factors?.unitPrice }
    : null;
}

/** Three numbers of the line of which the first two make the third. */
function factorsOf(
  numbers: readonly PrintedAmount[],
  money: readonly PrintedAmount[],
): { quantity: PrintedAmount; unitPrice: PrintedAmount; amount: PrintedAmount } | null {
  for (const amount of money) {
    for (const unitPrice of money) {
      const quantity = [...numbers]
        .reverse()
        .find(
          (candidate) =>
            candidate !== amount &&
            candidate !== unitPrice &&
            Math.abs(Number(candidate.value) * Number(unitPrice.value) - Number(amount.value)) < 0.011,
        );
      if (amount !== unitPrice && quantity && Number(amount.value) !== 0) return { quantity, unitPrice, amount };
    }
  }
  return null;
}

function itemOf({ line, amount, words, quantity, unitPrice }: PricedLine, lineNumber: number, currency: string | null): LineItem {
  return {
    ...emptyLineItem(lineNumber),
    description: documentCell(textOf(words), textOf(words), SHOWN_BY_SUM * readingFactor(words), placeOf(words, line.page)),
    quantity: decimalCell(quantity, 0.9),
    unitPrice: decimalCell(unitPrice, 0.9),
    amount: moneyCell(amount, currency, SHOWN_BY_SUM),
  };
}
