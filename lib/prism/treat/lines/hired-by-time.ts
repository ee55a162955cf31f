import { termLabels } from "@/lib/tax/ng/terms";
import { LET_OUT } from "../words/lent-with-operators";
import type { LineClass } from "./line-class";

/** Plant that is counted in days only by those who hire it. */
const PLANT = termLabels("Heavy plant");
/** Things that also run, last or store data for some time, so a bare time is weaker evidence of hire. */
const RUNS = termLabels("Generators and inverters", "Electrical goods", "Computers and electronics", "Computers and telephones");
const PERIOD = "(?:hrs?|hours?|days?|dys|wks?|weeks?|mths?|months?|shifts?)";
/** A price by time: "@ 250k/day", "45,000 per hour", "per day x 6", "monthly rate". */
const RATE = new RegExp(
  `(?:@|₦|#|\\bNGN|\\bN|\\bat|\\brate) ?[\\d.,]+ ?[km]? ?(?:/|per |a )${PERIOD}\\b|\\b\\d[\\d.,]*k ?/ ?${PERIOD}\\b|\\bper ${PERIOD}\\b|/ ?${PERIOD}\\b|` +
    `\\b${PERIOD} ?@|\\b(?:daily|hourly|weekly|monthly|day) ?(?:rates?|charges?|fees?|rentals?|basis)\\b|\\b(?:daily|hourly|weekly|monthly)(?:\\s*$| ?[x×] ?\\d)`,
  "i",
);
/** A machine's output in some time: "3,000 blocks per day", "185 litres/hour". */
const OUTPUT = new RegExp(
  `\\b\\d[\\d.,]* ?(?:kg|g|m3|m³|cu ?m|cbm|l|lt|lts|ltrs?|lit(?:re|er)s?|gal(?:lon)?s?|cups?|pages?|prints?|copies|blocks?|bricks?|eggs?|birds?|km|miles?|pcs|pieces|units?|bags?|bottles?|sachets?|loaves|sheets?|plates?|meals?|cycles?|min(?:ute)?s?|kwh|cubes?|tests?|samples?|persons?|people|users?|students?|customers?) ?(?:/|per |an? )${PERIOD}\\b`,
  "gi",
);
/** Output by weight per time. Not removed for plant, because a crane's lifting weight may precede its hire by the day. */
const OUTPUT_BY_WEIGHT = new RegExp(`\\b\\d[\\d.,]* ?(?:t|tons?|tonnes?) ?(?:/|per |an? )${PERIOD}\\b`, "gi");
/**
 * "9 days", "for 7 days (wet)", "2 weeks, Onne": a count of time at the end of its part of the line, or followed by the thing's operator.
 */
const COUNT =
  "\\d{1,3}(?:\\.\\d+)? ?" +
  PERIOD +
  "\\b(?=\\s*(?:$|[@x*×,;()–—/-]|at\\b|on\\b|in\\b|(?:incl\\w*\\.?|with|w/|and) (?:\\w+ )?(?:operator|driver)|(?:wet|dry|for|usage|use|hire|event|job|training|wedding|programme)\\b))";
const COUNTED = new RegExp(`(?<![\\d.,])${COUNT}`, "i");
const COUNTED_APART = new RegExp(`(?:^|[,;:()–—-] ?|\\bfor |\\bx ?)${COUNT}`, "i");
const WET_OR_DRY = /\((?:wet|dry)\)/i;
const WITH_CREW = /\b(?:incl\w*\.?|with|w\/|and|plus) (?:\w+ )?(?:operator|driver)s?\b/i;
const TIME_UNIT = new RegExp(`^${PERIOD}\\.?$`, "i");
/** Words beside which a time is no term of hire but a duration, an age, a delivery date or a payment term. */
const NO_TERM =
  /\b(?:warr\w*|guarantee\w*|deliver\w*|lead[- ]time|within|valid\w*|credit|l\/?c|payments?|repay\w*|instal\w*|suppl\w*|sales?|sold|purchase\w*|procure\w*|brand new|new|used|old|refurb\w*|tokunbo|returns?|refunds?|papers?|backup|autonomy|runtime|playback|retention|duty|timers?|clocks?|batter(?:y|ies)|meters?|readings?|servic\w*|maint\w*|parts?|spares?|tyres?|filters?|pads?|buckets?|teeth|blades?|chains?|bulbs?|kits?|capacity|manual|seats?|etd|eta|exw|cif|fob|ddp|arriv\w*|ship(?:s|ped|ment|ping)|ex[- ]stock|net|terms?|track(?:ing|ers?)|on account|in stock|insur\w*|record\w*|storage|plan\w*|subscri\w*|licen[cs]e\w*|data|analysts?|officers?|clerks?|inspectors?|standby time)\b/i;
/** For a generator or laptop, hours are a running time. */
const HOURS = /(?<![\d.,])\d+(?:[.,]\d+)* ?(?:hrs?|hours?)\b/gi;
const HIRED = 0.9;
/** A bare time beside a thing that is as often sold: sale or hire, which have different rates, so it goes to review. */
const LIKELY_HIRED = 0.72;

/** Confidence that a line's time is a term of hire; null if it is not. */
function likelyHired({ label }: LineClass, description: string, unit: string | null): number | null {
  if (NO_TERM.test(description)) return null;
  const isPlant = PLANT.has(label);
  const priced = description.replace(OUTPUT, " ");
  if (TIME_UNIT.test(unit?.trim() ?? "") || RATE.test(isPlant ? priced : priced.replace(OUTPUT_BY_WEIGHT, " "))) return HIRED;
  if (isPlant ? COUNTED.test(description) : WITH_CREW.test(description) && COUNTED.test(description))
    return COUNTED.test(description.replace(HOURS, " ")) ? HIRED : LIKELY_HIRED;
  if (RUNS.has(label)) return COUNTED_APART.test(description.replace(HOURS, " ")) ? LIKELY_HIRED : null;
  return COUNTED.test(description) || (isPlant && WET_OR_DRY.test(description)) ? LIKELY_HIRED : null;
}

/** "Payloader, 9 days @ 250k/day", "Excavator" counted in days: plant billed by time is hired, even if no word says so. */
export function hiredByTime(line: LineClass, description: string, unit: string | null): LineClass {
  if (line.category !== "goods_supply" || line.mixed || line.evidence !== "description" || !LET_OUT.has(line.label)) return line;
  const confidence = likelyHired(line, description, unit);
  if (confidence === null) return line;
  return {
    ...line,
    category: "rent_hire_lease",
    label: "Hire of equipment and vehicles",
    confidence,
    alternatives: [{ category: line.category, label: line.label, confidence: 1 - confidence }],
    // The relief for farm equipment covers its hire as well.
    relief: line.relief?.code === "agri_equipment" ? line.relief : null,
  };
}

/** "Escort boat, 6 trips", "vacuum truck x 3 trips": what goes and returns is not sold. A load it delivers would be named as well. */
const IN_TRIPS = /(?:^|[,;:()–—-] ?|\bx ?|\bfor )\d{1,3} ?(?:trips?|runs?|sorties|voyages?|turns?)\b/i;
const GOES = termLabels("Vehicles", "Vehicles and parts");

/** A vehicle counted in trips, from a vendor that is no haulier: hired, or paid for its load. Goes to review. */
export function asBilledByTrips(line: LineClass, description: string): LineClass {
  if (
    line.category !== "goods_supply" ||
    line.mixed ||
    line.evidence !== "description" ||
    !GOES.has(line.label) ||
    !IN_TRIPS.test(description)
  )
    return line;
  return {
    ...line,
    category: "other_services",
    label: "Haulage and transport",
    confidence: 0.5,
    alternatives: [{ category: "rent_hire_lease", label: "Hire of equipment and vehicles", confidence: 0.45 }],
    relief: null,
  };
}
