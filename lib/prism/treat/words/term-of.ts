import { vocabulary } from "@/lib/tax/ng/terms";
import { tokensOf } from "./match-terms";
import { singular } from "./singular";

/** Words that change from one invoice to the next and say nothing about what is bought. */
const PASSING = new Set([
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
  "jan",
  "feb",
  "mar",
  "apr",
  "jun",
  "jul",
  "aug",
  "sep",
  "sept",
  "oct",
  "nov",
  "dec",
  "q1",
  "q2",
  "q3",
  "q4",
  "quarter",
  "month",
  "monthly",
  "week",
  "weekly",
  "year",
  "yearly",
  "annual",
  "being",
  "payment",
  "for",
  "of",
  "the",
  "and",
  "to",
  "in",
  "on",
  "at",
  "from",
  "by",
  "with",
  "as",
  "per",
  "a",
  "an",
  "no",
  "nos",
  "invoice",
  "inv",
  "po",
  "ref",
]);
const MAX_WORDS = 12;

/**
 * The key under which a correction of a line is remembered: the line's words without numbers, months and filler, in alphabetical order,
 * each once. "Diesel supply - March 2026 (2,000 ltrs)" and "Supply of diesel, April" give the same term. Empty if nothing is left.
 */
export function termOf(description: string | null): string {
  const words = tokensOf(description ?? "", vocabulary.abbreviations)
    .flatMap((token) => token.split(" "))
    .filter((word) => /^\p{L}{2,}$/u.test(word) && !PASSING.has(word) && !UNITS.has(word))
    .map(singular);
  return [...new Set(words)].slice(0, MAX_WORDS).sort().join(" ");
}

const UNITS = new Set([
  "kg",
  "kgs",
  "ltr",
  "ltrs",
  "litre",
  "litres",
  "liter",
  "liters",
  "pc",
  "pcs",
  "bag",
  "bags",
  "carton",
  "cartons",
  "ctn",
  "ctns",
  "set",
  "sets",
  "unit",
  "units",
  "day",
  "days",
  "hour",
  "hours",
  "qty",
  "lot",
  "lots",
]);

/** Similarity of two terms, 0..1: shared words divided by all words. */
export function termLikeness(a: string, b: string): number {
  if (a === b) return 1;
  if (a === "" || b === "") return 0;
  const first = new Set(a.split(" "));
  const second = new Set(b.split(" "));
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared / (first.size + second.size - shared);
}
