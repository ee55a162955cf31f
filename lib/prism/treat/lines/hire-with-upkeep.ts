import { termLabels, type TermLabel } from "@/lib/tax/ng/terms";
import type { LineClass } from "./line-class";

/** Movable things, whose maintenance is a service of its own. A building's maintenance is part of its rent or a service charge. */
const MOVABLES = termLabels("Hire of equipment and vehicles", "Hire of items and vehicles", "Rent, hire or lease");
const UPKEEP = "(?:maintenance|maint\\b\\.?|servic(?:ing|es?)\\b(?! charges?)|repairs\\b|upkeep)";
/** "Incl. maintenance", "inclusive of drivers & servicing", "(full maintenance)", "fully maintained", "full service lease". */
const WITH_UPKEEP = new RegExp(
  `\\b(?:incl(?:uding|usive|udes?)?\\.?|with|plus|and|w/|[+&]) ?(?:of )?(?:[\\w']+(?:,| and| &| /| \\+)? ){0,3}?${UPKEEP}|\\(?\\bfull (?:maintenance|service)\\b|\\bfully[ -]maintained\\b|\\b${UPKEEP}(?: is| are)?[ -]?\\(?(?:inclusive|included|incl\\b)`,
  "i",
);
/** Maintenance that the hirer handles, or that is priced separately. */
const NOT_INCLUDED =
  /\b(?:excl(?:uding|usive|udes?)?\.?|without|no|less|not incl\w*\.?) (?:of )?(?:[\w']+ ){0,2}?(?:maint|servic|repair|upkeep)|\bdry (?:lease|hire|rental)\b|\bmaint\w* (?:by|on|for|borne by) (?:hirer|lessee|client|customer|you|your)\b/i;

/** Consumables and services supplied with a hire, which nobody returns. */
const USED_UP =
  "calls?|call charges?|airtime|data|usage|clicks?|toners?|inks?|papers?|consumables|refill(?:s|ing)?|water|gas|bunker(?:s|ing)?|fuel(?:l?ing)?|diesel|ago|pms|petrol|lubes?|power|electricity|drinks?|refreshments?|meals?|food|small chops|disposal|evacuation|emptying|laundry|washing|cleaning|printing|branding";
/** "PABX rental & calls", "vessel hire and bunker": directly after the word for hire. "Hall & tables hire" is hire of both. */
const WITH_MORE = new RegExp(
  `\\b(?:rentals?|leas(?:e|ing)),? (?:call|click)s?\\b|\\b(?:hire|rentals?|rent|charter|lease|leasing)\\s*(?:&|\\+|/|\\band\\b|\\bplus\\b|\\bn\\b)\\s*(?:\\w+ )?(?:${USED_UP})\\b(?! (?:of|dispensers?|tanks?|machines?|trucks?|storage|points?|sets?|fountains?))`,
  "i",
);

/** "Conference hall, catering and PA": meals served in a hall are not part of its hire. */
const WITH_MEALS =
  /[,;&+]\s*(?:\w+ )?(?:catering|lunch(?:es)?|tea ?breaks?|coffee ?breaks?|buffet|meals|refreshments?|breakfast|feeding)\b/i;
const isHall = ({ label }: LineClass): boolean => label === ("Hire of halls and venues" satisfies TermLabel);

/** Consumables supplied with a hire at one price have another rate, or none. */
function withMore(line: LineClass): LineClass {
  return {
    ...line,
    confidence: 0.5,
    mixed: true,
    alternatives: [{ category: "other_services", label: "Other services", confidence: 0.45 }],
  };
}

/**
 * "Lease of 3 forklifts incl. maintenance": hire and maintenance at one price, which have different rates; the hire comes first. An
 * operator or driver is part of the hire of the machine.
 */
export function hireWithUpkeep(line: LineClass, description: string): LineClass {
  if (
    line.category === "rent_hire_lease" &&
    line.label !== ("Rent of land and buildings" satisfies TermLabel) &&
    !line.mixed &&
    line.evidence !== "correction" &&
    (WITH_MORE.test(description) || (isHall(line) && WITH_MEALS.test(description)))
  )
    return withMore(line);
  if (line.category !== "rent_hire_lease" || !MOVABLES.has(line.label) || line.mixed || line.evidence === "correction") return line;
  if (!WITH_UPKEEP.test(description) || NOT_INCLUDED.test(description)) return line;
  return {
    ...line,
    confidence: 0.5,
    mixed: true,
    alternatives: [{ category: "other_services", label: "Repair and maintenance" satisfies TermLabel, confidence: 0.45 }],
  };
}
