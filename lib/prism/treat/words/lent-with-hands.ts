import { termLabels, type TermLabel } from "@/lib/tax/ng/terms";
import type { Judgement } from "./judgement";
import type { TermMatch } from "./match-terms";

/** What is hired by the hour, the day or the month, under the names by which it is sold. */
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
/** Furniture and tents that are hired for an event. */
export const FOR_OCCASIONS =
  /^(?:(?:plastic|banquet|folding|white) )*(?:chairs?|chair covers?|tables?|stools?|marquees?|canop(?:y|ies)|gazebos?|tents?)$/;
/** Who comes with what he works with. */
const HAND =
  /^(?:welders?|riggers?|technicians?|fitters?|mechanics?|drivers?|painters?|electricians?|scaffolders?|operators?|pilots?|djs?|camera ?m[ae]n|photographers?|videographers?|ushers?|stewards?|waiters?)$/;
/** Behind the hand these tell for how long or for what; another word makes a thing of it: "welder helmet". */
const FOLLOWS = /^(?:\d.*|x|for|per|at|in|on|and|\/|plus|with|hire|services?)$/;

/**
 * "Welding machine and welder, 5 days": nobody sells a welder, and his machine goes again with him. Whether it is hired with a hand or he
 * is paid for his work, a person says; null where no hand stands beside a thing that is lent.
 */
export function lentWithHands(
  hand: TermMatch,
  object: TermMatch,
  tokens: readonly string[],
  breaks: ReadonlySet<number>,
): Judgement | null {
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
