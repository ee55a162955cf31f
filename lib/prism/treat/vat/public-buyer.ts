import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import type { WithheldVatRow } from "@/lib/tax/rule-pack";
import { isPublicBody } from "../parties/public-bodies";
import { isVatCharged } from "./vat-evidence";
import type { VatDecision, VatSituation } from "./vat-situation";

/**
 * Lowers the confidence in VAT charged to a buyer whose name is that of a public body, if the law makes such bodies withhold it (`row`;
 * Nigeria Tax Act 2025 s.155(1)). `isAgent`: the setting of the business, which alone decides; undefined if nobody has set it.
 */
export function doubtedAsPublicBuyer(
  { pack, direction, evidence }: VatSituation,
  { buyer, isAgent, row }: { buyer: string | null; isAgent: boolean | undefined; row: WithheldVatRow | null },
  decision: VatDecision,
): VatDecision {
  if (direction !== "purchase" || isAgent !== undefined || !row?.publicBodies || !isPublicBody(buyer)) return decision;
  if (decision.treatment !== "standard" || !isVatCharged(evidence) || evidence.foreign) return decision;
  return {
    ...decision,
    confidence: Math.min(decision.confidence, DOUBTFUL),
    reason: `${decision.reason} "${buyer ?? ""}" may be a public body, which withholds ${pack.vat.taxName} and pays it to the tax authority itself (${row.legalBasis}). Set on the business whether it withholds ${pack.vat.taxName}.`,
  };
}
