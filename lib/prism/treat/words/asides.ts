import type { TermMatch } from "./match-terms";
import { CONTAINER, GENERIC_THING, PLACES } from "./compounds";

export const CONNECTORS = new Set(["and", "/", "with", "plus", "cum"]);
/** "Payment for diesel": what follows is the thing itself, not its purpose. */
const PAYMENT_WORDS = new Set([
  "payment",
  "charge",
  "charges",
  "fee",
  "fees",
  "bill",
  "invoice",
  "cost",
  "rent",
  "being",
  "order",
  "hire",
  "purchase",
  "supply",
]);
/** Who does work, beside another activity, is whom it is done for: "deluxe room, auditors' visit". */
const WORKERS =
  /(?:auditor|lawyer|solicitor|consultant|engineer|surveyor|accountant|architect|trainer|facilitator|doctor|nurse|artiste|actor|adviser|advisor|interpreter|translator|trustee|lecturer)s?$/;
/** Places that the things before them go to: "cooking gas, canteen". */
const PLACE = /^(?:canteen|cafeteria|kitchen|restaurant|hotel|clinic|guest house|lodging)s?$/;

/** What comes after "for" is a purpose ("laptops for the audit team") unless the words before it only announce a payment. */
export function withoutPurpose(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  const cut = tokens.findIndex(
    (token, index) => token === "for" && !PAYMENT_WORDS.has(tokens[index - 1] ?? "") && matches.some((match) => match.end <= index),
  );
  return cut < 0 ? [...matches] : matches.filter((match) => match.end <= cut || match.start < cut);
}

/** A word that only describes the thing before it: "crutches, elbow type", "valve, ball pattern". */
const DESCRIBES = /^(?:types?|style|pattern|shape|design|grade|finish|colou?r|flavou?r|quality|size|brand)$/;
/** After food these make something else of it: "orange flavour concentrate". */
const FLAVOURS = /^(?:flavou?r(?:ed|s)?|essences?|scent(?:ed)?|fragrance|concentrates?|syrups?|shape)$/;
/** A thing before one of these only measures a charge: "diesel levy". */
const MEASURES = /^(?:levy|levies|surcharges?|contributions?)$/;
/** Nouns that are as often a verb; beside an activity they are part of it ("transfer and pickup"). */
const OFTEN_DONE = /^pick ?up$/;

/** "Office block", "toilet blocks": a building, and no block to build with. */
const BUILDING_BEFORE =
  /^(?:office|offices|admin|administrative|administration|classroom|classrooms|toilet|toilets|hostel|staff|ward|clinic|hospital|theatre|laboratory|lab|school|residential|apartment|accommodation|dormitory|library|shop|shops|stalls?|male|female)$/;
const isBlockOfRooms = ({ phrase, start, term }: TermMatch, tokens: readonly string[]): boolean =>
  term.role === "thing" &&
  /^blocks?$/.test(phrase) &&
  BUILDING_BEFORE.test(tokens[start - 1] ?? "") &&
  // Beside these it is what is built.
  !tokens.some((token) => /^(?:completion|storeys?)$/.test(token));

/** The matches without those that only describe another, by the word after them. */
export function withoutDescriptions(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  const active = matches.some((match) => match.term.role === "activity");
  return matches.filter((match, index) => {
    const { term, phrase, end } = match;
    const after = tokens[end] ?? "";
    const describes = index > 0 && DESCRIBES.test(after);
    if (term.role === "activity") return !(describes && PLACES.has(term.label));
    return (
      !describes &&
      !isBlockOfRooms(match, tokens) &&
      !(term.relief === "basic_food" && FLAVOURS.test(after)) &&
      !(active && (MEASURES.test(after) || OFTEN_DONE.test(phrase)))
    );
  });
}

/** What comes with a thing belongs to it: "oxygen cylinders with flowmeter". */
export function withoutAccessories(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  if (matches.some((match) => match.term.role === "activity")) return [...matches];
  const cut = tokens.findIndex(
    (token, index) =>
      (token === "with" || token === "complete") &&
      matches.some((match) => match.end <= index && !CONTAINER.test(match.phrase) && match.term.strength >= GENERIC_THING),
  );
  return cut < 0 ? [...matches] : matches.filter((match) => match.end <= cut);
}

const EXCLUDED = /^(?:without|excluding|excl|less|non)$/;

/** What makes of a paint one for walls again. */
const NO_MEASURE = /^(?:emulsion|gloss|satin|texture|primer|undercoat|brush(?:es)?|rollers?|thinners?|sprayers?|colou?rs?|litres?|ltrs?)$/;

/** The market's measure, a paint maker's bucket: "beans, 3 painters", "egusi 4 paint". */
function isMeasured(match: TermMatch, matches: readonly TermMatch[], tokens: readonly string[]): boolean {
  const isBucket = /^painters?$/.test(match.phrase) || (/^paints?$/.test(match.phrase) && !NO_MEASURE.test(tokens[match.end] ?? ""));
  return isBucket && /^\d/.test(tokens[match.start - 1] ?? "") && matches.some((other) => other.term.relief === "basic_food");
}

/** "Maintenance-free battery", "oven (without installation)", "solar-less", and workers who are only whom something is done for. */
export function withoutBystanders(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  const first = matches.find((match) => match.term.role === "activity");
  return matches.filter((match) => {
    const before = tokens[match.start - 1] ?? "";
    const after = tokens[match.end] ?? "";
    if (match.term.role === "thing") return after !== "less" && before !== "non" && before !== "de" && !isMeasured(match, matches, tokens);
    const bystander = match !== first && WORKERS.test(match.phrase) && !CONNECTORS.has(before) && !/^fees?$/.test(after);
    return after !== "free" && !EXCLUDED.test(before) && !bystander && !isMeasured(match, matches, tokens);
  });
}

/** Works that a place is called after: "jetty", "borehole". */
const BUILT_PLACE = /^(?:jett(?:y|ies)|piers?|wharf|bridges?|dams?|boreholes?|wells?|pools?|towers?|masts?|pipelines?|roads?|sites?)$/;
/** Where people work, which is called after what they do there: "construction camp", "fabrication yard", "base stations". */
const POST =
  /^(?:camps?|yards?|workshops?|stations?|stores?|depots?|plants?|offices?|kitchens?|canteens?|clinics?|creches?|branch(?:es)?|terminals?|warehouses?)$/;
const DESTINATION_WITHIN = 4;

/** What a thing is brought somewhere by is no work that is done there. */
const BROUGHT = /^(?:deliver|suppl|haul|transport|freight|carriage)/;

/** "33,000 litres to Bonny jetty", "gear oil to the truck workshop": where the thing before it is brought. */
function isDestination(match: TermMatch, matches: readonly TermMatch[], tokens: readonly string[]): boolean {
  const [named, next] = [tokens[match.end - 1] ?? "", tokens[match.end] ?? ""];
  if (match.term.role !== "activity" || !(BUILT_PLACE.test(named) || POST.test(named) || POST.test(next))) return false;
  const to = tokens.lastIndexOf("to", match.start);
  if (to < 0 || match.start - to > DESTINATION_WITHIN) return false;
  return (
    matches.some((other) => other.end <= to) &&
    matches.every((other) => other.end > to || other.term.role === "thing" || BROUGHT.test(other.phrase))
  );
}

/** "Geotech. report, Lekki plot": a plot or a site that ends the line, beside what was done there. */
function isPlot(match: TermMatch, matches: readonly TermMatch[], tokens: readonly string[]): boolean {
  return (
    match.term.relief === "land_building" &&
    /^plots?$/.test(match.phrase) &&
    match.end === tokens.length &&
    tokens[match.start - 1] !== "of" &&
    !/^\d/.test(tokens[match.start - 1] ?? "") &&
    matches.some((other) => other.end <= match.start && other.term.role === "activity" && other.term.category === "professional_services")
  );
}

/** The matches without a place at the end of the line to which the thing before it goes. */
export function withoutPlace(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  return matches.filter(
    (match, index) =>
      !isDestination(match, matches, tokens) &&
      !isPlot(match, matches, tokens) &&
      !(
        match.term.role === "activity" &&
        PLACE.test(match.phrase) &&
        match.end === tokens.length &&
        matches[index - 1]?.term.role === "thing" &&
        !CONNECTORS.has(tokens[match.start - 1] ?? "")
      ),
  );
}
