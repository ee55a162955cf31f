import type { TermMatch } from "./match-terms";

/** Refines an activity whose own words are ambiguous by the words beside it. */

/** Developing software is professional work; the bare word "software" may only be a license. */
const MAKING = /^(?:develop\w*|build|building|creat\w*|programm\w*|coding|customi[sz]\w*|integrat\w*|implement\w*)$/;

/** Reclassifies "software" as software development if the line says that it is developed; otherwise the term stands. */
export function withMaking(match: TermMatch, tokens: readonly string[]): TermMatch {
  if (match.phrase !== "software" || !tokens.some((token) => MAKING.test(token))) return match;
  return {
    ...match,
    term: {
      ...match.term,
      category: "professional_services",
      label: "Software development",
      strength: 0.9,
      otherwise: [{ category: "other_services", strength: 0.08 }],
    },
  };
}

/** Words showing that airtime is time on a station: "airtime, 45 secs x 20 spots, Cool FM". */
const ON_AIR =
  /^(?:radio|tv|television|fm|spots?|slots?|jingles?|adverts?|advertising|commercials?|broadcast\w*|station|seconds?|secs?|network|programme|program)$/;
/** Radio and satellite links and telephones used for calls. */
const TALKED_OVER =
  /^(?:vhf|uhf|hf|satellite|thuraya|iridium|inmarsat|handsets?|walkie|phones?|sim|lines?|recharge|mtn|airtel|glo|9mobile)$/;

/** Reclassifies airtime on a station as advertising; airtime on a telephone stays telephone. */
export function withAirtime(match: TermMatch, tokens: readonly string[]): TermMatch {
  if (!match.phrase.startsWith("airtime") || !tokens.some((token) => ON_AIR.test(token)) || tokens.some((token) => TALKED_OVER.test(token)))
    return match;
  return {
    ...match,
    term: {
      ...match.term,
      label: "Advertising and media",
      category: "other_services",
      strength: 0.9,
      otherwise: [{ category: "professional_services", strength: 0.07 }],
      exemption: null,
      relief: null,
    },
  };
}

/** Factor on the doubt about a category that a second term confirms. */
const SECOND_WITNESS = 0.6;

/** Of several terms of one category, the strongest stands for all, with a confidence raised by the others. */
export function together(activity: TermMatch, activities: readonly TermMatch[]): TermMatch {
  const { category, relief } = activity.term;
  const alike = activities.filter(
    (match) => match.term.category === category && match.term.relief === relief && match.term.label !== activity.term.label,
  );
  if (alike.length === 0) return activity;
  const strongest = [activity, ...alike].reduce((best, match) => (match.term.strength > best.term.strength ? match : best));
  const { term } = strongest;
  return {
    ...strongest,
    term: {
      ...term,
      strength: 1 - (1 - term.strength) * SECOND_WITNESS,
      otherwise: term.otherwise.map((other) => ({ ...other, strength: other.strength * SECOND_WITNESS })),
    },
  };
}
