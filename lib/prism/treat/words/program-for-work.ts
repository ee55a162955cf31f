import { isTerm } from "@/lib/tax/ng/terms";
import type { TermMatch } from "./match-terms";

const isWork = ({ term }: TermMatch): boolean => term.category === "professional_services";

/**
 * "Annual subscription, payroll software": software named after the work it is for is not that work. Null if the line names no software, or
 * other work beside it ("training on accounting software").
 */
export function programForWork(activities: readonly TermMatch[]): TermMatch[] | null {
  const program = activities.find(({ term, phrase }) => term.category === "royalty" && phrase.startsWith("software"));
  if (!program || !activities.some(isWork) || !activities.every((match) => !isWork(match) || match.end === program.start)) return null;
  return [activities.find(({ term }) => isTerm(term, "Subscriptions")) ?? program];
}
