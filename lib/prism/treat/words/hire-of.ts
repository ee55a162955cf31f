import { reliefOf, sharesOf, single, type Judgment } from "./judgment";
import type { TermMatch } from "./match-terms";

/** Words for rent that don't say whether land or a thing is let. */
export const BARE_RENT = /^(rents?|rent for|rental)$/;
/** The same with words for a lease, which mean land only if the line also names a place. */
const BARE_LEASE = /^(?:rents?|rent for|rental|lease|lease rental|leasing|tenancy)$/;

/** Places that are let, by their own names. */
const LET =
  /^(?:stores?|shops?|offices?|warehouses?|flats?|apartments?|houses?|buildings?|bungalows?|duplex|plaza|kiosks?|stalls?|premises|factory|property|properties|farmland|farm|land|acres?|hectares?|plots?|hostels?)$/;
const LET_WITHIN = 4;
/** Movable units, whatever they serve as: "rent of 20ft container as site store". A shop in a container is let as a shop. */
const MOVABLE = /^(?:containers?|porta ?cabins?|cabins?|caravans?|reefers?)$/;
const SHOP = /^(?:shops?|stalls?|kiosks?)$/;

/** "Lease of a store", "rental of 2 shops": land and buildings by the name of the place, unless a thing in the place is what is let. */
export function placeAfterHire(hire: TermMatch, things: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  // "Rent, 3 bed flat": after the bare word, any place that is not part of a thing's name; after other words the place must follow "of".
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

/** Beds count rooms, and "Block 4" is part of an address. */
const isPartOfPlace = ({ phrase, end }: TermMatch, tokens: readonly string[]): boolean =>
  /^beds?$/.test(phrase) || (/^blocks?$/.test(phrase) && /^(?:\d+|[a-z])$/.test(tokens[end] ?? ""));

/** "Shop lease", "flat, 3 bed, Ikoyi, rent": a place anywhere beside the bare word, if no thing but a bed is named. */
export function placeBesideRent(hire: TermMatch, things: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  // "Rooftop rent for antenna": the thing after the word is put on the rented place.
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

/** Machines by words that are in no term: "rent of a crushing plant", "rent of a lift". */
export const PLANT =
  /^(?:plants?|press|presses|machines?|machinery|equipments?|atms?|elevators?|lifts?|scaffold\w*|stages?|rigs?|engines?|tools?)$/;
/** A place word after which a thing shows that only the thing is let: "rental of office chairs". */
const PLACE_OF_THING = / (?:office|shop|store|warehouse|house|hostel|hotel|hall)$/;

export function hireOfThing(hire: TermMatch, thing: string): Judgment {
  const label = hire.term.relief === "land_building" ? "Hire of equipment and vehicles" : hire.term.label;
  return {
    ...single(hire),
    shares: sharesOf({ ...hire.term, label, strength: 0.93, otherwise: [] }),
    relief: null,
    words: [hire.phrase, thing],
  };
}

const PART_OF_PLACE = /^(?:blocks?|units?|floors?|flooring|doors?|bays?|wings?|gates?|counters?|stands?|stalls?|spaces?|rooms?)\b/;

/** "Rent of a generator" is the hire of a thing, which the relief for land doesn't cover. */
export function hireOf(hire: TermMatch, object: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): Judgment {
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
