import type { LearnedCorrection } from "../../learned-correction";
import { foldTaxId, partyNameKey } from "../../party-names";
import { termLikeness, termOf } from "../words/term-of";

/** A correction that speaks about a line, and how surely it means this one. */
export interface Recollection {
  correction: LearnedCorrection;
  confidence: number;
  /** By most of its words, not all: those that differ may be the ones that decide. */
  isAlike: boolean;
}

/** From this share of common words on, a line is taken for the one that was corrected. */
const ALIKE = 0.6;
const CONFIDENCE = { same: 0.97, alike: 0.88, vendor: 0.9 } as const;

/**
 * The corrections about a vendor, in the order given (the newest first): by tax number where both have one, else by name, as
 * earlier invoices are found (`earlierOfVendor`). Firms of one group may share all of a name that a key keeps.
 */
export function correctionsAbout(
  vendor: { name: string | null; taxId: string | null },
  corrections: readonly LearnedCorrection[],
): LearnedCorrection[] {
  const taxKey = foldTaxId(vendor.taxId ?? "");
  const nameKey = partyNameKey(vendor.name ?? "");
  return corrections.filter(({ vendorTaxKey, vendorNameKey }) =>
    taxKey !== "" && vendorTaxKey ? vendorTaxKey === taxKey : nameKey !== "" && vendorNameKey === nameKey,
  );
}

/** What was learned about a line: from the same words, else from the most alike, else from a correction of all of the vendor's lines. */
export function correctionFor(description: string | null, about: readonly LearnedCorrection[]): Recollection | null {
  if (about.length === 0) return null;
  const term = termOf(description);
  const sames = term === "" ? [] : about.filter((correction) => correction.term === term);
  // The first says how VAT is treated; what is sold, another may have said that another business taught.
  const category = sames.find((one) => one.category !== null)?.category ?? null;
  if (sames[0]) return { correction: { ...sames[0], category }, confidence: CONFIDENCE.same, isAlike: false };
  const alike = about
    .filter((correction) => correction.term !== "")
    .map((correction) => ({ correction, likeness: termLikeness(term, correction.term) }))
    .filter(({ likeness }) => likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness)[0];
  if (alike) return { correction: alike.correction, confidence: CONFIDENCE.alike, isAlike: true };
  const all = about.find((correction) => correction.term === "");
  return all ? { correction: all, confidence: CONFIDENCE.vendor, isAlike: false } : null;
}

/** The correction in words, for the reason of an opinion. */
export function saidByCorrection({ correction }: Recollection): string {
  const what = correction.example === null || correction.term === "" ? "this vendor's invoices" : `"${correction.example}"`;
  return `as a reviewer decided about ${what} on ${correction.learnedOn} (${correction.id})`;
}
