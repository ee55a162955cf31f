import type { WhtCategory } from "./rule-pack";

/**
 * What words on a line say about it. A phrase is a row of words in lower case; "*" at a word's end stands for any ending.
 * Longer phrases win over the shorter ones inside them ("diesel generator" over "diesel").
 */
export interface Term<Label extends string = string> {
  phrases: readonly string[];
  /** Shown as the line's category. */
  label: Label;
  /** thing: what is sold. activity: what is done; beside it a thing is only what it is done to. */
  role: "thing" | "activity";
  category: WhtCategory;
  /** How often the words mean this category, 0..1. */
  strength: number;
  /** What they mean otherwise; shares of 1 together with `strength`, the rest is unknown. */
  otherwise: readonly { category: WhtCategory; strength: number }[];
  /** Code of the exemption from withholding behind `not_applicable`. */
  exemption: string | null;
  /** Code of the relief from VAT, and how often the words mean it. */
  relief: string | null;
  reliefStrength: number;
  /** The relief also covers hiring the thing. */
  reliefCoversHire: boolean;
}

type Details = Partial<Pick<Term, "strength" | "otherwise" | "exemption" | "relief" | "reliefStrength" | "reliefCoversHire">>;

function term<L extends string>(role: Term["role"], category: WhtCategory, label: L, phrases: string, details: Details): Term<L> {
  return {
    role, category, label,
    phrases: phrases.split(",").map((phrase) => phrase.trim()).filter((phrase) => phrase !== ""),
    strength: 0.95, otherwise: [], exemption: null, relief: null, reliefStrength: 0.93, reliefCoversHire: false,
    ...details,
  };
}

/** `phrases` is one text with commas between the phrases. */
export function thing<L extends string>(label: L, phrases: string, details: Details = {}): Term<L> {
  return term("thing", "goods_supply", label, phrases, details);
}

/** A term for work that is done, of a category of withholding; `phrases` as for `thing`. */
export function activity<L extends string>(category: WhtCategory, label: L, phrases: string, details: Details = {}): Term<L> {
  return term("activity", category, label, phrases, details);
}

/** A payment outside withholding, by the code of its exemption. */
export function outside<L extends string>(role: Term["role"], exemption: string, label: L, phrases: string, details: Details = {}): Term<L> {
  return term(role, "not_applicable", label, phrases, { exemption, ...details });
}

export interface Vocabulary {
  terms: readonly Term[];
  /** Words of vendors' names; weaker evidence than the line itself. */
  vendorTerms: readonly Term[];
  /** Short forms and the words they stand for. */
  abbreviations: Readonly<Record<string, string>>;
  /** Labels of categories where no term names the line. */
  labels: Readonly<Record<WhtCategory, string>>;
}
