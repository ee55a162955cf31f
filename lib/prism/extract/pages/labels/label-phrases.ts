import { vocabularies, type LabelKind } from "../../vocabulary";
import { otherCurrencyCodes, rareCurrencyCodes } from "../../vocabulary/places";
import { foldLabel } from "../../fold";

/** The phrases of the vocabularies, folded, and what each may announce. */
export const phrases: ReadonlyMap<string, ReadonlySet<LabelKind>> = phrasesOfVocabularies();

/** Long enough that a misread letter leaves them recognisable. */
export const longPhrases: readonly string[] = [...phrases.keys()].filter((phrase) => phrase.length >= 6);

/** "Total ZAR excl. VAT": the currency stands within the label. */
export const CURRENCY_WITHIN = new RegExp(
  String.raw`^\(?(?:₦|€|\$|£|₵|(?:NGN|EUR|USD|GBP|ZAR|KES|GHS|UGX|TZS|RWF|XOF|MZN|AOA|INR|AED|CAD|AUD|${otherCurrencyCodes.join("|")}|${rareCurrencyCodes.join("|")}))\)?$`,
);

/** What a text says that is one label as it stands, folded; undefined where it is none. */
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
