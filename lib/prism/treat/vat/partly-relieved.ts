import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import type { PartlyRelievedRow } from "@/lib/tax/rule-pack";
import { partlyRelievedByWords, rateWithLevies, standardRate } from "@/lib/tax/rules-in-force";
import type { LineClass } from "../lines/line-class";
import { paidFor } from "../lines/relief-on";
import type { VatDecision, VatSituation } from "./vat-situation";

/** The supply that a line names and that the country relieves, or taxes at a lower rate, at least in part; null if it names none. */
export function partlyRelievedOn({ pack, taxPoint }: VatSituation, line: LineClass, text: string | null): PartlyRelievedRow | null {
  return partlyRelievedByWords(pack, paidFor(line, text), taxPoint);
}

/**
 * Lowers the confidence in the standard rate of a line that names such a supply, whether the vendor charges it or the buyer accounts for it:
 * the relief or the lower rate may have been missed, and VAT that isn't due is no input VAT.
 */
export function doubtedAsRelieved(situation: VatSituation, line: LineClass, text: string | null, decision: VatDecision): VatDecision {
  const { pack, taxPoint } = situation;
  const row = standardRate(pack, taxPoint);
  const isTaxed = decision.treatment === "standard" || decision.treatment === "reverse_charge";
  if (!isTaxed || !row || decision.rate !== rateWithLevies(pack, row.rate, taxPoint)) return decision;
  const supply = partlyRelievedOn(situation, line, text);
  if (!supply) return decision;
  const lower = pack.vat.rates.find((rate) => rate.kind === "reduced" && rate.enabled && rate.rate < row.rate);
  return {
    ...decision,
    confidence: Math.min(decision.confidence, DOUBTFUL),
    reason: `${decision.reason} But in ${pack.name}, ${supply.label} bear no ${pack.vat.taxName}${lower ? " or a lower rate" : ""}, at least in part.`,
  };
}
