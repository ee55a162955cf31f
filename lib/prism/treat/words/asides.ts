import type { TermMatch } from "./match-terms";
import { CONTAINER, GENERIC_THING, PLACES } from "./compounds";

export const CONNECTORS = new Set(["and", "/", "with", "plus", "cum"]);
/** "Payment for diesel": after these words, "for" introduces the thing itself rather than its purpose. */
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
/** Professionals named beside another activity are the people it is done for: "deluxe room, auditors' visit". */
const WORKERS =
  /(?:auditor|lawyer|solicitor|consultant|engineer|surveyor|accountant|architect|trainer|facilitator|doctor|nurse|artiste|actor|adviser|advisor|interpreter|translator|trustee|lecturer)s?$/;
/** Places that the things before them go to: "cooking gas, canteen". */
const PLACE = /^(?:canteen|cafeteria|kitchen|restaurant|hotel|clinic|guest house|lodging)s?$/;

/** Drops what follows "for", a purpose ("laptops for the audit team"), unless the words before it only announce a payment. */
export function withoutPurpose(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  const cut = tokens.findIndex(
    (token, index) => token === "for" && !PAYMENT_WORDS.has(tokens[index - 1] ?? "") && matches.some((match) => match.end <= index),
  );
  return cut < 0 ? [...matches] : matches.filter((match) => match.end <= cut || match.start < cut);
}

/** Words that turn the word before them into a description: "crutches, elbow type", "valve, ball pattern". */
const DESCRIBES = /^(?:types?|style|pattern|shape|design|grade|finish|colou?r|flavou?r|quality|size|brand)$/;
/** Words that make something else of a food: "orange flavour concentrate". */
const FLAVORS = /^(?:flavou?r(?:ed|s)?|essences?|scent(?:ed)?|fragrance|concentrates?|syrups?|shape)$/;
/** Words before which a thing only measures a charge: "diesel levy". */
const MEASURES = /^(?:levy|levies|surcharges?|contributions?)$/;
/** Nouns that are as often verbs; beside an activity they are part of it ("transfer and pickup"). */
const OFTEN_DONE = /^pick ?up$/;

/** "Office block", "toilet blocks": a building, not a building block. */
const BUILDING_BEFORE =
  /^(?:office|offices|admin|administrative|administration|classroom|classrooms|toilet|toilets|hostel|staff|ward|clinic|hospital|theatre|laboratory|lab|school|residential|apartment|accommodation|dormitory|library|shop|shops|stalls?|male|female)$/;
const isBlockOfRooms = ({ phrase, start, term }: TermMatch, tokens: readonly string[]): boolean =>
  term.role === "thing" &&
  /^blocks?$/.test(phrase) &&
  BUILDING_BEFORE.test(tokens[start - 1] ?? "") &&
  // With these words the block is what is being built.
  !tokens.some((token) => /^(?:completion|storeys?)$/.test(token));

/** Drops matches that, by the word after them, only describe another match. */
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
      !(term.relief === "basic_food" && FLAVORS.test(after)) &&
      !(active && (MEASURES.test(after) || OFTEN_DONE.test(phrase)))
    );
  });
}

/** Drops accessories, which belong to the thing they come with: "oxygen cylinders with flowmeter". */
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

/** Words showing that paint is really paint. */
const NO_MEASURE = /^(?:emulsion|gloss|satin|texture|primer|undercoat|brush(?:es)?|rollers?|thinners?|sprayers?|colou?rs?|litres?|ltrs?)$/;

/** The market measure "paint", a paint bucket: "beans, 3 painters", "egusi 4 paint". */
function isMeasured(match: TermMatch, matches: readonly TermMatch[], tokens: readonly string[]): boolean {
  const isBucket = /^painters?$/.test(match.phrase) || (/^paints?$/.test(match.phrase) && !NO_MEASURE.test(tokens[match.end] ?? ""));
  return isBucket && /^\d/.test(tokens[match.start - 1] ?? "") && matches.some((other) => other.term.relief === "basic_food");
}

/**
 * Drops negated matches ("Maintenance-free battery", "oven (without installation)", "solar-less") and workers who are only the people
 * something is done for.
 */
export function withoutNegatedAndWorkers(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  const first = matches.find((match) => match.term.role === "activity");
  return matches.filter((match) => {
    const before = tokens[match.start - 1] ?? "";
    const after = tokens[match.end] ?? "";
    if (match.term.role === "thing") return after !== "less" && before !== "non" && before !== "de" && !isMeasured(match, matches, tokens);
    const bystander = match !== first && WORKERS.test(match.phrase) && !CONNECTORS.has(before) && !/^fees?$/.test(after);
    return after !== "free" && !EXCLUDED.test(before) && !bystander && !isMeasured(match, matches, tokens);
  });
}

/** Structures that places are named after: "jetty", "borehole". */
const BUILT_PLACE = /^(?:jett(?:y|ies)|piers?|wharf|bridges?|dams?|boreholes?|wells?|pools?|towers?|masts?|pipelines?|roads?|sites?)$/;
/** Workplaces named after the work done there: "construction camp", "fabrication yard", "base stations". */
const POST =
  /^(?:camps?|yards?|workshops?|stations?|stores?|depots?|plants?|offices?|kitchens?|canteens?|clinics?|creches?|branch(?:es)?|terminals?|warehouses?)$/;
const DESTINATION_WITHIN = 4;

/** The carriage that brings a thing somewhere is no work done at that place. */
const BROUGHT = /^(?:deliver|suppl|haul|transport|freight|carriage)/;

/** The place a thing is delivered to: "33,000 litres to Bonny jetty", "gear oil to the truck workshop". */
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

/** "Geotech. report, Lekki plot": a plot at the end of the line is where the work was done. */
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

/** Drops a place at the end of the line to which the preceding thing goes. */
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
