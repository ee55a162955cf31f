import type { WhtCategory } from "@/lib/tax/rule-pack";
import { termLabels } from "@/lib/tax/ng/terms";
import { HAULAGE_PLACES } from "./haulage-places";
import type { TermMatch } from "./match-terms";

/** What a line is, given the trade of the firm that bills it. */
export interface TradeWork {
  category: WhtCategory;
  label: string;
  /** The exemption, if nothing is withheld. */
  exemption?: string;
  confidence: number;
  words: string[];
}

const AT_PLACE = `(?:${HAULAGE_PLACES})(?: (?:port|wharf|depot|terminal|jetty|refinery|warehouse|factory|plant|dc))?`;
/**
 * "Apapa - Kano", "Lagos/Abuja", "Tin Can to Agbara". Not "Lagos - Ibadan expressway", a road, or "Lagos/Abuja offices", which are
 * addresses.
 */
const ROUTE = new RegExp(
  `\\b(?<route>${AT_PLACE}\\s*(?:[-–—/>→]+|\\bto\\b)\\s*${AT_PLACE})\\b(?!\\s*(?:express|road|highway|rail|line|branch|office|pipeline|corridor))`,
  "iu",
);
const ONE_PLACE = new RegExp(`\\b(?:${HAULAGE_PLACES})\\b`, "iu");
/** Units in which carriage is charged: tonnage, containers, trips and loads. */
const COUNTED =
  /\b\d+(?:\.\d+)?[ -]?(?:t|tons?|tonn?es?|tonners?|mt)\b|\btrips?\b|\bloads?\b|\b(?:[1-9]\d? ?x ?)?(?:20|40|45) ?(?:ft|feet|footer)\b/i;
const CARRIED_BY = /\b(?:truck|trailer|tanker|lorr(?:y|ies)|flat ?bed|low ?bed|van)s?\b/i;
/** Makes, which show that a vehicle is sold. */
const MAKES = /\b(?:daf|mack|man|scania|volvo|iveco|howo|sino ?tru(?:ck|k)|mercedes|benz|faw|foton|jac|ashok|tata|isuzu|toyota|innoson)\b/i;
/** Vehicles and containers by generic names; a make or model would be a vehicle for sale. */
const CARRIER =
  /^(?:trucks?|trailers?|vans?|buse?s?|containers?|flat ?beds?|low ?beds?|tippers?|pick ?ups?|tanker trucks?|tankers?|lorr(?:y|ies))$/;
/** Words showing that the vehicle itself is sold or fitted out. */
const SOLD =
  /\b(?:suppl\w+|sales?|sold|purchase\w*|procure\w*|brand new|new|used|tokunbo|fairly|chassis|model|engine no|axles?|parts?|tyres?|spares?|reg(?:istration)? no|20[012]\d model|make|fit|site)\b/i;

const HAULAGE = { category: "other_services", label: "Haulage and transport" } as const;

/** The route that a description names; undefined if there is none. */
export const routeIn = (description: string): string | undefined => ROUTE.exec(description)?.groups?.route;

/**
 * Recognizes carriage: a truck with the places between which it goes, or a haulier's "30T trailer". Null if the vehicle or its load may be
 * what is sold.
 */
function hauled(haulier: boolean, description: string, things: readonly TermMatch[]): TradeWork | null {
  if (SOLD.test(description)) return null;
  const carriers = things.length > 0 && things.every((match) => CARRIER.test(match.phrase));
  const counted = COUNTED.exec(description)?.[0];
  const load = counted ?? CARRIED_BY.exec(description)?.[0];
  const route = routeIn(description);
  if (route !== undefined && (haulier || (load !== undefined && (carriers || things.length === 0))))
    return { ...HAULAGE, confidence: haulier ? 0.93 : 0.9, words: [route] };
  const sign = counted ?? ONE_PLACE.exec(description)?.[0];
  return haulier && carriers && sign !== undefined && !MAKES.test(description)
    ? { ...HAULAGE, confidence: 0.86, words: [...things.map((match) => match.phrase), sign] }
    : null;
}

/** Places that guards watch, under names that elsewhere are things. */
const WATCHED =
  /^(?:(?:main |front |back |rear |in |out |entrance |exit )?gates?|fences?|perimeter fences?|doors?|reception desks?|desks?|cold rooms?|tanks?|warehouses?|stores?|containers?|car ?parks?|land|parking)$/;
/** The time or place of a guard's duty. */
const STOOD =
  /\b(?:posts?|beats?|shifts?|day|night|nights|24 ?\/ ?7|(?:8|12|24) ?-? ?(?:hrs?|hours?|hourly)|hrs|round the clock|perimeter|premises|entrance|exit|main|front|back|rear|side|watch|duty)\b/i;
/** Words showing that a gate or door is a thing: its material, mechanism or size. */
const OF_A_THING =
  /\b(?:suppl\w+|sales?|purchase\w*|automatic|automated|sliding|swing|electric|motori[sz]ed|steel|iron|metal|wooden|aluminium|fabricat\w*|install\w*|repair\w*|motors?|locks?|kits?|barriers?|sensors?|handles?|\d+(?:\.\d+)? ?(?:mm|cm|m|ft|feet|inch(?:es)?|kg|kva)|pcs|pieces)\b|\d ?['"”]/i;

/** "Main gate and plant perimeter, 24 hrs" from a security firm is a guard post. */
function posted(description: string, things: readonly TermMatch[]): TradeWork | null {
  if (!things.every((match) => WATCHED.test(match.phrase)) || OF_A_THING.test(description)) return null;
  const stood = STOOD.exec(description)?.[0];
  return stood === undefined
    ? null
    : { category: "other_services", label: "Security services", confidence: 0.88, words: [stood, ...things.map((match) => match.phrase)] };
}

/** Parts of a site under names that elsewhere are materials or things: "Outpatient block", "Block C and stores". */
const CLEANED = /^(?:blocks?|car ?parks?|stores?|warehouses?|kitchens?|gates?|land|parking|reception desks?|cold rooms?)$/;
/** Quantities and kinds of a material, which is no place. */
const MATERIAL =
  /\b\d{2,}\b|\b(?:hollow|solid|sandcrete|cement|concrete|interlocking|paving|vibrated|burnt|clay|engine|cylinder|moulds?)\b/i;
const PLACED = /^\p{L}+ block\b|\bblocks? (?:[A-Z]\b|\d\b|and\b|,)|\b(?:wards?|offices?|grounds|floors?|main|staff|central)\b/iu;

/** "Outpatient block" from a cleaning firm is the place that is cleaned. */
function cleaned(description: string, things: readonly TermMatch[]): TradeWork | null {
  const isPlace = things.every((match) => CLEANED.test(match.phrase)) && PLACED.test(description);
  return isPlace && !OF_A_THING.test(description) && !MATERIAL.test(description)
    ? { category: "other_services", label: "Cleaning", confidence: 0.86, words: things.map((match) => match.phrase) }
    : null;
}

const INSURED = { category: "not_applicable", label: "Insurance premium", exemption: "insurance_premium", confidence: 0.88 } as const;
/** What an insurer bills besides cover: salvage it sells, and services of its own. */
const NO_COVER = /\b(?:salvage|scrap|wrecks?|auction\w*|suppl\w+|sales?|sold|purchase\w*|repairs?|towing|excess|recover\w*)\b/i;

/** "KSF 402 XA Toyota Hilux" from an insurer is the insured thing, and its amount the premium. */
function insured(description: string, things: readonly TermMatch[]): TradeWork | null {
  return NO_COVER.test(description) ? null : { ...INSURED, words: things.map((match) => match.phrase) };
}

/** Labels under which the terms list guard services. */
const GUARDS = termLabels("Security services", "Guards and helpers");

/**
 * Classifies a line that names only things, if the vendor's trade is carriage, guarding, cleaning or insurance. `trade` is the label of the
 * vendor's name, or of what the page says it bills. Null if the line may still be a sale.
 */
export function tradeWorkOf(trade: string | null, description: string, find: () => readonly TermMatch[]): TradeWork | null {
  const guards = trade !== null && GUARDS.has(trade);
  const haulier = trade === HAULAGE.label;
  const cleaner = trade === "Cleaning";
  const insurer = trade === INSURED.label;
  if (!guards && !haulier && !cleaner && !insurer && routeIn(description) === undefined) return null;
  const found = find();
  const things = found.filter((match) => match.term.role !== "activity");
  // For a cleaner, an activity on the line only names the place: "Outpatient block".
  if (cleaner && things.length > 0) return cleaned(description, things);
  if (things.length < found.length) return null;
  if (insurer && found.length > 0) return insured(description, found);
  return guards && found.length > 0 ? posted(description, found) : hauled(haulier, description, found);
}
