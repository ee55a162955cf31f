import type { TermMatch } from "./match-terms";
import type { Judgment } from "./judgment";
import { OF_AN_OBJECT } from "./made-by-head";

/** Stationery and markers that advisers, insurers and surveyors use, and shops sell. */
const DESK_THING =
  /^(?:pads?|files?|folders?|binders?|forms?|books?|registers?|ledgers?|cards?|envelopes?|stamps?|pegs?|stickers?|journals?|tags?)$/;
/** Words after which the name of the thing has ended. */
const COUNTED = /^(?:\d.*|x|a[345]|pcs|pieces|nos?|copies|units?|packs?|packets?|dozens?|reams?|sets?|for|with|size|quantity)$/;
/** Words before the thing that describe no work: "supply of 20 legal pads", but not "review of accounting books". */
const SOLD = /^(?:supply|supplies|purchase|procurement|of|\d.*|x|new|branded|customi[sz]ed|a[345])$/;
/** As often sold as drawn up, kept or reviewed, so the line goes to review. */
const LIKELY_SOLD = 0.72;

/**
 * "Legal pads, 20", "audit files": goods named after a trade whose fees are taxed differently, and no work of that trade. Null for other
 * lines.
 */
export function deskThing(lead: TermMatch | undefined, tokens: readonly string[], breaks: ReadonlySet<number>): Judgment | null {
  if (!lead || OF_AN_OBJECT.test(lead.phrase) || breaks.has(lead.end)) return null;
  if (lead.term.category !== "professional_services" && lead.term.exemption !== "insurance_premium") return null;
  if (!tokens.slice(0, lead.start).every((token) => SOLD.test(token))) return null;
  const head = tokens[lead.end] ?? "";
  const next = lead.end + 1;
  if (!DESK_THING.test(head) || !(next >= tokens.length || breaks.has(next) || COUNTED.test(tokens[next] ?? ""))) return null;
  const { category, label } = lead.term;
  return {
    shares: [
      { category: "goods_supply", label: "Paper, office and printed goods", confidence: LIKELY_SOLD },
      { category, label, confidence: 1 - LIKELY_SOLD },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [`${lead.phrase} ${head}`],
  };
}
