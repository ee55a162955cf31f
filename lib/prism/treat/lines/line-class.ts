import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { LearnableVatTreatment } from "../../learned-correction";

export interface CategoryShare {
  category: WhtCategory;
  label: string;
  /** Share of such lines that belong to the category. */
  confidence: number;
}

/** What a line is: for withholding, and whether a relief from VAT may catch it. */
export interface LineClass extends CategoryShare {
  alternatives: CategoryShare[];
  /** One price for several supplies. */
  mixed: boolean;
  exemption: string | null;
  relief: { code: string; confidence: number } | null;
  evidence: "correction" | "description" | "vendor" | "other_lines" | "shape" | "likeness" | "none";
  /** The words that decided, for the reason. */
  words: string[];
  /** What a reviewer taught about such lines, in words for the reason; null where nothing was. */
  learned: { said: string; category: boolean; vatTreatment: LearnableVatTreatment | null; confidence: number } | null;
}
