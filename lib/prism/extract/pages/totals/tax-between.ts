import type { SettledTotals } from "./settle-totals";
import { NO_TAX, TAX_NAME } from "./tax-names";
import { COMMON_RATES, isTaxOf } from "./tax-rows";
import type { TotalCandidate } from "./total-candidate";

const INCLUDES = /\b(?:incl?|inclusive|including|inkl)\b/i;
const GROSS = /\b(?:brutto|ttc)\b/i;
/** "Total incl. VAT and delivery" is more than net and tax. */
const AND_MORE = /&|\+|\b(?:and|plus|und|et)\b/i;

/** "Total incl. VAT", "Summe brutto". "Total incl. installation" says nothing of tax. */
const holdsTax = (label: string): boolean =>
  (GROSS.test(label) || (INCLUDES.test(label) && TAX_NAME.test(label))) && !NO_TAX.test(label) && !AND_MORE.test(label);

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
  if (!holdsTax(after.hit.line.text) || ![...COMMON_RATES].some((rate) => rate > 0 && isTaxOf(net.units, rate, units))) return totals;
  const from: TotalCandidate[] = [
    { ...after, kind: "taxTotal", units, base: net.units, rate: null },
    { ...before, kind: "taxTotal", units: 0, base: 0, rate: null },
  ];
  return { ...totals, tax: { units, from, weight: 0 }, isBalanced: true };
}
