import type { TermMatch } from "./match-terms";

/** Words for users or uses of a thing that, on their own, name a service. */
const USED_BY =
  /^(?:janitors?|guards?|massage|patrols?|chauffeurs?|barristers?|drivers?|nurses?|cleaners?|cooks?|chefs?|waiters?|stewards?|tailors?|carpenters?|plumbers?|welders?|painters?|masons?|barbers?|stylists?|technicians?|riggers?|scaffolders?|divers?|receptionists?|security|pedicure|manicure|waxing|engross\w*|surveyors?|k ?9|canine)$/;
/** Words showing that people are paid, with or without their tools: "guards and dogs". */
const PAID = /^(?:services?|salary|salaries|wages|allowances?|fees?|overtime|per|outsourc\w*)$/;

/** Activities that begin the names of these things, which print, tow or clean, or serve for training. */
const WORK_OF_A_NAME: readonly [work: RegExp, thing: RegExp][] = [
  [/^printing$/, /^(?:blankets?|plates?|rollers?|films?|chemicals?|fluids?)$/],
  [/^(?:towing|lifting|hauling)$/, /^(?:bars?|hooks?|chains?|ropes?|eyes?|slings?|straps?|cables?)$/],
  [/^cleaning$/, /^(?:robots?|trolleys?|rags?|cloths?|pads?|gloves?)$/],
  [/^training$/, /^(?:aircraft|manikins?|mannequins?|dumm(?:y|ies)|vests?|cones?|bibs?|shoes|boats?|rifles?)$/],
  [/^(?:maintenance|repair)$/, /^(?:spares?|parts|kits?|tools?)$/],
];

const namesAThing = ({ phrase, end }: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean =>
  !breaks.has(end) && WORK_OF_A_NAME.some(([work, thing]) => work.test(phrase) && thing.test(tokens[end] ?? ""));

/** "Janitor uniforms, gloves", "massage oil", "barrister's wig": the word before a thing says who uses it or for what. */
export function saysWhoUses(
  match: TermMatch,
  next: TermMatch | undefined,
  tokens: readonly string[],
  breaks: ReadonlySet<number>,
): boolean {
  if (match.term.role === "activity" && namesAThing(match, tokens, breaks)) return true;
  return (
    match.term.role === "activity" &&
    USED_BY.test(match.phrase) &&
    next?.term.role === "thing" &&
    next.term.category === "goods_supply" &&
    next.start === match.end &&
    !/^shifts?$/.test(next.phrase) &&
    !breaks.has(next.start) &&
    !tokens.some((token) => PAID.test(token))
  );
}

/** Participles for how a thing was made, which are also terms of trades. */
const MADE = /^(?:tailored|galvani[sz]ed|engraved|embossed|framed|branded|screen ?printed|upholstered|sprayed|coated|fabricated)$/;

/** "Police uniforms, tailored": a participle after a thing says how it was made. After another word of the trade it would be work. */
export function saysHowMade(match: TermMatch, matches: readonly TermMatch[], tokens: readonly string[]): boolean {
  if (match.term.role !== "activity" || match.end - match.start !== 1 || !MADE.test(tokens[match.start] ?? "")) return false;
  return matches.some(({ term, end }) => term.role === "thing" && term.category === "goods_supply" && end <= match.start);
}
