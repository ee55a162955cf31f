import { isCompanion } from "./companions";
import { CONTAINER } from "./compounds";
import { DOUBTFUL_RELIEF, type Judgment } from "./judgment";
import type { TermMatch } from "./match-terms";

/** Maximum number of words of count and kind between the preposition and the thing. */
const MODIFIERS_AT_MOST = 3;
/** Words that, before "of", give a quantity or mean buying, selling, returning or paying, and before "on" a deduction or debt. */
const NO_WORK =
  /^(?:suppl(?:y|ies|ied|ying)|sales?|purchases?|procure\w*|deliver\w*|provisions?|imports?|importation|exports?|exportation|productions?|payments?|prices?|costs?|values?|balances?|deposits?|discounts?|rebates?|refunds?|returns?|returned|credits?|cancellations?|shortages?|shortfalls?|excess|part|parts|sets?|pairs?|pieces?|boxe?s?|packs?|packets?|units?|numbers?|lots?|batch(?:es)?|lengths?|reams?|sheets?|copies|copy|loads?|trips?|tonn?e?s?|metric|lit(?:re|er)s?|metres?|meters?|yards?|types?|kinds?|sorts?|ranges?|assortments?|collections?|selections?|mix|mixtures?|quantit(?:y|ies)|consignments?|shipments?|stocks?|replacements?|issues?|orders?|requests?|requirements?|allocations?|donations?|gifts?|bale|bales|pallets?|tubers?|heads?|cups?|plates?|sachets?|dozens?|barrels?|bbls?|kilolit\w*|scoops?|rubbers?|mudus?|congos?|wraps?|tankers?|truck\w*|bowls?|sticks?|bars?|bunch(?:es)?|fingers?|baskets?|amounts?|sums?|up|hampers?|bottles?|slabs?|strips?|coils?|spools?|tubes?|stands?|pots?|jars?|vials?|ampoules?|cases?|kits?|spares?|list|schedule|invoice|bill|fees?|charges?|tax|vat|duty|interest|name|brand|make|size|grade|quality|place|kg|kgs|mt|nos?|no|pcs|x|full|out|instead|because|account|use|care|behalf|top|made|consist\w*|compris\w*|instal?ments?|milestones?|tranches?|outstanding|arrears|advance|remainder|rest|cont(?:ent|ents)|samples?|model|change|commencement|completion|release|retention|end|day|week|month|year|first|second|third|\d.*)$/;
const isLink = (token: string | undefined): boolean => token === "of" || token === "on";

/**
 * "UT & MPI of lifting gear", "PPM on chemistry analyser", "QA of pumps": whatever stands before "of" or "on" is done to the thing, which
 * is not sold. The rate of withholding depends on what is done, so the line goes to review. Null if the word gives a quantity or means a
 * sale.
 */
export function workByPreposition(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgment | null {
  const [object] = things;
  if (!object) return null;
  const from = Math.max(1, object.start - 1 - MODIFIERS_AT_MOST);
  let link = object.start - 1;
  while (link >= from && !isLink(tokens[link])) link--;
  if (link < from) return null;
  const word = tokens[link - 1] ?? "";
  if (breaks.has(link)) return null;
  for (let place = link + 1; place <= object.start; place++) if (breaks.has(place)) return null;
  if (NO_WORK.test(word) || CONTAINER.test(word) || isCompanion(word) || !/^\p{L}{2,}$/u.test(word)) return null;
  return {
    shares: [
      { category: "other_services", label: null, confidence: 0.45 },
      { category: "professional_services", label: null, confidence: 0.31 },
      { category: object.term.category, label: object.term.label, confidence: 0.2 },
    ],
    mixed: false,
    exemption: null,
    relief: object.term.relief === null ? null : { code: object.term.relief, confidence: DOUBTFUL_RELIEF },
    words: [`${word} ${tokens[link] ?? ""}`, object.phrase],
  };
}
