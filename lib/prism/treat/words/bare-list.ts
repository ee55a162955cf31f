import { mixture, type Judgment } from "./judgment";
import type { ReadWords, TermMatch } from "./match-terms";

/** Items separated only by commas or semicolons. Brackets, dashes and colons would introduce details of the preceding item. */
const LISTED = /^[^,;()[\]:–—]+(?:[,;][^,;()[\]:–—]+){1,4}$/;
/** Words that may accompany the name of a service without naming another: "cleaning services", "training Oct". */
const PLAIN =
  /^(?:services?|works?|jobs?|etc|and|\/|jan\p{L}*|feb\p{L}*|mar\p{L}*|apr\p{L}*|may|june?|july?|aug\p{L}*|sept?\p{L}*|oct\p{L}*|nov\p{L}*|dec\p{L}*|20\d\d|q[1-4])$/u;

/** Endings of service names, needed because places are named after activities too: "environmental audit, abattoir". */
const SERVICE = /(?:ing|tions?|ancy|ment|ance|age|ity|ry|audit|design|surveys?|rentals?|hire|repairs?|transport|services?|works?)$/;

/**
 * "Cleaning, consultancy", "catering, training": a list of bare services, none of which is the occasion or place of another. Null if a part
 * says more than a service's name, or all are of one category.
 */
export function bareList(description: string, { tokens, breaks }: ReadWords, find: () => readonly TermMatch[]): Judgment | null {
  if (breaks.size === 0 || !LISTED.test(description)) return null;
  const found = find();
  if (found.length < 2 || !found.every(({ term }) => term.role === "activity" && term.exemption === null)) return null;
  if (!found.every(({ end }) => SERVICE.test(tokens[end - 1] ?? ""))) return null;
  const parts = [0, ...breaks].sort((a, b) => a - b);
  const isNamed = parts.every((start, index) => {
    const end = parts[index + 1] ?? tokens.length;
    const dated = tokens.slice(start, end).every((token) => PLAIN.test(token));
    const named = found.filter((match) => match.start >= start && match.end <= end);
    return (
      dated ||
      (named.length === 1 && tokens.slice(start, end).every((token, place) => PLAIN.test(token) || covers(named[0], start + place)))
    );
  });
  const kinds = found.filter((match, index) => found.findIndex(({ term }) => term.category === match.term.category) === index);
  return isNamed && kinds.length > 1 ? mixture(kinds) : null;
}

const covers = (match: TermMatch | undefined, place: number): boolean => match !== undefined && match.start <= place && place < match.end;
