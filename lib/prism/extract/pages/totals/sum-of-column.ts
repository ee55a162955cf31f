import type { LabelKind } from "../../vocabulary";
import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import type { TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { unitsOf, type TotalCandidate } from "./total-candidate";

const LEAST_ADDENDS = 2;
/** Largest gap between rows of a column, in ems. */
const NEXT_ROW_EMS = 3.5;
const WEIGHT = 0.85;

/**
 * The total of a page that labels none: an amount that is the sum of the amounts above it at the same right edge, one per line. The last
 * one counts, since sums of sections stand before it.
 */
export function sumOfColumn(text: PageText): TotalCandidate | null {
  for (const line of [...text.lines].reverse()) {
    const sum = lastMoneyOf(text, line);
    if (!sum || unitsOf(sum) <= 0) continue;
    const addends = columnAbove(text, line, sum);
    if (addends.length < LEAST_ADDENDS || addends.reduce((total, amount) => total + unitsOf(amount), 0) !== unitsOf(sum)) continue;
    const hit = { kinds: new Set<LabelKind>(["total"]), line, start: sum.start, end: sum.start, words: [], length: 0, fuzzy: false };
    return { kind: "total", amount: sum, units: unitsOf(sum), hit, weight: WEIGHT, rate: null };
  }
  return null;
}

/** The amounts at the right edge of `sum` on the lines above it, up to the first gap. */
function columnAbove(text: PageText, from: TextLine, sum: PrintedAmount): PrintedAmount[] {
  const found: PrintedAmount[] = [];
  let { top } = from;
  for (let index = from.index - 1; index >= 0; index--) {
    const line = text.lines[index];
    if (!line || line.page !== from.page || top - line.bottom > line.page.em * NEXT_ROW_EMS) break;
    const amount = lastMoneyOf(text, line);
    if (!amount) continue;
    if (Math.abs(spanOfAmount(amount).right - spanOfAmount(sum).right) > line.page.em * 0.6) break;
    found.push(amount);
    ({ top } = line);
  }
  return found;
}

/** The amount with decimals that ends a line. */
function lastMoneyOf(text: PageText, line: TextLine): PrintedAmount | undefined {
  return (text.amountsByLine.get(line.index) ?? []).find(
    ({ percent, decimals, end }) => !percent && decimals === 2 && end === line.words.length,
  );
}
