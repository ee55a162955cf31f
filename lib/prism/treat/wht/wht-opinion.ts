import { commonValue } from "@/lib/kernel/common-value";
import { percentOf, shareByLargestRemainder, type MinorUnits } from "@/lib/kernel/money";
import { whtDueDate } from "@/lib/tax/rules-in-force";
import { whtCategoryWithin } from "@/lib/tax/wht-category-values";
import type { WhtOpinion } from "../../model";
import { alternativesOn } from "./wht-decision";
import type { WhtDecision, WhtSituation } from "./wht-situation";

/** An undetermined withholding opinion with its reason. */
export function undeterminedWht(reason: string): WhtOpinion {
  return {
    applicable: null,
    category: null,
    recipientType: null,
    residency: null,
    rate: null,
    baseMinor: null,
    amountMinor: null,
    noTinUplift: false,
    netPayableMinor: null,
    remitTo: null,
    dueDate: null,
    exemption: null,
    ruleId: null,
    legalBasis: null,
    reason,
    confidence: 0,
    alternatives: [],
    unlisted: false,
  };
}

/** Computes tax once per rate on the sum of its bases, and distributes it first among the rate's categories, then among their lines. */
export function withheldByLine(decisions: readonly WhtDecision[], baseMinor: readonly MinorUnits[]): MinorUnits[] {
  const amounts = baseMinor.map(() => 0);
  const basesOf = (members: readonly number[]) => members.map((index) => baseMinor[index] ?? 0);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const applied = decisions.flatMap((decision, index) => (decision.applicable ? [index] : []));
  for (const rate of new Set(applied.map((index) => decisions[index]?.rate ?? 0))) {
    const ofRate = applied.filter((index) => decisions[index]?.rate === rate);
    const categories = [...new Set(ofRate.map((index) => decisions[index]?.category))];
    const groups = categories.map((category) => ofRate.filter((index) => decisions[index]?.category === category));
    const total = percentOf(sum(basesOf(ofRate)), rate);
    shareByLargestRemainder(
      total,
      groups.map((group) => sum(basesOf(group))),
    ).forEach((share, position) => {
      const group = groups[position] ?? [];
      shareByLargestRemainder(share, basesOf(group)).forEach((part, place) => {
        amounts[group[place] ?? 0] = part;
      });
    });
  }
  return amounts;
}

/** The authority to remit to: the national one for companies and non-residents, the state's for resident individuals. */
function remitTo(situation: WhtSituation): "federal" | "state" {
  const { recipient, pack } = situation;
  return recipient.residency === "resident" && recipient.type === "individual" ? pack.wht.individualsRemitTo : "federal";
}

/** Builds the opinion on one line. Amounts are in minor units, null if it is undecided whether tax is withheld. */
export function lineWht(situation: WhtSituation, decision: WhtDecision, baseMinor: MinorUnits, amountMinor: MinorUnits): WhtOpinion {
  const authority = decision.applicable ? remitTo(situation) : null;
  return {
    applicable: decision.applicable,
    category: decision.category,
    recipientType: situation.recipient.type,
    residency: situation.recipient.residency,
    rate: decision.rate,
    baseMinor: decision.applicable === null ? null : baseMinor,
    amountMinor: decision.applicable === null ? null : decision.applicable ? amountMinor : 0,
    noTinUplift: decision.noTinUplift,
    netPayableMinor: null,
    remitTo: authority,
    dueDate: authority ? whtDueDate(situation.pack, authority, situation.date) : null,
    exemption: decision.exemption,
    ruleId: decision.ruleId,
    legalBasis: decision.legalBasis,
    reason: decision.reason,
    confidence: decision.confidence,
    alternatives: alternativesOn(baseMinor, decision.alternatives),
    unlisted: decision.unlisted !== null,
  };
}

/**
 * Combines the lines' opinions into the invoice's. Categories and rates that differ become null here and are found in the lines.
 * `applicable` is unknown as soon as one line's is, except for payments that the country's table doesn't list (`unlisted`): nothing is
 * withheld from these if another line bears tax.
 */
export function invoiceWht(all: readonly WhtOpinion[], netPayable: (withheldMinor: MinorUnits) => MinorUnits | null): WhtOpinion {
  const listed = all.filter((line) => !line.unlisted);
  if (listed.length < all.length && listed.some((line) => line.applicable)) {
    const left = all.length - listed.length;
    const known = invoiceWht(listed, netPayable);
    return { ...known, reason: `${known.reason} No known rule covers ${left === 1 ? "one line" : `${left} lines`}.` };
  }
  const lines = withoutEmpty(all);
  const [first] = lines;
  if (!first) return undeterminedWht("The document shows no amount to determine withholding tax on.");
  if (lines.some((line) => line.applicable === null)) {
    const open = lines.find((line) => line.applicable === null) ?? first;
    const unlisted = !asksAboutLine(all);
    return lines.length === 1
      ? { ...open, unlisted }
      : {
          ...undeterminedWht(`Withholding tax could not be determined for every line: ${open.reason}`),
          recipientType: first.recipientType,
          residency: first.residency,
          category: commonValue(lines.map((line) => line.category)),
          unlisted,
        };
  }
  const counted = lines.filter((line) => line.applicable);
  const basis = counted.length > 0 ? counted : lines;
  const sum = (pick: (line: WhtOpinion) => number | null) => basis.reduce((total, line) => total + (pick(line) ?? 0), 0);
  const amountMinor = sum((line) => line.amountMinor);
  const baseMinor = sum((line) => line.baseMinor);
  const rate = commonValue(basis.map((line) => line.rate));
  const category = commonValue(basis.map((line) => line.category));
  const sameCase = basis.every(
    (line) => line.rate === basis[0]?.rate && line.category === basis[0].category && line.exemption === basis[0].exemption,
  );
  const kinds = [...new Set(basis.map((line) => `${whtCategoryWithin(line.category)} ${line.rate ?? 0}%`))].join("; ");
  const reasons = [...new Set(basis.map((line) => line.reason))];
  const left = lines.length - basis.length;
  return {
    ...(basis[0] ?? first),
    category,
    rate,
    baseMinor,
    amountMinor,
    netPayableMinor: netPayable(amountMinor),
    noTinUplift: basis.some((line) => line.noTinUplift),
    exemption: commonValue(basis.map((line) => line.exemption)),
    ruleId: commonValue(basis.map((line) => line.ruleId)),
    legalBasis: [...new Set(basis.map((line) => line.legalBasis).filter((text) => text !== null))].join("; ") || null,
    reason:
      (sameCase ? (basis[0] ?? first).reason : counted.length > 0 ? `The lines have different rates: ${kinds}.` : reasons.join(" ")) +
      (counted.length > 0 && left > 0 ? ` No tax is withheld on ${left === 1 ? "one line" : `${left} lines`}.` : ""),
    confidence: Math.min(...lines.map((line) => line.confidence)),
    alternatives: sameCase ? alternativesOn(baseMinor, commonAlternatives(basis)) : [],
  };
}

/** Whether a line's withholding is an open question, as that of a payment the table doesn't list is not. */
export const asksAboutLine = (lines: readonly WhtOpinion[]): boolean =>
  lines.some(({ applicable, unlisted }) => applicable === null && !unlisted);

/** Leaves out lines with a zero amount, such as a transfer on a hotel folio, unless there are no others. */
function withoutEmpty(lines: readonly WhtOpinion[]): readonly WhtOpinion[] {
  const priced = lines.filter((line) => line.baseMinor !== 0);
  return priced.length > 0 ? priced : lines;
}

/** Alternatives that every counted line shares become the invoice's; the others stay with their lines. */
function commonAlternatives(lines: readonly WhtOpinion[]): WhtDecision["alternatives"] {
  const [first, ...others] = lines;
  return (first?.alternatives ?? [])
    .filter((option) =>
      others.every((line) => line.alternatives.some((other) => other.category === option.category && other.rate === option.rate)),
    )
    .map(({ category, rate, reason, confidence }) => ({ category: category as WhtDecision["category"], rate, reason, confidence }));
}
