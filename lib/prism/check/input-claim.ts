import type { MinorUnits } from "@/lib/kernel/money";
import type { VatTreatment, VatStatus } from "../model";

/** What is known of the VAT of one line of a purchase. */
export interface ClaimFacts {
  treatment: VatTreatment;
  vatStatus: VatStatus;
  inputRecoverable: boolean | null;
  chargedMinor: MinorUnits | null;
  expectedMinor: MinorUnits | null;
}

/** Why a purchase that bears VAT claims no input VAT. */
export type NoClaim = "not_recoverable" | "not_charged" | "undercharged";

/** `overcharged`: claimed as far as the law has it. */
export type InputClaim = "claimed" | "overcharged" | NoClaim;

export const isNoClaim = (claim: InputClaim): claim is NoClaim => claim !== "claimed" && claim !== "overcharged";

/**
 * Lines of one invoice as a return sums them up, one group a treatment. Where purchases bear VAT, whether it may be claimed differs from
 * line to line, and what may not is a group of its own.
 */
export function groupsOfReturn<T>(lines: readonly T[], direction: "sale" | "purchase", factsOf: (line: T) => ClaimFacts): T[][] {
  const groups = new Map<string, T[]>();
  for (const line of lines) {
    const { treatment, vatStatus, inputRecoverable } = factsOf(line);
    const key = direction === "purchase" && vatStatus === 0 ? `${treatment} ${String(inputRecoverable)}` : treatment;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

/**
 * Whether the lines of a purchase (one group of `groupsOfReturn`) claim input VAT: only what may be recovered (Nigeria: section 156, and
 * never VAT of another country or of a vendor who isn't registered), and what was charged in full, or is accounted for by the buyer. A
 * return that names lines that claim nothing would claim the lawful rate of them all the same, for it knows their amounts alone. What
 * bears no VAT is named without a claim.
 */
export function inputClaimOf(group: readonly ClaimFacts[]): InputClaim {
  const [first] = group;
  if (!first || first.vatStatus !== 0) return "claimed";
  if (first.inputRecoverable !== true) return "not_recoverable";
  if (first.treatment === "reverse_charge") return "claimed";
  const charged = Math.abs(total(group.map(({ chargedMinor }) => chargedMinor)));
  const expected = Math.abs(total(group.map(({ expectedMinor }) => expectedMinor)));
  // Tax that is rounded line by line is no less.
  const tolerance = Math.max(2, group.length);
  if (charged === 0) return "not_charged";
  if (expected - charged > tolerance) return "undercharged";
  return charged - expected > tolerance ? "overcharged" : "claimed";
}

const total = (amounts: readonly (MinorUnits | null)[]): MinorUnits => amounts.reduce<MinorUnits>((sum, amount) => sum + (amount ?? 0), 0);
