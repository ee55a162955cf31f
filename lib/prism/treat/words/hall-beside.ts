import { termLabels, type TermLabel } from "@/lib/tax/ng/terms";
import type { TermMatch } from "./match-terms";

const MEALS = termLabels("Catering", "Food services");
const HALL = /^(?:halls?|auditorium|ballroom|boardroom|venue)$/;
const JOINS = /^(?:and|\/|plus)$/;
/** Before a hall these say where something is served, and whose it is. */
const WHERE = /^(?:at|in|for|to|of|inside|near|town|by)$/;
const WHERE_WITHIN = 3;

/** "AGM hall & refreshments", "lunch and hall": a hall that is joined to the meal is let at the same price. Null where it is only the place. */
export function hallBeside(
  meal: TermMatch,
  { tokens, breaks }: { tokens: readonly string[]; breaks: ReadonlySet<number> },
): TermMatch | null {
  if (!MEALS.has(meal.term.label)) return null;
  const listed = tokens.some((token) => JOINS.test(token));
  const place = tokens.findIndex(
    (token, index) =>
      HALL.test(token) &&
      !tokens.slice(Math.max(0, index - WHERE_WITHIN), index).some((before) => WHERE.test(before)) &&
      (index < meal.start
        ? JOINS.test(tokens[index + 1] ?? "") || (listed && breaks.has(index + 1))
        : JOINS.test(tokens[index - 1] ?? "") && index >= meal.end),
  );
  if (place < 0) return null;
  return {
    term: {
      ...meal.term,
      category: "rent_hire_lease",
      label: "Hire of halls and venues" satisfies TermLabel,
      strength: 0.89,
      otherwise: [],
      relief: null,
    },
    phrase: tokens[place] ?? "",
    start: place,
    end: place + 1,
  };
}
