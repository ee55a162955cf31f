import type { WhtCategory } from "@/lib/tax/rule-pack";
import { termLabels } from "@/lib/tax/ng/terms";
import { activityWord } from "./activity-words";
import type { Judgment } from "./judgment";
import { routeIn } from "./routes-and-posts";

/** What the form of a line suggests if none of its words is known. */
export interface Shape {
  shares: { category: WhtCategory; confidence: number }[];
  words: string[];
  /** Likeness to other lines adds nothing. */
  alone?: true;
}

const BOUGHT = /^(?:supply|purchase|procurement|sale) of$/;
const LAND =
  /^(?:plots?|land|acres?|hectares?|buildings?|houses?|flats?|duplex(?:es)?|bungalows?|property|properties|office|estate|shares?|stocks?|bonds?|units?|forms?)$/;

const GOODS_UNITS =
  /^(kg|kgs|g|pcs?|pieces?|bags?|cartons?|ctns?|lit(re|er)s?|ltrs?|lts?|l|packs?|packets?|pkts?|tons?|tonnes?|rolls?|sets?|bottles?|drums?|boxes|box|crates?|dozens?|m|metres?|meters?|reams?|each|ea|nos?|pairs?|cans?|tins?|kegs?|bundles?|lengths?|sheets?)$/i;
const TIME_UNITS = /^(hrs?|hours?|days?|weeks?|months?|mths?|years?|man-?days?|sessions?|visits?|trips?)$/i;

/** Measures, counts and part numbers of things: "10mm", "24-port", "2No.", "CF226A". */
const MEASURED =
  /\b\d+(?:[.,]\d+)?\s?(?:mm|cm|kg|kgs|g|gm|gms|mt|tons?|tonnes?|ltrs?|litres?|l|ml|cl|inch(?:es)?|ins?|ft|hp|kva|kw|watts?|w|volts?|v|ah|gb|tb|mp|microns?|gsm|ports?|pin|bar|psi|yards?|yds)\b|\d\s?["”]/i;
const COUNTED =
  /(?:^|\s)\d+\s?(?:nos?|pcs?|pieces?|units?|sets?|pairs?|pkts?|packs?|cartons?|ctns?|drums?|rolls?|bags?|boxes|kegs?|dozens?)\b\.?/i;
/** "@ N28", "@ 450k": a price is no part number. */
const PRICE = /@\s?(?:₦|NGN|N|\$|USD|£|€)?\s?\d[\d.,]*[km]?\b/giu;
const PART_NUMBER = /\b(?=[A-Z0-9-]*\d)(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{2,}(?:-[A-Z0-9]+)*\b/;

/**
 * Classifies by the form of a line: words such as "service", "fee" or "supply", a unit, a measure, "… of" after an activity. Null if the
 * form says nothing.
 */
export function shapeOf(tokens: readonly string[], unit: string | null, description: string): Shape | null {
  const has = (...words: string[]) => words.find((word) => tokens.includes(word));
  const shape = (words: string[], ...shares: [WhtCategory, number][]): Shape => ({
    words,
    shares: shares.map(([category, confidence]) => ({ category, confidence })),
  });
  const route = routeIn(description);
  if (route) return { ...shape([route], ["other_services", 0.6], ["not_applicable", 0.2]), alone: true };
  const works = has("works", "work");
  if (works) return shape([works], ["construction_infrastructure", 0.5], ["construction_other", 0.25], ["other_services", 0.2]);
  const advice = has(
    "study",
    "studies",
    "analysis",
    "review",
    "survey",
    "advice",
    "opinion",
    "assessment",
    "appraisal",
    "investigation",
    "consult",
  );
  if (advice) return shape([advice], ["professional_services", 0.9], ["other_services", 0.07]);
  const service = has("service", "services");
  if (service) return shape([service], ["other_services", 0.68], ["professional_services", 0.25]);
  const done = activityWord(tokens);
  const fee = has("fee", "fees", "charge", "charges", "allowance", "honorarium", "dues");
  if (fee) return shape([fee], ["other_services", 0.5], ["professional_services", 0.35]);
  const supply = has("supply", "supplies", "supplied", "purchase", "purchases", "procurement", "sale", "sales", "cost");
  // "Purchase of a crushing plant": anything purchased is goods, except plots and houses.
  if (supply && BOUGHT.test(tokens.slice(0, 2).join(" ")) && !tokens.some((token) => LAND.test(token)))
    return { ...shape([`${supply} of`], ["goods_supply", 0.86], ["other_services", 0.09]), alone: true };
  if (supply) return shape([supply], ["goods_supply", 0.78], ["other_services", 0.15]);
  if (done && tokens[tokens.indexOf(done) + 1] === "of")
    return shape([`${done} of`], ["other_services", 0.72], ["professional_services", 0.15]);
  const label = unit?.trim() ?? "";
  if (GOODS_UNITS.test(label)) return shape([label], ["goods_supply", 0.72], ["other_services", 0.2]);
  if (TIME_UNITS.test(label)) return shape([label], ["other_services", 0.6], ["professional_services", 0.25], ["rent_hire_lease", 0.1]);
  if (done) return shape([done], ["other_services", 0.6], ["professional_services", 0.2], ["goods_supply", 0.12]);
  const unpriced = description.replace(PRICE, " ");
  const measure = (MEASURED.exec(unpriced) ?? COUNTED.exec(unpriced) ?? PART_NUMBER.exec(unpriced))?.[0].trim();
  return measure ? shape([measure], ["goods_supply", 0.7], ["other_services", 0.2]) : null;
}

const DOSE = /\b\d+(?:[.,]\d+)?\s?(?:mg|mcg|iu)\b/i;
/** "Flagyl suspension 60ml": a car's suspension is not measured in milliliters. */
const BY_THE_BOTTLE = /\bsuspension,? \d+ ?ml\b/i;
const FORM =
  /\b(?:tabs?|tablets?|caps?|capsules?|inj|injections?|susp|suspension|syr|syrup|vials?|amps?|ampoules?|sachets?|caplets?|suppositor\w+|creams?|ointments?|drops?)\b/i;
const PHARMACY = termLabels(
  "Medicines",
  "Veterinary medicine",
  "Medical equipment",
  "Animal feed",
  "Fertilizer",
  "Agricultural chemicals",
  "Chemicals and gases",
);

/** A dose or dosage form makes an unknown name a medicine: "Ceftriaxone 1g inj", "Amlodipine 10mg x 28". */
export function medicineByDose(description: string, judgment: Judgment | null): Judgment | null {
  const dose = (DOSE.exec(description) ?? BY_THE_BOTTLE.exec(description))?.[0];
  const form = /\d\s?g?\b/i.test(description)
    ? /\b(?:tabs|caps|inj|susp|syr|vials?|ampoules?|caplets?|suppositor\w+)\b/i.exec(description)?.[0]
    : undefined;
  const found = dose ?? form;
  const known = judgment?.shares[0];
  // A bare form ("caps", "drops") makes no medicine of a known thing.
  if (!found || (!dose && known) || (known && (known.category !== "goods_supply" || PHARMACY.has(known.label ?? "")))) return null;
  const strength = dose ? (FORM.test(description) ? 0.93 : 0.9) : 0.87;
  return {
    shares: [{ category: "goods_supply", label: "Medicines", confidence: 0.95 }],
    mixed: false,
    exemption: null,
    relief: { code: "medical_pharma", confidence: strength },
    words: [found],
  };
}

const A_PERSON = /^(?=\p{Lu}.*\p{Lu})\p{Lu}[\p{L}.'’-]*(?:(?:, ?| )\p{Lu}[\p{L}.'’-]*){0,5},? ?$/u;
const GRADE = /^(?:partner|principal|counsel|consultant|associate|analyst|manager|director)$/;

/** "U. Obi Manager", "F. Adeleke, Partner": lines of a time sheet that name an adviser. Null for other lines. */
export function personByGrade(description: string, tokens: readonly string[]): Judgment | null {
  const grade = A_PERSON.test(description) && tokens.length >= 3 ? GRADE.exec(tokens.at(-1) ?? "")?.[0] : undefined;
  return grade === undefined
    ? null
    : {
        shares: [
          { category: "professional_services", label: null, confidence: 0.9 },
          { category: "other_services", label: null, confidence: 0.07 },
        ],
        mixed: false,
        exemption: null,
        relief: null,
        words: [grade],
      };
}

/** "OKAFOR / CHINENYE MRS": a passenger name as carriers print it, surname first and title last. */
const PASSENGER = /^(?:\d{3}-?\d{10}\s+)?\p{Lu}[\p{Lu}' -]+ ?\/ ?\p{Lu}[\p{Lu}' -]* ?(?:MR|MRS|MS|MISS|MSTR|CHD|INF|DR)\b/u;

/** A line that names a passenger is a ticket, unless its vendor's name shows a trade other than travel. */
export function passengerOnTicket(description: string, trade: string | null): Judgment | null {
  const [named] = PASSENGER.exec(description) ?? [];
  if (named === undefined || (trade !== null && !/travel/i.test(trade))) return null;
  return {
    shares: [
      { category: "not_applicable", label: "Airline tickets", confidence: 0.9 },
      { category: "other_services", label: null, confidence: 0.08 },
    ],
    mixed: false,
    exemption: "airline_ticket",
    relief: null,
    words: [named],
  };
}
