import type { MinorUnits } from "@/lib/kernel/money";
import type { VatTreatment, VatStatus } from "../model";

/** Facts about the VAT of one purchase line that decide whether it may be claimed. */
export interface ClaimFacts {
  treatment: VatTreatment;
  vatStatus: VatStatus;
  inputRecoverable: boolean | null;
  chargedMinor: MinorUnits | null;
  expectedMinor: MinorUnits | null;
}

/** Why no input VAT is claimed for a purchase that bears VAT. */
export type NoClaim = "not_recoverable" | "not_charged" | "undercharged";

/** `overcharged`: claimed, but only up to the lawful amount. */
export type InputClaim = "claimed" | "overcharged" | NoClaim;

export const isNoClaim = (claim: InputClaim): claim is NoClaim => claim !== "claimed" && claim !== "overcharged";

/**
 * Groups the lines of an invoice as a return sums them up: by treatment, and for purchases that bear VAT also by whether the VAT is
 * recoverable.
 */
export function groupLinesForReturn<T>(lines: readonly T[], direction: "sale" | "purchase", factsOf: (line: T) => ClaimFacts): T[][] {
  const groups = new Map<string, T[]>();
  for (const line of lines) {
    const { treatment, vatStatus, inputRecoverable } = factsOf(line);
    const key = direction === "purchase" && vatStatus === 0 ? `${treatment} ${String(inputRecoverable)}` : treatment;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

/**
 * Decides whether the lines of a purchase (one group of `groupLinesForReturn`) claim input VAT. VAT is claimed only if it is recoverable
 * (Nigeria: section 156, and never VAT of another country or of an unregistered vendor) and was charged in full or is accounted for by the
 * buyer. Lines that may not claim must be left out of a return: it contains only their amounts, so it would claim VAT at the lawful rate on
 * them. Lines that bear no VAT are included without a claim.
 */
export function inputClaimOf(group: readonly ClaimFacts[]): InputClaim {
  const [first] = group;
  if (!first || first.vatStatus !== 0) return "claimed";
  if (first.inputRecoverable !== true) return "not_recoverable";
  if (first.treatment === "reverse_charge") return "claimed";
  const charged = Math.abs(total(group.map(({ chargedMinor }) => chargedMinor)));
  const expected = Math.abs(total(group.map(({ expectedMinor }) => expectedMinor)));
  // Allows for tax rounded line by line.
  const tolerance = Math.max(2, group.length);
  if (charged === 0) return "not_charged";
  if (expected - charged > tolerance) return "undercharged";
  return charged - expected > tolerance ? "overcharged" : "claimed";
}

const total = (amounts: readonly (MinorUnits | null)[]): MinorUnits => amounts.reduce<MinorUnits>((sum, amount) => sum + (amount ?? 0), 0);
