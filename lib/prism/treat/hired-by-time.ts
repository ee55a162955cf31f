import { termLabels } from "@/lib/tax/ng/terms";
import type { LineClass } from "./line-class";

/** What is hired by the hour, the day or the month, under the names by which it is sold. */
const LET_OUT = termLabels(
  "Heavy plant",
  "Vehicles",
  "Vehicles and parts",
  "Machinery and equipment",
  "Machines",
  "Generators and inverters",
  "Audio and video equipment",
  "Furniture",
  "Tools",
  "Kitchen and laundry equipment",
  "Farm equipment",
  "Electrical goods",
  "Computers and electronics",
  "Computers and telephones",
);
const PERIOD = "(?:hrs?|hours?|days?|wks?|weeks?|mths?|months?|shifts?)";
/** "9 days", "40 hrs @ 45,000", "per day", "250k/day", "monthly rate", "(wet)". */
const BY_TIME = new RegExp(
  `\\b\\d+(?:[.,]\\d+)? ?${PERIOD}\\b|(?:/|\\bper ?|\\ba )${PERIOD}\\b|\\b(?:daily|hourly|weekly|monthly)\\b|\\bday ?rate\\b|\\((?:wet|dry)\\)`,
  "i",
);
const TIME_UNIT = new RegExp(`^${PERIOD}\\.?$`, "i");
/** Words beside which a time is no term of hire: it is how long something lasts, or when it comes. */
const NO_TERM =
  /\b(?:warrant\w*|guarantee\w*|deliver\w*|lead time|within|valid\w*|credit|payments?|instal\w*|suppl\w*|sales?|sold|purchase\w*|procure\w*|brand new|new|used|tokunbo|backup|autonomy|runtime|timers?|clocks?|batter(?:y|ies)|meters?|servic\w*|maint\w*|parts?|spares?|tyres?|filters?|kits?|capacity|manual|seats?|eta|arriv\w*|ship(?:s|ped|ment|ping)|ex[- ]stock|net|terms?|tracking|insur\w*|record\w*|storage|plan\w*|subscri\w*|licen[cs]e\w*|data|standby time)\b/i;
/** Hours are how long a generator or a laptop runs as well. */
const RUNS = termLabels("Generators and inverters", "Electrical goods", "Computers and electronics", "Computers and telephones");
const HOURS = /\b\d+(?:[.,]\d+)? ?(?:hrs?|hours?)\b/gi;
const HIRED = 0.9;

/** "Payloader, 9 days @ 250k/day", "Excavator" counted in days: plant that is billed by time is hired, though no word says so. */
export function hiredByTime(line: LineClass, description: string, unit: string | null): LineClass {
  if (line.category !== "goods_supply" || line.mixed || line.evidence !== "description" || !LET_OUT.has(line.label)) return line;
  const counted = RUNS.has(line.label) ? description.replace(HOURS, "") : description;
  if (!(BY_TIME.test(counted) || TIME_UNIT.test(unit?.trim() ?? "")) || NO_TERM.test(description)) return line;
  return {
    ...line,
    category: "rent_hire_lease",
    label: "Hire of equipment and vehicles",
    confidence: HIRED,
    alternatives: [{ category: line.category, label: line.label, confidence: 1 - HIRED }],
    // The relief of farm equipment is for its hire as well.
    relief: line.relief?.code === "agri_equipment" ? line.relief : null,
  };
}
