import { readingConfidence } from "../words/layout";
import type { NameCandidate } from "../names/name-candidates";
import type { SlipDate } from "./slip-date";
import type { SlipTotal } from "./slip-total";

/**
 * How often a slip's value is right, by the number of independent confirmations. Set on one half of the measured slips, split by vendor,
 * and confirmed on the other half: a total that nothing else on the slip confirms is right less than half the time, with one confirmation
 * about nine in ten are, and with two nearly all.
 */
const TOTAL_BY_PROOFS = [0.45, 0.92, 0.97] as const;
const DATE_BY_SIGNS = [0.88, 0.95, 0.97] as const;
/** Below this legibility the OCR engines disagreed on the words, or one of them guessed. */
const UNSURE_READING = 0.9;
const CLOSE_CALL = 0.15;

/** The probability that a slip's total is right, by the number of confirmations on the slip. */
export function slipTotalConfidence({ evidence, label, margin, legible }: SlipTotal): number {
  const proofs = [evidence.paid, evidence.rounded, evidence.built, evidence.items, evidence.taxed, evidence.named > 1].filter(
    Boolean,
  ).length;
  const proven = TOTAL_BY_PROOFS[Math.min(2, proofs)] ?? 0.4;
  return bounded(
    proven -
      (label === "subtotal" || label === "summary" ? 0.35 : 0) -
      (margin < CLOSE_CALL ? 0.1 : 0) -
      (proofs < 2 && legible < UNSURE_READING ? 0.08 : 0),
  );
}

/** The probability that a slip's date is right. A label, a time beside it and a second print support it. */
export function slipDateConfidence({ isLabeled, hasTime, timesPrinted, margin, legible, date }: SlipDate): number {
  const signs = [isLabeled, hasTime, timesPrinted > 1].filter(Boolean).length;
  const shown = DATE_BY_SIGNS[Math.min(2, signs)] ?? 0.86;
  return bounded(shown - (legible < UNSURE_READING ? 0.1 : 0) - (margin < CLOSE_CALL ? 0.15 : 0) - (date.certain ? 0 : 0.02));
}

/** The probability that a slip's vendor name is right, by its weight, its lead over the next candidate and its legibility. */
export function slipNameConfidence(name: NameCandidate, next: NameCandidate | undefined): number {
  const legible = readingConfidence(name.words);
  const signs = Math.min(0.96, 0.5 + (name.weight - 0.6) * 1.15);
  return bounded(signs - (name.weight - (next?.weight ?? 0) < 0.1 ? 0.06 : 0) - (legible < 0.8 ? 0.06 : 0));
}

function bounded(confidence: number): number {
  return Math.min(0.97, Math.max(0.1, confidence));
}
