import type { IsoDate } from "@/lib/kernel/dates";
import { groupedMajor } from "@/lib/kernel/money";
import type { RulePack } from "@/lib/tax/rule-pack";
import { isInForce } from "@/lib/tax/rules-in-force";
import type { BusinessTaxProfile } from "../../model";
import type { SmallSeller, VatDecision, VatSituation } from "./vat-situation";

const LIMIT = "vat_small_business_turnover";

/** The business as a small seller, if its turnover is known and within the limit in force at the tax point; null otherwise. */
export function smallSellerOf({ annualTurnover, limits }: BusinessTaxProfile, pack: RulePack, taxPoint: IsoDate): SmallSeller | null {
  const row = pack.thresholds.find(({ id, ...period }) => id === LIMIT && isInForce(period, taxPoint));
  if (!row || annualTurnover === undefined) return null;
  const limit = limits?.[LIMIT] ?? row.value;
  if (annualTurnover > limit) return null;
  return { turnover: annualTurnover, limit, contested: limits?.[LIMIT] === undefined ? row.contested : [], excludes: row.excludes ?? null };
}

/** Confidence that such a business must charge VAT: below what passes without review, and too low for reporting missing VAT. */
const STANDARD = 0.55;

/**
 * Lowers the confidence in a sale without VAT by a business with a small turnover. Turnover alone doesn't settle the matter: sources
 * contest the limit, and the law excludes some businesses. So it goes to review and is not reported as missing VAT.
 */
export function doubtedAsSmall({ pack, evidence, smallSeller }: VatSituation, decision: VatDecision): VatDecision {
  if (!smallSeller || evidence.chargedMinor !== 0 || decision.treatment !== "standard") return decision;
  const inWords = (major: number): string => groupedMajor(major, pack.currency);
  const { turnover, limit, contested, excludes } = smallSeller;
  const others = contested.length > 0 ? ` (other sources say ${contested.map(inWords).join(" or ")})` : "";
  const message = `The business's turnover of ${inWords(turnover)} is within ${inWords(limit)} a year${others}, up to which a small business charges no ${pack.vat.taxName}.${excludes === null ? "" : ` That doesn't apply to ${excludes}.`} Say whether it applies to this sale.`;
  return {
    ...decision,
    confidence: Math.min(decision.confidence, STANDARD),
    alternatives: [
      ...decision.alternatives,
      { treatment: "out_of_scope", rate: null, reason: "if the business is a small one that charges no VAT", confidence: 1 - STANDARD },
    ],
    warnings: [...decision.warnings, { code: "vat_small_business_possible", message }],
  };
}
