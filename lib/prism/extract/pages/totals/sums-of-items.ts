import type { PrintedAmount } from "../words/amounts";
import { placeOf, type TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import type { LineItem } from "@/lib/prism/model";
import { NAMED_SUMS, unitsOf, type TotalCandidate, type TotalKind } from "./total-candidate";

/** Kinds of amounts that may equal the sum of the items without being it. */
const NO_SUMS: readonly TotalKind[] = ["paid", "withheld", "discount", "taxTotal", "duty"];

/**
 * "Sum of charges USD 7,470.10", "You owe USD 7,470.10" below items with exactly that sum: if no label names a total, the items' sum shows
 * which amounts are sums, whatever they are called. If there is a tax, the total is that sum plus the tax.
 */
export function sumsOfItems(
  text: PageText,
  candidates: readonly TotalCandidate[],
  items: readonly LineItem[],
  itemSum: number | null,
): TotalCandidate[] {
  const last = items[items.length - 1]?.amount.provenance[0];
  if (!last || items.length < 2 || itemSum === null || itemSum <= 0 || candidates.some(({ kind }) => NAMED_SUMS.includes(kind))) return [];
  const below = text.lines.flatMap((line) => {
    const amount = amountAtEnd(text, line);
    const [place] = amount ? placeOf(amount.words, line.page) : [];
    const isTaken = candidates.some(({ kind, amount: other }) => NO_SUMS.includes(kind) && other.line === line);
    return amount && place && !isTaken && place.page === last.page && place.box[1] > last.box[3] ? [amount] : [];
  });
  const sums = below.filter((amount) => unitsOf(amount) === itemSum);
  const taxes = candidates.filter(({ kind, units }) => kind === "taxTotal" && units !== 0);
  const [first, ...more] = sums;
  if (!first) return [];
  if (taxes.length === 0) {
    const end = more[more.length - 1];
    return end ? [candidateOf("subtotal", first), candidateOf("total", end)] : [candidateOf("total", first)];
  }
  const gross = below.find((amount) => taxes.some(({ units }) => itemSum + units === unitsOf(amount)));
  return gross ? [candidateOf("netTotal", first), candidateOf("total", gross)] : [];
}

/** The only amount of a line, at its end after a name. */
function amountAtEnd(text: PageText, line: TextLine): PrintedAmount | null {
  const [amount, ...more] = (text.amountsByLine.get(line.index) ?? []).filter(({ percent }) => !percent);
  return amount && more.length === 0 && amount.decimals === 2 && amount.start > 0 && amount.end === line.words.length ? amount : null;
}

function candidateOf(kind: TotalKind, amount: PrintedAmount): TotalCandidate {
  const { line, start } = amount;
  const words = line.words.slice(0, start);
  const hit = { kinds: new Set([kind]), line, start: 0, end: start, words, length: line.text.length, fuzzy: false };
  return { kind, amount, units: unitsOf(amount), hit, weight: 0.8, rate: null };
}
