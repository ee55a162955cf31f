import Big from "big.js";
import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import type { LabelHit } from "../labels/labels";
import type { TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { unitsOf, type TotalCandidate, type TotalKind } from "./total-candidate";

interface Row {
  line: TextLine;
  amount: PrintedAmount;
}

/** Labels whose percentage is not a tax although it adds to a sum. */
const NO_TAX = ["charges", "discount", "withheld", "duty", "paid"] as const;
const EXACT = 0.011;

/**
 * If no label names a tax, takes three amounts below one another as net, tax and gross if a percentage beside the second makes it from the
 * first and the third is their sum: "Worth of goods 1,600,800.00 / State's share 7.5% 120,060.00 / You owe us 1,720,860.00", "VAT / 7.5%
 * 120,060.00".
 */
export function ratedSums(text: PageText, candidates: readonly TotalCandidate[]): TotalCandidate[] {
  if (candidates.some(({ kind, units }) => kind === "taxTotal" && units !== 0)) return [];
  const rows = text.lines.flatMap((line) => rowOf(text, line));
  for (let index = rows.length - 3; index >= 0; index--) {
    const [net, tax, gross] = rows.slice(index, index + 3);
    const rate = net && tax && gross && isUnder(net, tax) && isUnder(tax, gross) ? rateOf(text, net, tax, gross) : null;
    if (!net || !tax || !gross || rate === null) continue;
    return [candidateOf("netTotal", net, null), candidateOf("taxTotal", tax, rate), candidateOf("total", gross, null)];
  }
  return [];
}

/** A line with exactly one amount. */
function rowOf(text: PageText, line: TextLine): Row[] {
  const [amount, ...more] = (text.amountsByLine.get(line.index) ?? []).filter(({ percent }) => !percent);
  return amount && more.length === 0 && amount.decimals === 2 ? [{ line, amount }] : [];
}

function isUnder(upper: Row, lower: Row): boolean {
  const { em } = upper.line.page;
  return (
    upper.line.page === lower.line.page &&
    lower.line.top - upper.line.bottom < em * 4 &&
    lower.line.index - upper.line.index <= 2 &&
    Math.abs(spanOfAmount(upper.amount).right - spanOfAmount(lower.amount).right) < em
  );
}

/** The percentage beside the second amount; null if the three are not net, tax and gross. */
function rateOf(text: PageText, net: Row, tax: Row, gross: Row): number | null {
  const lines = text.lines.slice(net.line.index + 1, gross.line.index);
  const isNamed = lines.some((line) =>
    (text.labelsByLine.get(line.index) ?? []).some(({ kinds }) => NO_TAX.some((kind) => kinds.has(kind))),
  );
  if (isNamed || Number(tax.amount.value) <= 0 || !new Big(net.amount.value).plus(tax.amount.value).eq(gross.amount.value)) return null;
  const rate = lines
    .flatMap((line) => text.amountsByLine.get(line.index) ?? [])
    .find(({ percent, value }) => percent && new Big(net.amount.value).times(value).div(100).minus(tax.amount.value).abs().lte(EXACT));
  return rate ? Number(rate.value) : null;
}

function candidateOf(kind: TotalKind, { line, amount }: Row, rate: number | null): TotalCandidate {
  const words = line.words.slice(0, 1);
  const hit: LabelHit = { kinds: new Set([kind]), line, start: 0, end: words.length, words, length: 3, fuzzy: false };
  return { kind, amount, units: unitsOf(amount), hit, rate, weight: 0.85 };
}
