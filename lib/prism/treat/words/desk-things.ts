import type { TermMatch } from "./match-terms";
import type { Judgement } from "./judgement";
import { OF_AN_OBJECT } from "./made-by-head";

/** What advisers, insurers and surveyors write on and mark out with, and shops sell. */
const DESK_THING =
  /^(?:pads?|files?|folders?|binders?|forms?|books?|registers?|ledgers?|cards?|envelopes?|stamps?|pegs?|stickers?|journals?|tags?)$/;
/** Behind it the name of the thing is over. */
const COUNTED = /^(?:\d.*|x|a[345]|pcs|pieces|nos?|copies|units?|packs?|packets?|dozens?|reams?|sets?|for|with|size|quantity)$/;
/** Before it nothing is done: "supply of 20 legal pads", and no "review of accounting books". */
const SOLD = /^(?:supply|supplies|purchase|procurement|of|\d.*|x|new|branded|customi[sz]ed|a[345])$/;
/** Sold as often as it is drawn up, kept or looked through: a person tells. */
const LIKELY_SOLD = 0.72;

/** "Legal pads, 20", "audit files": named after a trade whose fee bears another tax, and no work of that trade. Null for other lines. */
export function deskThing(lead: TermMatch | undefined, tokens: readonly string[], breaks: ReadonlySet<number>): Judgement | null {
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
