import type { Term } from "@/lib/tax/terms";
import { isHeaded, OF_AN_OBJECT } from "./made-by-head";
import type { TermMatch } from "./match-terms";
import { SUPPLY_WORDS } from "./unnamed-work";

/** Things so often hired out or operated for others that their bare name means that; matches the last word of the name. */
const RUN_FOR_OTHERS =
  /^(?:cranes?|bus|buses|boats?|tugboats?|houseboats?|barges?|toilets?|cabins?|portacabins?|booths?|escalators?|vans?|billboards?|formwork|buggy|buggies|helicopters?)$/;
/** Rooms usually billed for a day's use. If one is built, painted or cleaned, the room itself is meant. */
const VENUE = /^(?:halls?|rooms?|auditoriums?|theatres?|theaters?|centres?|centers?|ballrooms?)$/;
const USING = /^(?:book|reserv|use\b|usage)/;
const HIRING = /\b(?:hire|hired|hiring|rent|rents|rental|rented|lease|leased|leasing|charter|chartered|let|space|stands?|service)\b/;
const LINKS = new Set(["of", "on", "for", "to"]);
const LINKED_WITHIN = 4;

const THING: Omit<Term, "phrases"> = {
  role: "thing",
  category: "goods_supply",
  label: "Machinery and equipment",
  strength: 0.89,
  otherwise: [],
  exemption: null,
  relief: null,
  reliefStrength: 0,
  reliefCoversHire: false,
};

interface Words {
  tokens: readonly string[];
  breaks: ReadonlySet<number>;
}

const isUnbroken = (from: number, to: number, breaks: ReadonlySet<number>) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index + 1).every((place) => !breaks.has(place));

/** "Repair of (two) barges", "barge repair": the activity's preposition leads to the name, or the activity directly follows it. */
function governs(activity: TermMatch, name: TermMatch, { tokens, breaks }: Words): boolean {
  if (activity.start === name.end) return !breaks.has(activity.start);
  const isLinked = OF_AN_OBJECT.test(activity.phrase) || LINKS.has(tokens[activity.end] ?? "");
  return (
    isLinked && activity.end <= name.start && name.start - activity.end <= LINKED_WITHIN && isUnbroken(activity.end - 1, name.start, breaks)
  );
}

/** "Purchase of a coaster bus": a purchase is no hire. */
function isBought(name: TermMatch, { tokens, breaks }: Words): boolean {
  const word = tokens.findIndex((token) => SUPPLY_WORDS.has(token));
  return word >= 0 && word < name.start && name.start - word <= LINKED_WITHIN + 1 && isUnbroken(word, name.start, breaks);
}

function namesThing(match: TermMatch, matches: readonly TermMatch[], words: Words): boolean {
  if (match.term.role !== "activity") return false;
  const others = matches.filter((other) => other !== match && other.term.role === "activity");
  if (isHeaded(match, words.tokens)) return others.some((other) => !isHeaded(other, words.tokens));
  const name = words.tokens[match.end - 1] ?? "";
  if (HIRING.test(match.phrase)) return false;
  if (VENUE.test(name) && match.term.category === "rent_hire_lease")
    return others.some((other) => other.term.category !== "rent_hire_lease" && !USING.test(other.phrase) && governs(other, match, words));
  return RUN_FOR_OTHERS.test(name) && (isBought(match, words) || others.some((other) => governs(other, match, words)));
}

/**
 * "Repair of drilling equipment", "rent of a mobile crane", "purchase of a school bus": beside an activity, the name of a thing is no
 * activity of its own but the object.
 */
export function withNamedThings(matches: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): TermMatch[] {
  const named = matches.filter((match) => namesThing(match, matches, { tokens, breaks }));
  if (named.length === 0) return [...matches];
  return matches
    .filter((match) => !named.some((name) => match.start === name.end && match.term.role === "thing" && isHeaded(name, tokens)))
    .map((match) => {
      if (!named.includes(match)) return match;
      const head = isHeaded(match, tokens) ? matches.find((other) => other.start === match.end && other.term.role === "thing") : undefined;
      const end = isHeaded(match, tokens) ? (head?.end ?? match.end + 1) : match.end;
      const phrase = tokens.slice(match.start, end).join(" ");
      const label = VENUE.test(tokens[end - 1] ?? "") ? "Halls and venues" : (head?.term.label ?? THING.label);
      return { ...match, term: { ...THING, phrases: [phrase], label }, phrase, end };
    });
}
