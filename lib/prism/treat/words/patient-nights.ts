import { isTerm } from "@/lib/tax/ng/terms";
import type { TermMatch } from "./match-terms";

/** "Admission, 2 nights private ward": a patient's nights are part of the treatment. */
export function withoutNightsOfPatients(activities: readonly TermMatch[]): readonly TermMatch[] {
  const treated = activities.some((match) => match.term.relief === "medical_services");
  return treated ? activities.filter((match) => !(isTerm(match.term, "Hotel and travel") && /^nights?$/.test(match.phrase))) : activities;
}
