import { termLabels, type TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { TermMatch } from "./match-terms";

/** Things hired by the hour, day or month, by the labels under which they are sold. */
export const LET_OUT = termLabels(
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
/** Furniture and tents hired for events. */
export const FOR_OCCASIONS =
  /^(?:(?:plastic|banquet|folding|white) )*(?:chairs?|chair covers?|tables?|stools?|marquees?|canop(?:y|ies)|gazebos?|tents?)$/;
/** Workers who come with the equipment they operate. */
const HAND =
  /^(?:welders?|riggers?|technicians?|fitters?|mechanics?|drivers?|painters?|electricians?|scaffolders?|operators?|pilots?|djs?|camera ?m[ae]n|photographers?|videographers?|ushers?|stewards?|waiters?)$/;
/** Words after the worker that give a time or purpose. Any other word makes a thing of it: "welder helmet". */
const FOLLOWS = /^(?:\d.*|x|for|per|at|in|on|and|\/|plus|with|hire|services?)$/;

/**
 * "Welding machine and welder, 5 days": the machine leaves with the welder, so nothing is sold. Whether the machine is hired with an
 * operator or the work is paid for goes to review. Null if no worker is named beside a thing that can be lent.
 */
export function lentWithOperators(
  hand: TermMatch,
  object: TermMatch,
  tokens: readonly string[],
  breaks: ReadonlySet<number>,
): Judgment | null {
  if (
    !HAND.test(hand.phrase) ||
    !(LET_OUT.has(object.term.label) || FOR_OCCASIONS.test(object.phrase)) ||
    object.term.category !== "goods_supply"
  )
    return null;
  const next = tokens[hand.end];
  if (next !== undefined && !breaks.has(hand.end) && !FOLLOWS.test(next)) return null;
  return {
    shares: [
      { category: "rent_hire_lease", label: "Hire of equipment and vehicles" satisfies TermLabel, confidence: 0.5 },
      { category: "other_services", label: hand.term.label, confidence: 0.42 },
    ],
    mixed: true,
    exemption: null,
    relief: null,
    words: [object.phrase, hand.phrase],
  };
}
