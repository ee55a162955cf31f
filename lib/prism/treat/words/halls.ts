import type { TermLabel } from "@/lib/tax/ng/terms";
import type { Term } from "@/lib/tax/terms";
import { CONNECTING, MEALS } from "./compounds";
import { single, type Judgment } from "./judgment";
import type { ReadWords, TermMatch } from "./match-terms";

const HALL = /^(?:halls?|auditorium|ballroom|boardroom|venue)$/;
/** Prepositions before a hall, which then only says where the meal is served. */
const WHERE = /^(?:at|in|for|to|of|inside|near|town|by)$/;
const WHERE_WITHIN = 3;

/** "AGM hall & refreshments", "lunch and hall": a hall joined to the meal is let at the same price. Null if the hall is only the place. */
export function hallWithMeal(
  meal: TermMatch,
  { tokens, breaks }: { tokens: readonly string[]; breaks: ReadonlySet<number> },
): TermMatch | null {
  if (!MEALS.has(meal.term.label)) return null;
  const listed = tokens.some((token) => CONNECTING.test(token));
  const place = tokens.findIndex(
    (token, index) =>
      HALL.test(token) &&
      !tokens.slice(Math.max(0, index - WHERE_WITHIN), index).some((before) => WHERE.test(before)) &&
      (index < meal.start
        ? CONNECTING.test(tokens[index + 1] ?? "") || (listed && breaks.has(index + 1))
        : CONNECTING.test(tokens[index - 1] ?? "") && index >= meal.end),
  );
  if (place < 0) return null;
  return hallAt(tokens, place);
}

const LET_HALL: Term = {
  phrases: [],
  role: "activity",
  category: "rent_hire_lease",
  label: "Hire of halls and venues" satisfies TermLabel,
  strength: 0.89,
  otherwise: [],
  exemption: null,
  relief: null,
  reliefStrength: 0,
  reliefCoversHire: false,
};
const hallAt = (tokens: readonly string[], place: number): TermMatch => ({
  term: LET_HALL,
  phrase: tokens[place] ?? "",
  start: place,
  end: place + 1,
});

const BY_NAME = /^(?:[a-z]|\d|one|two|main|big|small|large|mini|banquet|grand|green|blue|use|of|the)$/;
const TIME = /^(?:days?|nights?|hours?|hrs?|sessions?|morning|afternoon|evening)$/;
const OF_TIME = /^(?:full|half|whole|one|two|three|\d{1,2}|x|for|per|and|a|morning|afternoon|evening|only)$/;

/** "Hall B - full day", "main hall, 2 days": a hall with a time is its hire. Null if the line says anything more. */
export function hallByTime({ tokens }: ReadWords): Judgment | null {
  const place = tokens.findIndex((token) => HALL.test(token));
  if (place < 0 || !tokens.slice(0, place).every((token) => BY_NAME.test(token))) return null;
  const rest = tokens.slice(place + 1);
  const isTime =
    rest.some((token) => TIME.test(token)) && rest.every((token) => TIME.test(token) || OF_TIME.test(token) || BY_NAME.test(token));
  return isTime ? single(hallAt(tokens, place)) : null;
}
