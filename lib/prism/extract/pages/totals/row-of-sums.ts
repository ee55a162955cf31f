import { isChargedAndPaid } from "../table/credit-column";
import { isProgress } from "../table/progress-columns";
import type { SumsInBar } from "../table/sums-bar";
import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import { textOf } from "../words/layout";
import type { LabelHit } from "../labels/labels";
import type { PageText } from "../page/page-text";
import { unitsOf, type TotalCandidate, type TotalKind } from "./total-candidate";

/** The line range of an item table's headings. */
export type HeadingLines = Readonly<Record<"firstLine" | "lastLine", number>>;

/** "₦1,250,000": whole money, whose thousands are grouped. */
export const GROUPED = /^\D{0,3}\d{1,3}(?:,\d{3})+\)?$/;

/** "Total  25,600.00  1,920.00  27,520.00" below columns of net, tax and gross: the amounts identify each other by their sum. */
export function rowOfSums(text: PageText, hit: LabelHit, headings: readonly HeadingLines[]): TotalCandidate[] | null {
  if (!hit.kinds.has("total") && !/^totals$/i.test(textOf(hit.words))) return null;
  const amounts = (text.amountsByLine.get(hit.line.index) ?? []).filter(
    (amount) => amount.start >= hit.end && !amount.percent && (amount.decimals === 2 || GROUPED.test(amount.raw)),
  );
  const [charged] = amounts;
  if (charged && isChargedAndPaid(text, amounts))
    return [{ kind: "total", amount: charged, units: unitsOf(charged), hit, rate: null, weight: 0.9 }];
  const [net, tax, gross] = amounts.slice(-3);
  if (
    !net ||
    !tax ||
    !gross ||
    amounts.flatMap(({ words }) => words).length + hit.words.length < hit.line.words.length ||
    unitsOf(net) + unitsOf(tax) !== unitsOf(gross) ||
    unitsOf(tax) <= 0 ||
    unitsOf(tax) * HIGHEST_SHARE_OF_TAX > unitsOf(net) ||
    isProgress(text, hit.line, [net, gross]) ||
    isOfFees(text, tax, headings)
  )
    return null;
  return netTaxAndGross(hit, { net, tax, gross }, null);
}

const FEES = /\b(?:fees?|charges?|commission|fares?|freight|costs?|price|insurance|handling|service|delivery)\b/i;
const TAXES = /\b(?:vat|tax(?:es)?|gst|tva|mwst|ust|iva|btw|levy|levies)\b|%/i;

/** "Fare  Agency fee  Total" above "580,000  40,000  620,000": a column headed as a fee is not a tax on the one before it. */
function isOfFees(text: PageText, amount: PrintedAmount, headings: readonly HeadingLines[]): boolean {
  const heading = headings.findLast(({ lastLine }) => lastLine < amount.line.index);
  const { left, right } = spanOfAmount(amount);
  const over = heading
    ? text.lines
        .slice(heading.firstLine, heading.lastLine + 1)
        .filter(({ page }) => page === amount.line.page)
        .flatMap(({ chunks }) => chunks.filter((chunk) => Math.min(chunk.right, right) > Math.max(chunk.left, left)))
    : [];
  return over.some((chunk) => FEES.test(chunk.text)) && !over.some((chunk) => TAXES.test(chunk.text));
}

/** No VAT, even with its levies, reaches a third of its base. */
const HIGHEST_SHARE_OF_TAX = 3;

/** Net, tax and gross of one row as candidates with that row's label; `rate` in percent. */
export function netTaxAndGross(hit: LabelHit, { net, tax, gross }: SumsInBar, rate: number | null): TotalCandidate[] {
  const candidate = (kind: TotalKind, amount: PrintedAmount): TotalCandidate => ({
    kind,
    amount,
    units: unitsOf(amount),
    hit,
    rate: kind === "taxTotal" ? rate : null,
    weight: 0.9,
  });
  return [candidate("netTotal", net), candidate("taxTotal", tax), candidate("total", gross)];
}
