import { percentOf, type MinorUnits } from "@/lib/kernel/money";
import type { WhtRow } from "@/lib/tax/rule-pack";
import type { WhtOpinion } from "../../model";
import type { LineClass } from "../lines/line-class";
import { unverified } from "../vat/vat-decision";
import type { WhtDecision, WhtSituation } from "./wht-situation";

/** A decision on one line; what is left out is not there. */
export function decided(part: Partial<WhtDecision> & Pick<WhtDecision, "applicable" | "category" | "reason" | "confidence">): WhtDecision {
  return { rate: null, noTinUplift: false, exemption: null, ruleId: null, legalBasis: null, alternatives: [], warnings: [], ...part };
}

/** A recipient whom the law leaves out of the row by name; null for the others. */
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
    : decided({
        applicable: false,
        category: line.category,
        ruleId: row.ruleId,
        legalBasis: row.legalBasis,
        reason: `${row.label}: payments to ${who} are exempt from withholding.`,
        confidence: 0.92 * line.confidence,
      });
}

/** A customer abroad, whom this country's law doesn't bind. */
export function paidFromAbroad({ pack }: WhtSituation, line: LineClass, payerAbroad: string): WhtDecision {
  return decided({
    applicable: false,
    category: line.category,
    ruleId: `${pack.country}-WHT-PAYER-ABROAD`,
    reason: `The customer is in ${payerAbroad} and doesn't withhold tax of ${pack.name}.`,
    confidence: 0.95,
    warnings: [unverified(`${pack.country}-WHT-PAYER-ABROAD`, `A customer abroad doesn't withhold tax of ${pack.name}.`)],
  });
}

/** Alternatives with their amounts, for an opinion on a base. */
export function alternativesOn(baseMinor: MinorUnits, alternatives: WhtDecision["alternatives"]): WhtOpinion["alternatives"] {
  return alternatives.map((other) => ({ ...other, amountMinor: percentOf(baseMinor, other.rate) }));
}
