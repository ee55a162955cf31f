import type { IsoDate } from "@/lib/kernel/dates";
import type { RulePack } from "@/lib/tax/rule-pack";
import { isInForce } from "@/lib/tax/rules-in-force";
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

/** What the law says besides of some who fall under a row that decided something here; `what`: whom or what the row is for. */
export function exceptionTo(what: string, caveat: string): AnalysisWarning {
  const message = `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${caveat} Check whether that applies here.`;
  return { code: "rule_has_exception", message };
}

/** The rule of the reverse charge on a day; `standard`: the row of the rate, whose basis stands where the pack names none of its own. */
export function reverseChargeOn(pack: RulePack, date: IsoDate, standard: { legalBasis: string }) {
  const basis = pack.vat.reverseCharge.find((rule) => isInForce(rule, date));
  return {
    ruleId: `${pack.country}-VAT-REVERSE`,
    legalBasis: basis?.legalBasis ?? standard.legalBasis,
    verified: basis?.verified ?? false,
  };
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
