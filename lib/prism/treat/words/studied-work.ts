import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { TermMatch } from "./match-terms";
import type { Judgment } from "./judgment";
import { OF_AN_OBJECT } from "./made-by-head";

/** Advisory work about another's work: "cleaning assessment", "transport study". */
const STUDY = /^(?:assessments?|stud(?:y|ies)|reviews?)$/;
/** Done by advisers and by whoever does the work: "lift maintenance inspection", "fumigation report". */
const LOOK = /^(?:inspections?|reports?)$/;
/** "Waste management plan": an adviser's document, or a contract for the work. */
const PLAN = /^plans?$/;
const MANAGED = /\bmanagement$/;
/** Words showing a plan under which the work itself is done and paid for. */
const OF_WORK_ITSELF =
  /^(?:monthly|quarterly|yearly|annual|annually|weekly|subscriptions?|contracts?|services?|retainer|implementation|execution|renewal|q[1-4]|jan\w*|feb\w*|mar|march|apr\w*|may|jun\w*|jul\w*|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|20\d\d|pest|fleet|vehicles?|facilit\w*|property)$/;
/** Words after which the name of the study has ended. */
const AFTER = /^(?:of|for|in|at|on|by|from|to|as|phase|stage|fees?|services?|charges?|cost|\d.*)$/;
const WORK = new Set<WhtCategory>(["other_services", "construction_infrastructure", "construction_other"]);

/**
 * "Welding inspection", "dredging study": the work is the subject of a technical or professional service (Deduction of Tax at Source
 * (Withholding) Regulations 2024, schedule). If the one doing the work may simply be reporting on it, the confidence is low.
 */
export function studiedWork(
  lead: TermMatch | undefined,
  matches: readonly TermMatch[],
  tokens: readonly string[],
  breaks: ReadonlySet<number>,
): Judgment | null {
  if (!lead || !WORK.has(lead.term.category) || OF_AN_OBJECT.test(lead.phrase) || breaks.has(lead.end)) return null;
  const head = tokens[lead.end] ?? "";
  const isPlan = PLAN.test(head) && MANAGED.test(lead.phrase);
  const isStudy = STUDY.test(head) || (isPlan && !tokens.some((token) => OF_WORK_ITSELF.test(token)));
  const next = lead.end + 1;
  const isLast = next >= tokens.length || breaks.has(next) || AFTER.test(tokens[next] ?? "");
  if (!(isStudy || isPlan || LOOK.test(head)) || !isLast || matches.some(({ start, term }) => start > lead.end && term.role === "activity"))
    return null;
  return {
    shares: [
      { category: "professional_services", label: "Technical inspection", confidence: isStudy ? 0.88 : 0.62 },
      { category: lead.term.category, label: lead.term.label, confidence: isStudy ? 0.08 : 0.34 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [`${lead.phrase} ${head}`],
  };
}
