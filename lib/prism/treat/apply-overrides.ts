import { vocabulary } from "@/lib/tax/ng/terms";
import { whtCategories, type WhtCategory } from "@/lib/tax/rule-pack";
import { rateWithLevies, standardRate } from "@/lib/tax/rules-in-force";
import type { AnalysisContext, LineItem, TreatmentOverride } from "../model";
import type { LineClass } from "./lines/line-class";
import { reverseChargeOn, undetermined } from "./vat/vat-decision";
import type { VatDecision, VatSituation } from "./vat/vat-situation";
import type { WhtDecision } from "./wht/wht-situation";

/** Confidence of an opinion that a reviewer decided. */
const REVIEWED = 0.99;

interface MergedOverride extends Pick<TreatmentOverride, "vatTreatment" | "category"> {
  vatReason?: string | undefined;
  categoryReason?: string | undefined;
}

/** Merges the reviewers' decisions on a line; later ones override earlier ones. A null line stands for an invoice without lines. */
export function overrideOf(context: AnalysisContext, line: LineItem | null): MergedOverride {
  const own = (context.overrides ?? []).filter(({ lineNumber }) => lineNumber === null || lineNumber === line?.lineNumber);
  return own.reduce<MergedOverride>(
    (merged, { vatTreatment, category, reason }) => ({
      ...merged,
      ...(vatTreatment === undefined ? {} : { vatTreatment, vatReason: reason }),
      ...(category === undefined ? {} : { category, categoryReason: reason }),
    }),
    {},
  );
}

/**
 * Applies a reviewer's category to a line's class. A different category also discards the relief and exemption that the words suggested.
 */
export function withCategory(line: LineClass, { category }: MergedOverride): LineClass {
  const decided = category === undefined ? undefined : whtCategories.find((code) => code === category);
  if (!decided) return line;
  const settled: LineClass = {
    ...line,
    confidence: REVIEWED,
    alternatives: [],
    mixed: false,
    learned: line.learned && { ...line.learned, category: false },
  };
  if (decided === line.category) return settled;
  return { ...settled, category: decided, label: labelOf(decided), exemption: null, relief: null, evidence: "description", words: [] };
}

const labelOf = (category: WhtCategory): string => vocabulary.labels[category];

/** Applies a reviewer's VAT treatment. Rate and legal basis of a standard-rated supply still come from the law. */
export function withVat(situation: VatSituation, judged: VatDecision, { vatTreatment, vatReason }: MergedOverride): VatDecision {
  if (vatTreatment === undefined) return judged;
  if (vatTreatment === judged.treatment) return { ...judged, confidence: REVIEWED, alternatives: [] };
  const said = vatReason ? `Decided by a reviewer: ${vatReason}` : "Decided by a reviewer.";
  const settled = {
    treatment: vatTreatment,
    ruleId: null,
    legalBasis: null,
    reason: said,
    confidence: REVIEWED,
    alternatives: [],
    warnings: [],
  };
  if (vatTreatment === "out_of_scope") return { ...settled, rate: null };
  if (vatTreatment !== "standard" && vatTreatment !== "reverse_charge") return { ...settled, rate: 0 };
  const { pack, taxPoint } = situation;
  const row = standardRate(pack, taxPoint);
  if (!row) return undetermined(`The ${pack.vat.taxName} rate in ${pack.name} on ${taxPoint} is unknown.`);
  const { ruleId, legalBasis } = vatTreatment === "reverse_charge" ? reverseChargeOn(pack, taxPoint, row) : row;
  return { ...settled, rate: rateWithLevies(pack, row.rate, taxPoint), ruleId, legalBasis };
}

/** Applies a reviewer's withholding decision: the category is the reviewer's, the rate comes from the table. */
export function withWht(judged: WhtDecision, { category, categoryReason }: MergedOverride): WhtDecision {
  if (category === undefined) return judged;
  if (category === "not_applicable" && judged.applicable !== false) {
    const said = categoryReason
      ? `A reviewer decided that no tax is withheld: ${categoryReason}`
      : "A reviewer decided that no tax is withheld.";
    return {
      ...judged,
      applicable: false,
      category,
      rate: null,
      noTinUplift: false,
      exemption: null,
      ruleId: null,
      legalBasis: null,
      reason: said,
      confidence: REVIEWED,
      alternatives: [],
      unlisted: null,
      warnings: [],
    };
  }
  return judged.applicable === null ? judged : { ...judged, confidence: REVIEWED };
}
