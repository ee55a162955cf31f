import { LESS } from "./unnamed-adjustments";
import { textOf } from "../words/layout";
import { TOLERANCE, type TotalsOption } from "./score-totals";
import type { TotalCandidate, TotalKind } from "./total-candidate";

const SUMS: readonly TotalKind[] = ["total", "amountDue", "netTotal", "subtotal"];

/** "WHT @ 2% to be deducted", "deduct 5% WHT", "WHT deductible": what somebody else is still to do. "Deduct:" only heads an amount. */
const TO_DO =
  /\b(?:to|will|shall|should|must|may|can) be (?:deducted|withheld|retained|remitted)\b|\bfor your deduction\b|\bdeductible\b|\b(?:deduct|withhold|retain)\b(?! ?:)|\b(?:subject|liable) to\b/i;
/** "WHT applicable" names a tax that is due; "Less applicable WHT" is a deduction. */
const DUE = /\bapplicable\b/i;
const DONE = /\balready\b|\b(?:has|have|had) been\b/i;

/** Whether the words beside the amount leave the deduction to the buyer. */
function isLeftToBuyer({ hit }: TotalCandidate): boolean {
  const [first] = hit.words;
  const cell = first && hit.line.chunks.find((chunk) => chunk.words.includes(first));
  const said = cell?.text ?? textOf(hit.line.words);
  return !DONE.test(said) && (TO_DO.test(said) || (DUE.test(said) && !LESS.test(said)));
}

/**
 * The withholding tax that the page takes off. If its words leave the deduction to the buyer, it is taken off only if a printed sum is lower
 * by it, also after payments.
 */
export function withheldOf(
  candidates: readonly TotalCandidate[],
  withheld: readonly TotalCandidate[],
  chosen: TotalsOption,
): TotalCandidate | null {
  const { net, tax, gross } = chosen;
  const wholes = [...(gross ? [gross.units] : []), ...(net ? [net.units + (tax?.units ?? 0)] : [])];
  const paid = candidates.filter(({ kind }) => kind === "paid").map(({ units }) => Math.abs(units));
  const isPrinted = (units: number): boolean =>
    candidates.some((sum) => SUMS.includes(sum.kind) && Math.abs(sum.units - units) <= TOLERANCE);
  const lowersSum = (off: TotalCandidate): boolean =>
    off.units !== 0 && wholes.some((whole) => [0, ...paid].some((earlier) => isPrinted(whole - earlier - Math.abs(off.units))));
  return withheld.find((off) => !isLeftToBuyer(off) || lowersSum(off)) ?? null;
}
