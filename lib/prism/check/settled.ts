import type { VatOpinion } from "../model";

/** A treatment whose rival is this likely is a doubt for a reviewer, not the vendor's fault. */
const RIVAL_TREATMENT = 0.3;

/** Whether no rival treatment is likely by which the supply would bear tax and not by this one, or the other way round. */
export function isSettled({ treatment, alternatives }: VatOpinion): boolean {
  const taxed = treatment === "standard";
  return !alternatives.some((other) => (other.treatment === "standard") !== taxed && other.confidence >= RIVAL_TREATMENT);
}
