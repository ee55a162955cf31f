import { percentOf, type MinorUnits } from "@/lib/kernel/money";
import type { WhtRow } from "@/lib/tax/rule-pack";
import type { WhtOpinion } from "../../model";
import type { LineClass } from "../lines/line-class";
import { unverifiedRule } from "../vat/vat-decision";
import type { WhtDecision, WhtSituation } from "./wht-situation";

/** Builds a decision on one line; omitted members default to none. */
export function whtDecision(
  part: Partial<WhtDecision> & Pick<WhtDecision, "applicable" | "category" | "reason" | "confidence">,
): WhtDecision {
  return {
    rate: null,
    noTinUplift: false,
    exemption: null,
    ruleId: null,
    legalBasis: null,
    alternatives: [],
    unlisted: null,
    warnings: [],
    ...part,
  };
}

/** The decision for a recipient that the law excludes from the row by name, such as a resident bank; null for all others. */
export function outsideRow({ recipient }: WhtSituation, line: LineClass, row: WhtRow): WhtDecision | null {
  if (!row.outside || recipient.residency !== "resident") return null;
  const who =
    recipient.isBank && row.outside.includes("resident_bank")
      ? "a resident bank"
      : recipient.type === "individual" && row.outside.includes("resident_individual")
        ? "a resident individual"
        : null;
  return who === null
    ? null
    : whtDecision({
        applicable: false,
        category: line.category,
        ruleId: row.ruleId,
        legalBasis: row.legalBasis,
        reason: `${row.label}: payments to ${who} are exempt from withholding.`,
        confidence: 0.92 * line.confidence,
      });
}

/** The decision for a customer abroad, who is not bound by this country's law. */
export function paidFromAbroad({ pack }: WhtSituation, line: LineClass, payerAbroad: string): WhtDecision {
  return whtDecision({
    applicable: false,
    category: line.category,
    ruleId: `${pack.country}-WHT-PAYER-ABROAD`,
    reason: `The customer is in ${payerAbroad} and doesn't withhold tax of ${pack.name}.`,
    confidence: 0.95,
    warnings: [unverifiedRule(`${pack.country}-WHT-PAYER-ABROAD`, `A customer abroad doesn't withhold tax of ${pack.name}.`)],
  });
}

/** Adds amounts to alternatives, computed on a base. */
export function alternativesOn(baseMinor: MinorUnits, alternatives: WhtDecision["alternatives"]): WhtOpinion["alternatives"] {
  return alternatives.map((other) => ({ ...other, amountMinor: percentOf(baseMinor, other.rate) }));
}
