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
 * "Charges   VAT 7.5%   Invoice total" above "₦453,544.00   ₦34,015.80   ₦487,559.80": sums in a bar, which other pages set beneath their
 * items. Nothing but amounts and days stands under the captions, and of three neighbours the last is what the others come to.
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
  // Rows of rates have a line for each.
  const next = text.lines[below.index + 1];
  const isOneOfSeveral = next?.page === line.page && threeOf(moneyOn(text, next)) !== null;
  return sums.every(isCaptioned) && !isOneOfSeveral ? threeOf(sums) : null;
}

function moneyOn(text: PageText, { index }: TextLine): PrintedAmount[] {
  return (text.amountsByLine.get(index) ?? []).filter((amount) => amount.decimals === 2 && !amount.percent);
}

/** A word that is neither a currency nor a month: what a row charges for. */
const NAMED = /(?<!\d[ ./-]?)\b(?!NGN|USD|EUR|GBP)\p{L}{3,}\b(?![ ./-]?\d)/u;

/** Net, tax and gross side by side; no tax of the kind is a third of what it is taken on. */
function threeOf(sums: readonly PrintedAmount[]): SumsInBar | null {
  for (const [index, net] of sums.entries()) {
    const [tax, gross] = [sums[index + 1], sums[index + 2]];
    if (!tax || !gross) return null;
    const isTax = Number(tax.value) > 0 && Number(tax.value) * 3 < Number(net.value);
    if (isTax && new Big(net.value).plus(tax.value).eq(gross.value)) return { net, tax, gross };
  }
  return null;
}
