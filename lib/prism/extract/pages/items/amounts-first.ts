import type { LineItem } from "@/lib/prism/model";
import type { LabelKind } from "../../vocabulary";
import { documentCell } from "../../cell";
import { emptyLineItem } from "../../empty-invoice";
import type { PrintedAmount } from "../words/amounts";
import { readingFactor } from "../header/header-fields";
import { nameIn } from "./item-description";
import { moneyCell } from "./item-of-row";
import { placeOf, textOf, type LayoutWord, type TextLine } from "../words/layout";
import type { LineContext } from "../table/line-context";
import type { PageText } from "../page/page-text";
import { unitsOf, type TotalCandidate } from "../totals/total-candidate";

/** Two amounts and their sum. */
const LEAST_ROWS = 3;
/** Largest gap between rows, in ems. */
const NEXT_ROW_EMS = 2.5;
/** The probability of values that a sum of all amounts above confirms. */
const CONFIRMED_BY_SUM = 0.86;

interface Row {
  line: TextLine;
  amount: PrintedAmount;
  name: LayoutWord[];
}

/**
 * A list with amounts before their names, from "₦680,000   Marquee for 300 guests" down to "₦1,125,000   in all". Its last amount must be
 * the sum of the others. Returns the rows above the last (`rows`) and the last (`sum`).
 */
function listOfAmounts(text: PageText): { rows: Row[]; sum: Row } | null {
  let run: Row[] = [];
  for (const line of text.lines) {
    const row = rowAt(text, line);
    const last = run[run.length - 1];
    const goesOn = row && last?.line.page === line.page && line.top - last.line.bottom < line.page.em * NEXT_ROW_EMS;
    run = row ? [...(goesOn ? run : []), row] : [];
    const rows = run.slice(0, -1);
    if (row && run.length >= LEAST_ROWS && rows.reduce((sum, { amount }) => sum + unitsOf(amount), 0) === unitsOf(row.amount))
      return { rows, sum: row };
  }
  return null;
}

/** A line with an amount (with kobo or a currency mark) followed by a cell that names it. */
function rowAt(text: PageText, line: TextLine): Row | null {
  const [amount, ...more] = (text.amountsByLine.get(line.index) ?? []).filter(
    ({ percent, decimals, raw }) => !percent && (decimals === 2 || /^(?:[₦€£$]|N(?=\d)|NGN)/.test(raw)),
  );
  const [first, second, ...others] = line.chunks;
  const fills = amount !== undefined && more.length === 0 && amount.start === 0 && first?.words.length === amount.end;
  return fills && second && others.length === 0 && /^\p{L}{2}/u.test(second.text) && unitsOf(amount) > 0
    ? { line, amount, name: second.words }
    : null;
}

/** The last amount of such a list, as a candidate for the document's total. */
export function sumOfAmountsFirst(text: PageText): TotalCandidate | null {
  const list = listOfAmounts(text);
  if (!list) return null;
  const { line, amount } = list.sum;
  const hit = { kinds: new Set<LabelKind>(["total"]), line, start: amount.start, end: amount.start, words: [], length: 0, fuzzy: false };
  return { kind: "total", amount, units: unitsOf(amount), hit, weight: CONFIRMED_BY_SUM, rate: null };
}

/** The other amounts of such a list as items. */
export function itemsOfAmountsFirst(text: PageText, { currency }: LineContext): LineItem[] {
  return (listOfAmounts(text)?.rows ?? []).map(({ line, amount, name }, index) => ({
    ...emptyLineItem(index + 1),
    description: documentCell(nameIn(name), textOf(name), CONFIRMED_BY_SUM * readingFactor(name), placeOf(name, line.page)),
    amount: moneyCell(amount, currency, CONFIRMED_BY_SUM),
  }));
}
