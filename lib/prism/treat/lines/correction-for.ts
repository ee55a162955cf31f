import type { LearnedCorrection } from "../../learned-correction";
import { foldTaxId, partyNameKey } from "../../party-names";
import { termLikeness, termOf } from "../words/term-of";

/** A correction that speaks about a line, and how surely it means this one. */
export interface Recollection {
  correction: LearnedCorrection;
  /** Whose category holds, where another taught how VAT is treated. */
  ofCategory: LearnedCorrection | null;
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

/**
 * What was learned about a line: from the same words, else from the most alike, else from a correction of all of the vendor's lines. The
 * first of those says how VAT is treated; what is sold, one of the same words may have said that another business taught.
 */
export function correctionFor(description: string | null, about: readonly LearnedCorrection[]): Recollection | null {
  if (about.length === 0) return null;
  const term = termOf(description);
  const recollection = (found: readonly LearnedCorrection[], confidence: number, isAlike = false): Recollection | null => {
    const [correction] = found;
    const ofCategory = found.find(({ category }) => category !== null) ?? null;
    return correction ? { correction: { ...correction, category: ofCategory?.category ?? null }, ofCategory, confidence, isAlike } : null;
  };
  const sames = term === "" ? [] : about.filter((correction) => correction.term === term);
  if (sames.length > 0) return recollection(sames, CONFIDENCE.same);
  const [nearest] = about
    .filter((correction) => correction.term !== "")
    .map((correction) => ({ term: correction.term, likeness: termLikeness(term, correction.term) }))
    .filter(({ likeness }) => likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness);
  if (nearest)
    return recollection(
      about.filter((correction) => correction.term === nearest.term),
      CONFIDENCE.alike,
      true,
    );
  return recollection(
    about.filter((correction) => correction.term === ""),
    CONFIDENCE.vendor,
  );
}

/** The corrections in words, for the reason of an opinion. */
export function saidByCorrection({ correction, ofCategory }: Recollection): string {
  const other = ofCategory !== null && ofCategory.id !== correction.id ? ofCategory : null;
  return `as a reviewer decided about ${[correction, ...(other ? [other] : [])].map(cited).join(" and about ")}`;
}

function cited({ example, term, learnedOn, id }: LearnedCorrection): string {
  const what = example === null || term === "" ? "this vendor's invoices" : `"${example}"`;
  return `${what} on ${learnedOn} (${id})`;
}
