import type { WhtCategory } from "./rule-pack";

/**
 * What words on a line say about it. A phrase is a sequence of lower-case words; "*" at the end of a word matches any ending. Longer
 * phrases win over shorter ones inside them ("diesel generator" over "diesel").
 */
export interface Term<Label extends string = string> {
  phrases: readonly string[];
  /** Shown as the line's category. */
  label: Label;
  /** thing: something sold. activity: something done; a thing beside an activity is its object. */
  role: "thing" | "activity";
  category: WhtCategory;
  /** Share of lines, 0..1, in which the words mean this category. */
  strength: number;
  /** Other meanings with their shares. Together with `strength` they add up to at most 1; the rest is unknown. */
  otherwise: readonly { category: WhtCategory; strength: number }[];
  /** Code of the exemption from withholding that leads to `not_applicable`. */
  exemption: string | null;
  /** Code of the relief from VAT, and the share of lines in which the words mean it. */
  relief: string | null;
  reliefStrength: number;
  /** The relief also covers hiring the thing. */
  reliefCoversHire: boolean;
}

type Details = Partial<Pick<Term, "strength" | "otherwise" | "exemption" | "relief" | "reliefStrength" | "reliefCoversHire">>;

function term<L extends string>(role: Term["role"], category: WhtCategory, label: L, phrases: string, details: Details): Term<L> {
  return {
    role,
    category,
    label,
    phrases: phrases
      .split(",")
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== ""),
    strength: 0.95,
    otherwise: [],
    exemption: null,
    relief: null,
    reliefStrength: 0.93,
    reliefCoversHire: false,
    ...details,
  };
}

/** A term for goods. `phrases` is a comma-separated list. */
export function thing<L extends string>(label: L, phrases: string, details: Details = {}): Term<L> {
  return term("thing", "goods_supply", label, phrases, details);
}

/** A term for an activity with a withholding category; `phrases` as for `thing`. */
export function activity<L extends string>(category: WhtCategory, label: L, phrases: string, details: Details = {}): Term<L> {
  return term("activity", category, label, phrases, details);
}

/** A term for a payment outside withholding, with the code of its exemption. */
export function outside<L extends string>(
  role: Term["role"],
  exemption: string,
  label: L,
  phrases: string,
  details: Details = {},
): Term<L> {
  return term(role, "not_applicable", label, phrases, { exemption, ...details });
}

export interface Vocabulary {
  terms: readonly Term[];
  /** Words in vendors' names; weaker evidence than the line itself. */
  vendorTerms: readonly Term[];
  /** Abbreviations and the words they stand for. */
  abbreviations: Readonly<Record<string, string>>;
  /** Category labels for lines that no term names. */
  labels: Readonly<Record<WhtCategory, string>>;
}
