import type { SettledAmount } from "./score-totals";
import { UNITS, type TotalCandidate } from "./total-candidate";

/** Completes a tax from net and gross if OCR lost its first digits ("218.75" of "4 218.75") or its decimal mark ("263134"). */
export function completedTaxes(
  taxes: readonly TotalCandidate[],
  nets: readonly SettledAmount[],
  grosses: readonly SettledAmount[],
): SettledAmount[] {
  const byOcr = taxes.filter(({ amount }) => amount.line.page.isOcr);
  if (byOcr.length === 0) return [];
  const between = [...new Set(grosses.flatMap((gross) => nets.map((net) => gross.units - net.units)))];
  return byOcr.flatMap((tax) =>
    between
      .filter((units) => isTailOf(tax.units, units) || isWithoutMark(tax, units))
      .map((units): SettledAmount => ({ units, from: [{ ...tax, units }], weight: tax.weight * 0.6 })),
  );
}

function isWithoutMark({ amount, units }: TotalCandidate, whole: number): boolean {
  return amount.decimals === 0 && /^\d{4,}$/.test(amount.raw) && units === whole * 100;
}

/** Whether the part is the end of the whole, in complete groups of three digits with decimals. */
function isTailOf(part: number, whole: number): boolean {
  const [tail, all] = [part, whole].map((units) => (units / UNITS).toFixed(2)) as [string, string];
  return whole > part && /^(?:\d{3})+\./.test(tail) && all.endsWith(tail);
}
