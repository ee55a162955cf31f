import { isTerm, type TermLabel } from "@/lib/tax/ng/terms";
import { CONTAINER } from "./compounds";
import type { Judgment } from "./judgment";
import type { TermMatch } from "./match-terms";

/** Forms of payment beside the name of a service, which say nothing about what it is. */
const RETAINER = /^retainer(?:ship)?s?$/;
const WAGES = /^(?:wages?|salar(?:y|ies)|stipends?|payroll|net pay)$/;
/** Taxes and contributions on wages are passed on and are no pay. */
const HANDED_ON = /^(?:paye|pensions?|nhf|nsitf|itf|remittances?|remitted)$/;
/** Words for staff sent to work for another firm. */
const SENT = /^(?:outsourced?|outsourcing|agency|contract|casual|temp(?:orary)?)$/;
/** "Loaders' wages through labour contractor". */
const LENT_BY = /\b(?:labou?r|manpower|staffing|outsourcing) (?:contractors?|agenc(?:y|ies)|agents?|suppliers?|vendors?)\b/;
const FEE_ON_WAGES = /^(?:management|admin(?:istration|istrative)?|agency|service|handling) (?:fee|charge)s?$/;

/** "Lift maintenance retainer", "retainership, staff clinic": a retainer pays for the service named beside it. */
function withoutRetainer(matches: readonly TermMatch[]): readonly TermMatch[] {
  const others = matches.filter((match) => match.term.role === "activity" && !RETAINER.test(match.phrase));
  const told = others.length > 0 && others.every(({ term }) => term.category === "other_services");
  return told ? matches.filter((match) => !RETAINER.test(match.phrase)) : matches;
}

/**
 * "Agency staff wages + management fee", "storekeeper's salary (outsourced)": a staffing firm is paid by wages and a fee on them. Wages of
 * the payer's own staff are no supply, and taxes on wages are passed on.
 */
function withoutWagesOfLentStaff(matches: readonly TermMatch[], tokens: readonly string[]): readonly TermMatch[] {
  const isLent = matches.some(
    ({ term, start, end }) => isTerm(term, "Manpower") && tokens.slice(Math.max(0, start - 1), end).some((token) => SENT.test(token)),
  );
  const isContracted = LENT_BY.test(tokens.join(" "));
  const wages = matches.filter(({ term, phrase }) => isTerm(term, "Wages and taxes") && WAGES.test(phrase));
  if ((!isLent && !isContracted) || wages.length === 0 || tokens.some((token) => HANDED_ON.test(token))) return matches;
  return matches.filter((match) => !wages.includes(match) && !FEE_ON_WAGES.test(match.phrase));
}

const INSURED = /^(?:insur\w*|polic(?:y|ies)|cover\w*|assur\w*|life|hmo|risks?|transit|marine|fire|burglary|crops?)$/;

/** "Carrots, Jos premium", "maize, dry clean": beside a food these words describe quality, unless insurance is named. */
function withoutQualityWords(matches: readonly TermMatch[], tokens: readonly string[]): readonly TermMatch[] {
  if (!matches.some(({ term }) => term.relief === "basic_food") || tokens.some((token) => INSURED.test(token))) return matches;
  return matches.filter(({ phrase }) => !/^(?:premiums?|dry clean)$/.test(phrase));
}

/** "Commission Sept, 2,400 cartons at N200": the goods measure the commission. */
function withoutMeasureOfCommission(matches: readonly TermMatch[], tokens: readonly string[]): readonly TermMatch[] {
  const commission = matches.find(({ term, phrase }) => term.category !== "goods_supply" && /\bcommissions?\b/.test(phrase));
  if (!commission) return matches;
  return matches.filter(({ phrase, start }) => !(start >= commission.end && CONTAINER.test(phrase) && /^\d/.test(tokens[start - 1] ?? "")));
}

/** Fruits and foods that also name colors. As food they are counted, mostly in the plural. */
const COLOR = /^(?:orange|lime|olive|peach|cherry|plum|chocolate|cream|salmon|mint|coffee|mustard|lemon|apricot)$/;

/** "Coverall FR orange, assorted sizes": beside a thing that is not food, these words are colors. */
function withoutColors(matches: readonly TermMatch[]): readonly TermMatch[] {
  const isEaten = ({ term, phrase }: TermMatch): boolean =>
    term.role !== "thing" || term.category !== "goods_supply" || term.relief === "basic_food" || CONTAINER.test(phrase);
  return matches.every(isEaten) ? matches : matches.filter(({ term, phrase }) => !(term.relief === "basic_food" && COLOR.test(phrase)));
}

const TEXTBOOK = /^text ?books?$/;
/** Services connected with a book, by someone who doesn't sell it. */
const BOOK_WORK =
  /^(?:print\w*|design\w*|review\w*|edit\w*|typeset\w*|illustrat\w*|distribut\w*|deliver\w*|transport\w*|haul\w*|author\w*|writing|develop\w*|translat\w*|royalt\w*|binding|storage|launch\w*|supervis\w*|evaluat\w*|consult\w*)$/;

/** "Medical Physiology, 14th ed. (textbook)": the subject of a textbook is no service. */
function withoutSubjects(matches: readonly TermMatch[], tokens: readonly string[]): readonly TermMatch[] {
  const book = matches.find(({ phrase }) => TEXTBOOK.test(phrase));
  if (!book || tokens.some((token) => BOOK_WORK.test(token))) return matches;
  return matches.filter(({ term, end }) => !(term.role === "activity" && end <= book.start));
}

/** Drops matches that only tell how the rest of the line is paid, or what a book is about. */
export function withoutPaymentForms(matches: readonly TermMatch[], tokens: readonly string[]): readonly TermMatch[] {
  const paid = withoutMeasureOfCommission(withoutQualityWords(withoutWagesOfLentStaff(withoutRetainer(matches), tokens), tokens), tokens);
  return withoutColors(withoutSubjects(paid, tokens));
}

/** Rooms and grounds let for a use. */
const PLACE_OF_USE =
  /^(?:halls?|rooms?|kitchens?|auditoriums?|centres?|centers?|grounds?|fields?|pitch(?:es)?|studios?|arenas?|stadiums?|lawns?)$/;
/** "Use of kitchen equipment": equipment in a place is another matter. */
const NO_PLACE = /^(?:equipments?|utensils?|services?|staff|items|furniture|tools?|machines?)$/;
const ANNOUNCING = /^(?:being|part|full|balance|payments?|paid|costs?|charges?|charged|fees?|bill|for|of|the|on|daily|monthly)$/;
/** The use of a name, picture or program is licensed. Beside a hall, these words leave the matter open. */
const OF_A_RIGHT = /^(?:licen[cs]\w*|royalt(?:y|ies)|rights?|images?|copyright|trademark|software)$/;
const USE_WITHIN = 5;

/** "Use of training kitchen/hall, 2 days": paying for the use of a place is hire, whatever is done there. Null for other lines. */
export function placeInUse(tokens: readonly string[]): Judgment | null {
  const use = tokens.findIndex((token, index) => /^(?:use|usage)$/.test(token) && tokens[index + 1] === "of");
  if (use < 0 || !tokens.slice(0, use).every((token) => ANNOUNCING.test(token)) || tokens.some((token) => OF_A_RIGHT.test(token)))
    return null;
  const first = use + 2;
  const place = tokens.findIndex((token, index) => index >= first && index < first + USE_WITHIN && PLACE_OF_USE.test(token));
  if (place < 0 || NO_PLACE.test(tokens[place + 1] ?? "")) return null;
  return {
    shares: [
      { category: "rent_hire_lease", label: "Hire of halls and venues" satisfies TermLabel, confidence: 0.88 },
      { category: "other_services", label: null, confidence: 0.1 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [`use of ${tokens[place] ?? ""}`],
  };
}
