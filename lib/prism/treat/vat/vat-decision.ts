import type { IsoDate } from "@/lib/kernel/dates";
import type { RulePack } from "@/lib/tax/rule-pack";
import { isInForce } from "@/lib/tax/rules-in-force";
import type { AnalysisWarning, VatTreatment } from "../../model";
import type { VatDecision } from "./vat-situation";

/** Builds a decision from the rule it rests on; amounts are computed later. */
export function vatDecision(
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
 * Warns that a fact the decision rests on is confirmed by no published source. `fact` is the id by which an account may confirm the fact
 * for itself.
 */
export function unverifiedRule(fact: string, what: string): AnalysisWarning {
  return { code: "unverified_rule", message: `${what} No published source confirms this rule. Check it before you rely on it.`, fact };
}

/**
 * Warns of an exception in law for some of those covered by a rule that decided something here. `what` names whom or what the rule covers.
 */
export function exceptionTo(what: string, caveat: string): AnalysisWarning {
  const message = `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${caveat} Check whether that applies here.`;
  return { code: "rule_has_exception", message };
}

/**
 * The reverse charge rule on a date. `standard` is the row of the standard rate; its legal basis is used if the pack names none for the
 * reverse charge.
 */
export function reverseChargeOn(pack: RulePack, date: IsoDate, standard: { legalBasis: string }) {
  const basis = pack.vat.reverseCharge.find((rule) => isInForce(rule, date));
  return {
    ruleId: `${pack.country}-VAT-REVERSE`,
    legalBasis: basis?.legalBasis ?? standard.legalBasis,
    verified: basis?.verified ?? false,
  };
}

/** Converts a code to its form in rule ids: `renewable_energy` becomes `RENEWABLE-ENERGY`. */
export function factName(code: string): string {
  return code.toUpperCase().replaceAll("_", "-");
}

/** A treatment as worded in a sentence: "zero-rated", "out of scope". */
export const treatmentInWords = (treatment: VatTreatment): string => treatment.replaceAll("_", treatment === "out_of_scope" ? " " : "-");

/** An undetermined decision with its reason. */
export function undetermined(reason: string, warnings: AnalysisWarning[] = []): VatDecision {
  return vatDecision("undetermined", null, null, reason, 0, { warnings });
}
