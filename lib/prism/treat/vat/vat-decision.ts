import type { AnalysisWarning, VatTreatment } from "../../model";
import type { VatDecision } from "./vat-situation";

/** A decision with its rule; amounts come later. */
export function decision(
  treatment: VatTreatment,
  rate: number | null,
  row: { ruleId: string; legalBasis: string } | null,
  reason: string,
  confidence: number,
  rest: Partial<Pick<VatDecision, "alternatives" | "warnings">> = {},
): VatDecision {
  return {
    treatment,
    rate,
    ruleId: row?.ruleId ?? null,
    legalBasis: row?.legalBasis ?? null,
    reason,
    confidence,
    alternatives: rest.alternatives ?? [],
    warnings: rest.warnings ?? [],
  };
}

/**
 * A fact that decided something here and that no published source confirms; `fact` is the id by which an account may confirm it for
 * itself.
 */
export function unverified(fact: string, what: string): AnalysisWarning {
  return { code: "unverified_rule", message: `${what} No published source confirms this rule. Check it before you rely on it.`, fact };
}

/** A code as it stands in the id of a rule: `renewable_energy` is `RENEWABLE-ENERGY`. */
export function factName(code: string): string {
  return code.toUpperCase().replaceAll("_", "-");
}

/** A treatment in a sentence: "zero-rated", "out of scope". */
export const spokenTreatment = (treatment: VatTreatment): string => treatment.replaceAll("_", treatment === "out_of_scope" ? " " : "-");

/** No decision, with the reason why. */
export function undetermined(reason: string, warnings: AnalysisWarning[] = []): VatDecision {
  return decision("undetermined", null, null, reason, 0, { warnings });
}
