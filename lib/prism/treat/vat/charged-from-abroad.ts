import { isVatCharged } from "./vat-evidence";
import type { VatDecision, VatSituation } from "./vat-situation";

const NOT_SHOWN = 0.75;

/**
 * A supplier abroad that charges this country's VAT must be registered here (Nigeria Tax Act 2025 s.151), and a VAT invoice shows the
 * registration number (s.153). Without a local number, the buyer may have to account for the VAT itself, even though it is charged, so the
 * confidence drops for review.
 */
export function chargedFromAbroad({ pack, vendor, direction, evidence }: VatSituation, decision: VatDecision): VatDecision {
  const isCharged = isVatCharged(evidence) && !evidence.foreign;
  if (direction !== "purchase" || vendor.residency !== "non_resident" || vendor.tinFitsHere || !isCharged) return decision;
  const reason = `if the supplier is not registered in ${pack.name}`;
  return {
    ...decision,
    confidence: Math.min(decision.confidence, NOT_SHOWN),
    reason: `${decision.reason} The supplier is abroad and shows no tax ID of ${pack.name}. Ask whether it is registered there: if not, the buyer accounts for ${pack.vat.taxName}.`,
    alternatives: [...decision.alternatives, { treatment: "reverse_charge", rate: decision.rate, reason, confidence: 1 - NOT_SHOWN }],
  };
}
