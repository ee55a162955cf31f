import { nearestMinor } from "@/lib/kernel/money";
import type { LineItem } from "@/lib/prism/model";
import { documentCell } from "../../cell";
import { emptyLineItem } from "../../empty-invoice";
import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import { readingFactor } from "../header/header-fields";
import { moneyCell } from "./item-of-row";
import { nameIn } from "./item-description";
import { placeOf, textOf, type Chunk } from "../words/layout";
import type { LineContext } from "../table/line-context";
import type { PageText } from "../page/page-text";
import { beginsWithLabel } from "../table/table-region";

/** The probability of items that a sum to the kobo confirms: a whole column rarely adds up by coincidence. */
const CONFIRMED_BY_COLUMN = 0.88;
const LEAST_ROWS = 2;

interface Listed {
  name: Chunk[];
  amount: PrintedAmount;
}

/**
 * Items of a list without headings, whose total stands elsewhere, in a panel beside it: right-aligned amounts, each on a line with a
 * left-aligned name. Together they must equal a printed total.
 */
export function listedItems(text: PageText, { currency, targets }: LineContext): LineItem[] {
  for (const page of text.pages) {
    const rows = page.lines.flatMap((line): Listed[] => {
      const [amount, ...more] = (text.amountsByLine.get(line.index) ?? []).filter(({ percent, decimals }) => !percent && decimals === 2);
      const last = line.chunks[line.chunks.length - 1];
      const name = line.chunks.slice(0, -1);
      const fills =
        amount !== undefined && more.length === 0 && last?.words.length === amount.words.length && amount.end === line.words.length;
      const isNamed = name.some((chunk) => /\p{L}{3}/u.test(chunk.text)) && !beginsWithLabel(text, line, NO_ITEMS);
      return fills && isNamed && Number(amount.value) > 0 ? [{ name, amount }] : [];
    });
    for (const { amount } of rows) {
      const { em } = page;
      const column = rows.filter((row) => Math.abs(spanOfAmount(row.amount).right - spanOfAmount(amount).right) < em * 0.6);
      const left = usualLeft(column, em);
      const sum = column.reduce((total, row) => total + nearestMinor(row.amount.value, currency), 0);
      const isList = column.length >= LEAST_ROWS && column.every((row) => nameFrom(row, left, em).length > 0);
      if (isList && targets.includes(sum)) return column.map((row, index) => itemOf(row, nameFrom(row, left, em), index + 1, currency));
    }
  }
  return [];
}

const NO_ITEMS = ["subtotal", "netTotal", "taxTotal", "total", "amountDue", "paid", "withheld", "duty"] as const;

/** The left edge that most names share. */
function usualLeft(rows: readonly Listed[], em: number): number {
  const lefts = rows.flatMap(({ name }) => name.map((chunk) => chunk.left));
  const near = (at: number): number => lefts.filter((left) => Math.abs(left - at) < em * 0.8).length;
  return [...lefts].sort((a, b) => near(b) - near(a))[0] ?? 0;
}

/** The text from that edge to the amount; a panel further left has its own words. */
function nameFrom({ name }: Listed, left: number, em: number): Chunk[] {
  const own = name.filter((chunk) => chunk.left > left - em * 0.8);
  const begins = name.some((chunk) => Math.abs(chunk.left - left) < em * 0.8);
  return begins ? own : [];
}

function itemOf({ amount }: Listed, name: readonly Chunk[], lineNumber: number, currency: string | null): LineItem {
  const words = name.flatMap((chunk) => chunk.words);
  return {
    ...emptyLineItem(lineNumber),
    description: documentCell(nameIn(words), textOf(words), CONFIRMED_BY_COLUMN * readingFactor(words), placeOf(words, amount.line.page)),
    amount: moneyCell(amount, currency, CONFIRMED_BY_COLUMN),
  };
}
