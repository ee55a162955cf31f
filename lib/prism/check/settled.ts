import type { VatOpinion } from "../model";

/** Confidence from which a rival treatment makes the matter a doubt for a reviewer rather than the vendor's mistake. */
const RIVAL_TREATMENT = 0.3;

/** Whether the supply's taxability is settled: no likely alternative would tax an untaxed supply or relieve a taxed one. */
export function isSettled({ treatment, alternatives }: VatOpinion): boolean {
  const taxed = treatment === "standard";
  return !alternatives.some((other) => (other.treatment === "standard") !== taxed && other.confidence >= RIVAL_TREATMENT);
}
