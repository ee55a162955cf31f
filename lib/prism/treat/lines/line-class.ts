import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { LearnableVatTreatment } from "../../learned-correction";

export interface CategoryShare {
  category: WhtCategory;
  label: string;
  /** Share of lines of this kind that belong to the category. */
  confidence: number;
}

/** The class of a line: its withholding category, and a relief from VAT it may fall under. */
export interface LineClass extends CategoryShare {
  alternatives: CategoryShare[];
  /** One price for several supplies. */
  mixed: boolean;
  exemption: string | null;
  relief: { code: string; confidence: number } | null;
  evidence: "correction" | "description" | "vendor" | "other_lines" | "shape" | "likeness" | "none";
  /** The decisive words, quoted in the reason. */
  words: string[];
  /** What a reviewer taught about such lines, worded for the reason; null if nothing was taught. */
  learned: { said: string; category: boolean; vatTreatment: LearnableVatTreatment | null; confidence: number } | null;
}
