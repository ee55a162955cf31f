import type { LearnedCorrection } from "../../learned-correction";
import { foldTaxId, partyNameKey } from "../../party-names";
import { termLikeness, termOf } from "../words/term-of";

/** A learned correction that applies to a line, with the confidence that it means this line. */
export interface MatchedCorrection {
  correction: LearnedCorrection;
  /** The correction the category comes from, if that isn't the one that taught the VAT treatment. */
  ofCategory: LearnedCorrection | null;
  confidence: number;
  /** Only most of the words match; those that differ may be the decisive ones. */
  isAlike: boolean;
}

/** Minimum share of common words for a line to count as the corrected one. */
const ALIKE = 0.6;
const CONFIDENCE = { same: 0.97, alike: 0.88, vendor: 0.9 } as const;

/**
 * The corrections about a vendor, in the order given (newest first), matched by tax number if both have one, else by name, as in
 * `earlierOfVendor`. Firms of one group may share a name key.
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

/**
 * Finds what was learned about a line: from the same words, else the most similar ones, else from a correction of all the vendor's lines.
 * The first match gives the VAT treatment; the category may come from another with the same words, taught for another business.
 */
export function correctionFor(description: string | null, about: readonly LearnedCorrection[]): MatchedCorrection | null {
  if (about.length === 0) return null;
  const term = termOf(description);
  const matched = (found: readonly LearnedCorrection[], confidence: number, isAlike = false): MatchedCorrection | null => {
    const [correction] = found;
    const ofCategory = found.find(({ category }) => category !== null) ?? null;
    return correction ? { correction: { ...correction, category: ofCategory?.category ?? null }, ofCategory, confidence, isAlike } : null;
  };
  const sames = term === "" ? [] : about.filter((correction) => correction.term === term);
  if (sames.length > 0) return matched(sames, CONFIDENCE.same);
  const [nearest] = about
    .filter((correction) => correction.term !== "")
    .map((correction) => ({ term: correction.term, likeness: termLikeness(term, correction.term) }))
    .filter(({ likeness }) => likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness);
  if (nearest)
    return matched(
      about.filter((correction) => correction.term === nearest.term),
      CONFIDENCE.alike,
      true,
    );
  return matched(
    about.filter((correction) => correction.term === ""),
    CONFIDENCE.vendor,
  );
}

/** Cites the corrections in the reason of an opinion. */
export function saidByCorrection({ correction, ofCategory }: MatchedCorrection): string {
  const other = ofCategory !== null && ofCategory.id !== correction.id ? ofCategory : null;
  return `as a reviewer decided about ${[correction, ...(other ? [other] : [])].map(cited).join(" and about ")}`;
}

function cited({ example, term, learnedOn, id }: LearnedCorrection): string {
  const what = example === null || term === "" ? "this vendor's invoices" : `"${example}"`;
  return `${what} on ${learnedOn} (${id})`;
}
