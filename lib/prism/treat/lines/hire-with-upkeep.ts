import { termLabels, type TermLabel } from "@/lib/tax/ng/terms";
import type { LineClass } from "./line-class";

/** Movables, whose upkeep is a service of its own; that of a building is part of its rent or a service charge. */
const MOVABLES = termLabels("Hire of equipment and vehicles", "Hire of items and vehicles", "Rent, hire or lease");
const UPKEEP = "(?:maintenance|maint\\b\\.?|servic(?:ing|es?)\\b(?! charges?)|repairs\\b|upkeep)";
/** "Incl. maintenance", "inclusive of drivers & servicing", "(full maintenance)", "fully maintained", "full service lease". */
const WITH_UPKEEP = new RegExp(
  `\\b(?:incl(?:uding|usive|udes?)?\\.?|with|plus|and|w/|[+&]) ?(?:of )?(?:[\\w']+(?:,| and| &| /| \\+)? ){0,3}?${UPKEEP}|\\(?\\bfull (?:maintenance|service)\\b|\\bfully[ -]maintained\\b|\\b${UPKEEP}(?: is| are)?[ -]?\\(?(?:inclusive|included|incl\\b)`,
  "i",
);
/** Upkeep that the hirer sees to, or that is priced apart. */
const NOT_INCLUDED =
  /\b(?:excl(?:uding|usive|udes?)?\.?|without|no|less|not incl\w*\.?) (?:of )?(?:[\w']+ ){0,2}?(?:maint|servic|repair|upkeep)|\bdry (?:lease|hire|rental)\b|\bmaint\w* (?:by|on|for|borne by) (?:hirer|lessee|client|customer|you|your)\b/i;

/**
 * "Lease of 3 forklifts incl. maintenance": hire and upkeep at one price, which bear different rates; the hire stands first. An operator or
 * a driver belongs to the hire of what he drives.
 */
export function hireWithUpkeep(line: LineClass, description: string): LineClass {
  if (line.category !== "rent_hire_lease" || !MOVABLES.has(line.label) || line.mixed || line.evidence === "correction") return line;
  if (!WITH_UPKEEP.test(description) || NOT_INCLUDED.test(description)) return line;
  return {
    ...line,
    confidence: 0.5,
    mixed: true,
    alternatives: [{ category: "other_services", label: "Repair and maintenance" satisfies TermLabel, confidence: 0.45 }],
  };
}
