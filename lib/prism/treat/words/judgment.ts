import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { Term } from "@/lib/tax/terms";
import { reliefs } from "@/lib/tax/ng/reliefs";
import type { TermMatch } from "./match-terms";

/** The judgment on a line's words: shares of its possible categories, and the relief from VAT they name. */
export interface Judgment {
  shares: { category: WhtCategory; label: string | null; confidence: number }[];
  mixed: boolean;
  exemption: string | null;
  relief: { code: string; confidence: number } | null;
  words: string[];
}

/**
 * Confidence of a relief too doubtful to decide: if VAT is charged the standard rate stands, and if none is charged the line goes to
 * review.
 */
export const DOUBTFUL_RELIEF = 0.4;

/** Makes the relief too doubtful to decide if one of the terms that it rests on stands for something else. */
export function withDoubtedRelief(
  judged: Judgment | null,
  matches: readonly TermMatch[],
  isOther: (match: TermMatch) => boolean,
): Judgment | null {
  if (!judged?.relief || judged.relief.confidence <= DOUBTFUL_RELIEF) return judged;
  const { code } = judged.relief;
  const isDoubtful = matches.some((match) => match.term.relief === code && isOther(match));
  return isDoubtful ? { ...judged, relief: { code, confidence: DOUBTFUL_RELIEF } } : judged;
}

export const treatmentOf = new Map(reliefs.map(({ code, treatment }) => [code, treatment]));

const madeLocally = new Set(reliefs.filter((row) => row.madeLocally).map(({ code }) => code));

/** Whether a relief is for locally made goods alone. */
export const isForLocalMake = ({ code }: { code: string }): boolean => madeLocally.has(code);

/** The categories a term may stand for, with their probabilities times `weight`. */
export function sharesOf(term: Term, weight = 1): Judgment["shares"] {
  return [
    { category: term.category, label: term.label, confidence: term.strength * weight },
    ...term.otherwise.map(({ category, strength }) => ({ category, label: null, confidence: strength * weight })),
  ];
}

function merged(shares: Judgment["shares"]): Judgment["shares"] {
  const byCategory = new Map<WhtCategory, Judgment["shares"][number]>();
  for (const share of shares) {
    const seen = byCategory.get(share.category);
    byCategory.set(
      share.category,
      seen ? { ...seen, label: seen.label ?? share.label, confidence: seen.confidence + share.confidence } : share,
    );
  }
  return [...byCategory.values()];
}

export const reliefOf = (term: Term, weight = 1): Judgment["relief"] =>
  term.relief ? { code: term.relief, confidence: term.reliefStrength * weight } : null;

/** The judgment on a line with a single term. */
export function single(match: TermMatch): Judgment {
  return {
    shares: sharesOf(match.term),
    mixed: false,
    exemption: match.term.exemption,
    relief: reliefOf(match.term),
    words: [match.phrase],
  };
}

/** Several supplies at one price: each gets an equal share, and no relief is certain to cover the whole. */
export function mixture(matches: readonly TermMatch[]): Judgment {
  const weight = 1 / matches.length;
  const relieved = matches.find((match) => match.term.relief)?.term;
  const treatments = new Set(matches.map((match) => treatmentOf.get(match.term.relief ?? "")));
  // "Hospital admission and drugs": if every part has the same relief treatment, so has the whole.
  const alike = treatments.size === 1 && !treatments.has(undefined);
  return {
    shares: merged(matches.flatMap((match) => sharesOf(match.term, weight))),
    mixed: true,
    exemption: matches.find((match) => match.term.exemption)?.term.exemption ?? null,
    relief: relieved ? reliefOf(relieved, alike ? 1 : 0.5) : null,
    words: matches.map((match) => match.phrase),
  };
}
