import type { IsoDate } from "@/lib/kernel/dates";
import type { WhtCategory } from "@/lib/tax/rule-pack";

/** VAT treatments that a reviewer's correction can teach; the others follow from dates and parties. */
export const learnableVatTreatments = ["standard", "zero_rated", "exempt", "suspended", "out_of_scope"] as const;
export type LearnableVatTreatment = (typeof learnableVatTreatments)[number];

/** What a reviewer's correction taught the account about lines of one vendor. */
export interface LearnedCorrection {
  id: string;
  /** The vendor's folded tax id and name (`foldTaxId`, `partyNameKey`). The name identifies the vendor only if one side has no tax id. */
  vendorTaxKey: string | null;
  vendorNameKey: string | null;
  /** Words of the line as folded by `termOf`; empty: the correction applies to every line of the vendor. */
  term: string;
  /** The line's description as the reviewer saw it. */
  example: string | null;
  /** A category of `lib/tax`; null: the category was not corrected. */
  category: WhtCategory | null;
  vatTreatment: LearnableVatTreatment | null;
  learnedOn: IsoDate;
}
