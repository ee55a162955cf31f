import Big from "big.js";
import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import type { TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";

export interface SumsInBar {
  net: PrintedAmount;
  tax: PrintedAmount;
  gross: PrintedAmount;
}

/**
 * Sums in a horizontal bar, as in "Charges   VAT 7.5%   Invoice total" above "₦453,544.00   ₦34,015.80   ₦487,559.80". Only amounts and
 * dates may stand below the captions, and of three adjacent amounts the last is the sum of the others.
 */
export function sumsUnder(text: PageText, line: TextLine): SumsInBar | null {
  const below = text.lines[line.index + 1];
  if (
    !below ||
    below.page !== line.page ||
    below.top - line.bottom > line.page.em * 2 ||
    below.chunks.some((chunk) => NAMED.test(chunk.text))
  )
    return null;
  const sums = moneyOn(text, below);
  const isCaptioned = (amount: PrintedAmount): boolean => {
    const { left, right } = spanOfAmount(amount);
    return line.chunks.some((chunk) => Math.min(chunk.right, right) - Math.max(chunk.left, left) > 0);
  };
  // A table of tax rates has several such rows.
  const next = text.lines[below.index + 1];
  const isOneOfSeveral = next?.page === line.page && threeOf(moneyOn(text, next)) !== null;
  return sums.every(isCaptioned) && !isOneOfSeveral ? threeOf(sums) : null;
}

function moneyOn(text: PageText, { index }: TextLine): PrintedAmount[] {
  return (text.amountsByLine.get(index) ?? []).filter((amount) => amount.decimals === 2 && !amount.percent);
}

/** A word that is neither a currency nor part of a date: the row charges for something. */
const NAMED = /(?<!\d[ ./-]?)\b(?!NGN|USD|EUR|GBP)\p{L}{3,}\b(?![ ./-]?\d)/u;

/** Adjacent net, tax and gross amounts; a tax is always less than a third of its base. */
function threeOf(sums: readonly PrintedAmount[]): SumsInBar | null {
  for (const [index, net] of sums.entries()) {
    const [tax, gross] = [sums[index + 1], sums[index + 2]];
    if (!tax || !gross) return null;
    const isTax = Number(tax.value) > 0 && Number(tax.value) * 3 < Number(net.value);
    if (isTax && new Big(net.value).plus(tax.value).eq(gross.value)) return { net, tax, gross };
  }
  return null;
}
