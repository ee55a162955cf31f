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

/** A line of text that ends in an amount. */
interface PricedLine {
  line: TextLine;
  amount: PrintedAmount;
  words: LayoutWord[];
  quantity: PrintedAmount | undefined;
  unitPrice: PrintedAmount | undefined;
}

const MAX_ITEMS = 60;

/**
 * Items without a table: lines of text that end in an amount, right above a total that they add up to. Without that sum
 * nothing tells them from other amounts.
 */
export function unheadedItems(text: PageText, context: LineContext): LineItem[] {
  const priced = text.lines.map((line) => pricedLine(text, line));
  for (let end = 1; end < priced.length; end++) {
    const total = priced[end];
    if (!total) continue;
    const items: PricedLine[] = [];
    let sum = 0;
    for (let at = end - 1; at >= Math.max(0, end - MAX_ITEMS * 3) && items.length < MAX_ITEMS; at--) {
      const entry = priced[at];
      if (!entry) {
        if (items.length > 0 && end - at > items.length * 3 + 2) break;
        continue;
      }
      items.unshift(entry);
      sum += toMinor(entry.amount.value, context.currency);
      if (sum !== 0 && toMinor(total.amount.value, context.currency) === sum && context.targets.includes(sum)) return items.map((item, index) => itemOf(item, index + 1, context.currency));
    }
  }
  return [];
}

function pricedLine(text: PageText, line: TextLine): PricedLine | null {
  const numbers = (text.amountsByLine.get(line.index) ?? []).filter((amount) => !amount.percent);
  const money = numbers.filter((amount) => amount.decimals === 2);
  const factors = factorsOf(numbers, money);
  // A gross amount may follow the net one: quantity × price tells which is the item's.
  const amount = factors?.amount ?? money[money.length - 1];
  const first = factors ? [factors.quantity, factors.unitPrice, amount].sort((a, b) => (a?.start ?? 0) - (b?.start ?? 0))[0] : money[0];
  const words = first ? line.words.slice(0, first.start).filter((word, index) => !(index === 0 && /^\d{1,3}[.)]?$/.test(word.text))) : [];
  return amount && /\p{L}{2}/u.test(textOf(words)) ? { line, amount, words, quantity: factors?.quantity, unitPrice: factors?.unitPrice } : null;
}

/** Three numbers of the line of which the first two make the third. */
function factorsOf(numbers: readonly PrintedAmount[], money: readonly PrintedAmount[]): { quantity: PrintedAmount; unitPrice: PrintedAmount; amount: PrintedAmount } | null {
  for (const amount of money) {
    for (const unitPrice of money) {
      const quantity = [...numbers].reverse().find((candidate) => candidate !== amount && candidate !== unitPrice && Math.abs(Number(candidate.value) * Number(unitPrice.value) - Number(amount.value)) < 0.011);
      if (amount !== unitPrice && quantity && Number(amount.value) !== 0) return { quantity, unitPrice, amount };
    }
  }
  return null;
}

function itemOf({ line, amount, words, quantity, unitPrice }: PricedLine, lineNumber: number, currency: string | null): LineItem {
  return {
    ...emptyLineItem(lineNumber),
    description: documentCell(textOf(words), textOf(words), 0.8 * readingFactor(words), placeOf(words, line.page)),
    quantity: decimalCell(quantity, 0.9),
    unitPrice: decimalCell(unitPrice, 0.9),
    amount: moneyCell(amount, currency, 0.93),
  };
}
