import type { TermMatch } from "./match-terms";

/** Who uses a thing, or what it is used in, by words that name a service where they stand alone. */
const USED_BY =
  /^(?:janitors?|guards?|massage|patrols?|chauffeurs?|barristers?|drivers?|nurses?|cleaners?|cooks?|chefs?|waiters?|stewards?|tailors?|carpenters?|plumbers?|welders?|painters?|masons?|barbers?|stylists?|technicians?|riggers?|scaffolders?|divers?|receptionists?|security|pedicure|manicure|waxing|engross\w*|surveyors?|k ?9|canine)$/;
/** Who is paid with his tools is no name of them: "guards and dogs". */
const PAID = /^(?:services?|salary|salaries|wages|allowances?|fees?|overtime|per|outsourc\w*)$/;

/** Works that begin the names of these things: what prints, tows, cleans, or is learnt on. */
const WORK_OF_A_NAME: readonly [work: RegExp, thing: RegExp][] = [
  [/^printing$/, /^(?:blankets?|plates?|rollers?|films?|chemicals?|fluids?)$/],
  [/^(?:towing|lifting|hauling)$/, /^(?:bars?|hooks?|chains?|ropes?|eyes?|slings?|straps?|cables?)$/],
  [/^cleaning$/, /^(?:robots?|trolleys?|rags?|cloths?|pads?|gloves?)$/],
  [/^training$/, /^(?:aircraft|manikins?|mannequins?|dumm(?:y|ies)|vests?|cones?|bibs?|shoes|boats?|rifles?)$/],
  [/^(?:maintenance|repair)$/, /^(?:spares?|parts|kits?|tools?)$/],
];

const namesAThing = ({ phrase, end }: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean =>
  !breaks.has(end) && WORK_OF_A_NAME.some(([work, thing]) => work.test(phrase) && thing.test(tokens[end] ?? ""));

/** "Janitor uniforms, gloves", "massage oil", "barrister's wig": the word before a thing says who uses it. */
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

/** Participles for how a thing was made, as the terms of the trades have them too. */
const MADE = /^(?:tailored|galvani[sz]ed|engraved|embossed|framed|branded|screen ?printed|upholstered|sprayed|coated|fabricated)$/;

/** "Police uniforms, tailored": behind a thing, a participle says how it was made. What follows another word of the trade is work. */
export function saysHowMade(match: TermMatch, matches: readonly TermMatch[], tokens: readonly string[]): boolean {
  if (match.term.role !== "activity" || match.end - match.start !== 1 || !MADE.test(tokens[match.start] ?? "")) return false;
  return matches.some(({ term, end }) => term.role === "thing" && term.category === "goods_supply" && end <= match.start);
}
