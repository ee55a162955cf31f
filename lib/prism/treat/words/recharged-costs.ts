import { termLabels } from "@/lib/tax/ng/terms";
import { single, type Judgment } from "./judgment";
import type { TermMatch } from "./match-terms";

/** Confidence if the line says both that it is recharged at cost and that receipts are attached. */
const RECEIPTED = 0.9;

/** A tax or wages paid for another: no supply, whoever passes it on. */
const isPaidForAnother = ({ term }: TermMatch): boolean => term.category === "not_applicable" && term.relief === "not_a_supply";

/**
 * "Flights and visa recharged at cost, receipts attached": whatever was bought, the line only passes the cost on. A tax it names is what
 * was paid. Null for other lines.
 */
export function rechargedCost(found: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  const receipted = tokens.some((token) => /^receipts?$/.test(token));
  const outlay = found.find(
    ({ term, phrase }) =>
      term.exemption === "out_of_pocket" && (phrase.startsWith("recharged at cost") || (phrase === "at cost" && receipted)),
  );
  if (!outlay) return null;
  const paid = single(found.find(isPaidForAnother) ?? outlay);
  const [share, ...others] = paid.shares;
  const sure =
    receipted && share
      ? [
          { ...share, confidence: Math.max(share.confidence, RECEIPTED) },
          ...others.map((other) => ({ ...other, confidence: Math.min(other.confidence, 1 - RECEIPTED) })),
        ]
      : null;
  return sure ? { ...paid, shares: sure } : paid;
}

const RECHARGES = termLabels("Expenses recharged at cost", "Out-of-pocket expense");

/**
 * "Reimbursement: customs duty paid on your behalf": the tax or wages paid for another are more specific than the fact that they are passed
 * on.
 */
export function withoutRecharges(activities: readonly TermMatch[]): readonly TermMatch[] {
  return activities.some(isPaidForAnother) ? activities.filter(({ term }) => !RECHARGES.has(term.label)) : activities;
}
