import { reliefOf, sharesOf, single, type Judgement } from "./judgement";
import type { TermMatch } from "./match-terms";

/** Words for rent that don't say by themselves whether land or a thing is let. */
export const BARE_RENT = /^(rents?|rent for|rental)$/;
/** As above with words for a lease: these mean land only where the line also names a place. */
const BARE_LEASE = /^(?:rents?|rent for|rental|lease|lease rental|leasing|tenancy)$/;

/** Places that are let, by their own names. */
const LET =
  /^(?:stores?|shops?|offices?|warehouses?|flats?|apartments?|houses?|buildings?|bungalows?|duplex|plaza|kiosks?|stalls?|premises|factory|property|properties|farmland|farm|land|acres?|hectares?|plots?|hostels?)$/;
const LET_WITHIN = 4;
/** What is brought and taken away again, whatever it serves as: "rent of 20ft container as site store". A shop in one is let as a shop. */
const MOVABLE = /^(?:containers?|porta ?cabins?|cabins?|caravans?|reefers?)$/;
const SHOP = /^(?:shops?|stalls?|kiosks?)$/;

/** "Lease of a store", "rental of 2 shops": land and buildings by the name of the place, unless a thing in it is what is let. */
export function letPlace(hire: TermMatch, things: readonly TermMatch[], tokens: readonly string[]): Judgement | null {
  // "Rent, 3 bed flat": after the bare word any place that is no thing's name; after the others the place must follow "of".
  const bare = BARE_RENT.test(hire.phrase);
  if (!bare && (hire.term.relief !== null || !(hire.phrase.endsWith(" of") || tokens[hire.end] === "of"))) return null;
  const place = tokens.findIndex(
    (token, index) =>
      index >= hire.end &&
      index < hire.end + LET_WITHIN + (bare ? 2 : 0) &&
      LET.test(token) &&
      !things.some((match) => match.term.relief !== "land_building" && match.start <= index && index < match.end),
  );
  if (
    place < 0 ||
    things.some(
      (match) => match.term.relief !== "land_building" && match.start <= place + 1 && match.start > (bare ? place : hire.end - 1),
    ) ||
    (!SHOP.test(tokens[place] ?? "") && tokens.slice(hire.end, place).some((token) => MOVABLE.test(token)))
  )
    return null;
  return {
    ...single(hire),
    shares: [{ category: "rent_hire_lease", label: "Rent of land and buildings", confidence: 0.95 }],
    relief: { code: "land_building", confidence: 0.86 },
    words: [hire.phrase, tokens[place] ?? ""],
  };
}

/** A bed counts rooms, and "Block 4" stands in an address. */
const isPartOfPlace = ({ phrase, end }: TermMatch, tokens: readonly string[]): boolean =>
  /^beds?$/.test(phrase) || (/^blocks?$/.test(phrase) && /^(?:\d+|[a-z])$/.test(tokens[end] ?? ""));

/** "Shop lease", "flat, 3 bed, Ikoyi, rent": a place anywhere beside the bare word, where no thing but a bed is named. */
export function placeBefore(hire: TermMatch, things: readonly TermMatch[], tokens: readonly string[]): Judgement | null {
  // "Rooftop rent for antenna": what stands behind the word is put there.
  const isRightBefore = /^rooftops?$/.test(tokens[hire.start - 1] ?? "");
  if (
    !BARE_LEASE.test(hire.phrase) ||
    (!isRightBefore && things.some((match) => match.term.relief !== "land_building" && !isPartOfPlace(match, tokens)))
  )
    return null;
  const place = tokens.find(
    (token) => LET.test(token) || /^(?:depots?|yards?|outlets?|branch(?:es)?|residence|quarters|wing|suite|floor|roof ?tops?)$/.test(token),
  );
  return place === undefined
    ? null
    : {
        ...single(hire),
        shares: [{ category: "rent_hire_lease", label: "Rent of land and buildings", confidence: 0.95 }],
        relief: { code: "land_building", confidence: 0.86 },
        words: [hire.phrase, place],
      };
}

/** Machines by words that no term knows: "rent of a crushing plant", "rent of a lift". */
export const PLANT =
  /^(?:plants?|press|presses|machines?|machinery|equipments?|atms?|elevators?|lifts?|scaffold\w*|stages?|rigs?|engines?|tools?)$/;
/** A word for a place, behind which the name of a thing says that only the thing is let: "rental of office chairs". */
const PLACE_OF_THING = / (?:office|shop|store|warehouse|house|hostel|hotel|hall)$/;

export function hireOfThing(hire: TermMatch, thing: string): Judgement {
  const label = hire.term.relief === "land_building" ? "Hire of equipment and vehicles" : hire.term.label;
  return {
    ...single(hire),
    shares: sharesOf({ ...hire.term, label, strength: 0.93, otherwise: [] }),
    relief: null,
    words: [hire.phrase, thing],
  };
}

const PART_OF_PLACE = /^(?:blocks?|units?|floors?|flooring|doors?|bays?|wings?|gates?|counters?|stands?|stalls?|spaces?|rooms?)\b/;

/** "Rent of a generator" is hire of a thing: the relief for land does not cover it. */
export function hireOf(hire: TermMatch, object: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): Judgement {
  // "Rental of office chairs", "office rental of photocopier".
  const follows = PLACE_OF_THING.test(hire.phrase) && object.start === hire.end && !breaks.has(object.start);
  const isOf =
    tokens[hire.end] === "of" &&
    object.start > hire.end &&
    object.start <= hire.end + 2 &&
    !LET.test(tokens[object.end] ?? "") &&
    !PART_OF_PLACE.test(object.phrase);
  const furnishes = (follows || isOf) && object.term.relief === null;
  if (object.term.relief === "land_building" || (hire.term.relief === "land_building" && !BARE_RENT.test(hire.phrase) && !furnishes))
    return single(hire);
  return { ...hireOfThing(hire, object.phrase), relief: object.term.reliefCoversHire ? reliefOf(object.term) : null };
}
