import type { SettledTotals } from "./settle-totals";
import { COMMON_RATES, isTaxOf } from "./tax-rows";
import type { TotalCandidate } from "./total-candidate";

const WITH_TAX = /\b(?:incl?|inclusive|including|inkl|brutto|ttc)\b/i;
const NO_TAX = /\b(?:excl?|exclusive|excluding|before|without)\b/i;

/**
 * "Total excl. VAT 1,000.00 / Total incl. VAT 1,200.00": what the second is more than the first is the tax, where no label names one and it is
 * a rate in use of the first, to the kobo.
 */
export function withTaxBetween(totals: SettledTotals): SettledTotals {
  const { net, tax, gross } = totals;
  const [before, ...parts] = net?.from ?? [];
  const [after, ...others] = gross?.from ?? [];
  if (tax !== null || !net || !gross || !before || !after || parts.length + others.length > 0) return totals;
  const units = gross.units - net.units;
  const isNamed = WITH_TAX.test(after.hit.line.text) && !NO_TAX.test(after.hit.line.text);
  if (!isNamed || ![...COMMON_RATES].some((rate) => rate > 0 && isTaxOf(net.units, rate, units))) return totals;
  const from: TotalCandidate[] = [
    { ...after, kind: "taxTotal", units, base: net.units, rate: null },
    { ...before, kind: "taxTotal", units: 0, base: 0, rate: null },
  ];
  return { ...totals, tax: { units, from, weight: 0 }, adds: true };
}
