import { CONNECTORS } from "./asides";
import { doneWord } from "./done-words";
import type { Judgement } from "./judgement";
import type { TermMatch } from "./match-terms";

/** What is done with a thing that is only looked at. */
const LOOK =
  /^(?:inspections?|tests?|checks?|surveys?|assessments?|audits?|validations?|verifications?|certifications?|analys[ei]s|stud(?:y|ies)|reviews?|appraisals?|evaluations?|testing|proving)$/;
/** Behind it these say how often, when or for what; another word makes a thing of it: "cable test set". */
const AFTER = /^(?:\d.*|x|for|at|in|on|by|per|as|and|\/|services?|fees?|charges?|reports?|q[1-4])$/;
const WORDS_BETWEEN = 3;
/** Tests that are counted and sold. */
const SOLD_AS_TESTS = new Set(["medical_pharma", "medical_equipment", "baby_products"]);

/**
 * "Generator mechanical inspection", "product shelf life test": a thing that is looked at is not sold. Whether a technical service or
 * another one looks at it, a person says; null where no such word ends the thing's part of the line.
 */
export function lookedAt(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgement | null {
  if (!tokens.some((token) => LOOK.test(token)) || things.some(({ term }) => SOLD_AS_TESTS.has(term.relief ?? ""))) return null;
  for (const { end, phrase } of things) {
    for (let place = end; place <= end + WORDS_BETWEEN; place++) {
      const word = tokens[place] ?? "";
      if (word === "" || breaks.has(place) || /\d/.test(word)) break;
      // "Flow meter proving and verification": both are done to it; what an "and" joins to the thing itself is another one.
      if (CONNECTORS.has(word) && doneWord([tokens[place - 1] ?? ""]) === undefined) break;
      const next = tokens[place + 1];
      if (!LOOK.test(word) || (next !== undefined && !breaks.has(place + 1) && !AFTER.test(next))) continue;
      return {
        shares: [
          { category: "professional_services", label: "Technical inspection", confidence: 0.6 },
          { category: "other_services", label: null, confidence: 0.32 },
        ],
        mixed: false,
        exemption: null,
        relief: null,
        words: [phrase, word],
      };
    }
  }
  return null;
}
