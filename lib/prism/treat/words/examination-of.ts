import { CONNECTORS } from "./asides";
import { activityWord } from "./activity-words";
import type { Judgment } from "./judgment";
import type { TermMatch } from "./match-terms";

/** Words for examining a thing. */
const LOOK =
  /^(?:inspections?|tests?|checks?|surveys?|assessments?|audits?|validations?|verifications?|certifications?|analys[ei]s|stud(?:y|ies)|reviews?|appraisals?|evaluations?|testing|proving)$/;
/** Words after them that give frequency, time or purpose. Any other word makes a thing of it: "cable test set". */
const AFTER = /^(?:\d.*|x|for|at|in|on|by|per|as|and|\/|services?|fees?|charges?|reports?|q[1-4])$/;
const WORDS_BETWEEN = 3;
/** Tests that are counted and sold. */
const SOLD_AS_TESTS = new Set(["medical_pharma", "medical_equipment", "baby_products"]);

/**
 * "Generator mechanical inspection", "product shelf life test": a thing that is examined is not sold. Whether the service is technical goes
 * to review. Null if no such word ends the thing's part of the line.
 */
export function examinationOf(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgment | null {
  if (!tokens.some((token) => LOOK.test(token)) || things.some(({ term }) => SOLD_AS_TESTS.has(term.relief ?? ""))) return null;
  for (const { end, phrase } of things) {
    for (let place = end; place <= end + WORDS_BETWEEN; place++) {
      const word = tokens[place] ?? "";
      if (word === "" || breaks.has(place) || /\d/.test(word)) break;
      // "Flow meter proving and verification": both are done to the meter; a word that "and" joins to the thing itself is another thing.
      if (CONNECTORS.has(word) && activityWord([tokens[place - 1] ?? ""]) === undefined) break;
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
