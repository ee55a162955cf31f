import type { Judgement } from "./judgement";
import type { ReadWords, TermMatch } from "./match-terms";
import { reliefOf } from "./judgement";

/** What stands before a colon for a list of things: "painting materials: rollers, tape". */
const LIST =
  /^(?:being |for |payment for )?[\p{L}&/' -]*\b(?:materials?|consumables?|equipment|supplies|items|accessories|tools?|spares?|parts|practicals?|requirements|stationery|kits?|gears?|wares?|ingredients|furniture|chemicals?|provisions|packs?)\s*(?::|–|—|\s-\s)\s*(?=\S)/iu;
/** "For fire protection installation: nozzles and pipe": what they are for. */
const PURPOSE = /^(?:being )?for\s[^:,]{3,60}:\s*(?=\S)/iu;
/** Words beside which the list is what something is done with, and not what is sold. */
const DONE_WITH =
  /\b(?:of|hire|hired|rent\w*|lease\w*|lending|leasing|repair\w*|maintenance|servicing|overhaul|calibrat\w*|install\w* of|haul\w*|transport\w*|deliver\w*|clear\w*|print\w* of|storage|loading|offloading|wash\w*|insur\w*|inspect\w*|valu\w*|fee|fees|commission|labour|subscription)\b/iu;

/**
 * "Welding practicals: electrodes E6013, gloves", "survey equipment: total station": a list behind the word for what is listed is bought,
 * though the word before it is a work's. `find` gives the terms of the line. Null where the list holds work, or stands behind work on it.
 */
export function goodsOfAWork(description: string, { tokens, breaks }: ReadWords, find: () => readonly TermMatch[]): Judgement | null {
  const head = (LIST.exec(description) ?? PURPOSE.exec(description))?.[0];
  if (head === undefined || DONE_WITH.test(description.slice(head.length)) || (LIST.test(description) && DONE_WITH.test(head))) return null;
  const start = [...breaks].sort((a, b) => a - b)[0];
  const listed = find().filter((match) => match.start >= (start ?? tokens.length));
  const [thing] = listed;
  // A list that names nothing known is still no work's name, but a person may know better.
  if (!thing || listed.some((match) => match.term.role === "activity") || thing.term.category !== "goods_supply") return null;
  const reliefs = new Set(listed.map((match) => match.term.relief));
  return {
    shares: [
      { category: "goods_supply", label: thing.term.label, confidence: 0.92 },
      { category: "other_services", label: null, confidence: 0.04 },
    ],
    mixed: false,
    exemption: null,
    relief: reliefs.size === 1 ? reliefOf(thing.term) : null,
    words: [thing.phrase],
  };
}
