import { vocabularies, type LabelKind } from "../../vocabulary";
import { otherCurrencyCodes, rareCurrencyCodes } from "../../vocabulary/places";
import { foldLabel } from "../../fold";
import { NearPhrases } from "../../near-phrases";

/** All phrases of the vocabularies, folded, with the label kinds they may announce. */
export const phrases: ReadonlyMap<string, ReadonlySet<LabelKind>> = phrasesOfVocabularies();

/** Phrases long enough to be recognized with a misread letter. */
export const nearPhrases = new NearPhrases([...phrases.keys()].filter((phrase) => phrase.length >= 6));

/** A currency within a label, as in "Total ZAR excl. VAT". */
export const CURRENCY_WITHIN = new RegExp(
  String.raw`^\(?(?:₦|€|\$|£|₵|(?:NGN|EUR|USD|GBP|ZAR|KES|GHS|UGX|TZS|RWF|XOF|MZN|AOA|INR|AED|CAD|AUD|${otherCurrencyCodes.join("|")}|${rareCurrencyCodes.join("|")}))\)?$`,
);

/** The kinds of a folded text that is exactly one label; undefined if it is none. */
export const kindsOf = (folded: string): ReadonlySet<LabelKind> | undefined => phrases.get(folded);

function phrasesOfVocabularies(): Map<string, Set<LabelKind>> {
  const found = new Map<string, Set<LabelKind>>();
  for (const { labels } of vocabularies) {
    for (const [kind, list] of Object.entries(labels) as [LabelKind, readonly string[]][]) {
      for (const phrase of list) {
        const folded = foldLabel(phrase);
        found.set(folded, (found.get(folded) ?? new Set()).add(kind));
      }
    }
  }
  return found;
}
