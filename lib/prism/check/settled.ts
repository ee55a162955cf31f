import type { VatOpinion } from "../model";

/** Confidence from which a rival treatment makes the matter a doubt for a reviewer rather than the vendor's mistake. */
const RIVAL_TREATMENT = 0.3;

/** Whether it is settled if the supply bears tax: no alternative treatment that says otherwise is likely. */
export function isSettled({ treatment, alternatives }: VatOpinion): boolean {
  const taxed = treatment === "standard";
  return !alternatives.some((other) => (other.treatment === "standard") !== taxed && other.confidence >= RIVAL_TREATMENT);
}
