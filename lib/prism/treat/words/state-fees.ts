import { isTerm } from "@/lib/tax/ng/terms";
import type { TermMatch } from "./match-terms";

/** The activities of more than one category that a line names, as far as these rules need them. */
interface NamedActivities {
  distinct: readonly TermMatch[];
  tokens: readonly string[];
}

const isProfessional = (match: TermMatch): boolean => match.phrase.startsWith("professional");

/** "Stamp duties: our professional charges": a category outside the table doesn't hide the charge. */
export function ownCharge({ distinct }: NamedActivities): TermMatch[] | null {
  const own = distinct.find(isProfessional);
  return own && distinct[0]?.term.category === "not_applicable" ? [own] : null;
}

/** Work that someone else does for the payer of a fee. */
const DONE_BESIDE_FEE = /^(?:facilitat|draft)/;

/**
 * "Survey plan approval fee, Ministry of Lands", "Expatriate quota and work permit fee (Ministry of Interior)": the line itself says that the
 * state charges it, so what the fee is for is not the vendor's work.
 */
export function feeToAuthority({ distinct, tokens }: NamedActivities): TermMatch[] | null {
  const fee = distinct.find(({ term, phrase }) => isTerm(term, "Government fees") && /\bfees?$/.test(phrase));
  const isToState = tokens.some((token, index) => token === "ministry" || (token === "immigration" && tokens[index + 1] === "service"));
  return fee && isToState && !distinct.some(isProfessional) && !tokens.some((token) => DONE_BESIDE_FEE.test(token)) ? [fee] : null;
}
