import type { SlipDate } from "./slip-date";
import type { SlipTotal } from "./slip-total";

export function slipTotalConfidence(total: SlipTotal): number {
  const { evidence } = total;
  const proofs = [evidence.paid, evidence.rounded, evidence.built, evidence.items].filter(Boolean).length + (evidence.named > 1 ? 1 : 0);
  return Math.min(0.97, 0.45 + 0.15 * Math.min(3, proofs) + 0.2 * total.legible - (total.margin < 0.2 ? 0.15 : 0));
}

export function slipDateConfidence(found: SlipDate): number {
  return Math.min(0.97, 0.5 + (found.labelled ? 0.12 : 0) + (found.timed ? 0.08 : 0) + (found.times > 1 ? 0.12 : 0) + 0.2 * found.legible - (found.margin < 0.15 ? 0.15 : 0));
}
