import type { AnalysisResult } from "@/lib/prism/result-schema";

/** Naira and kobo: what rounding each line, and the sum, may move. */
const LEAST = 0.02;
const PER_LINE = 0.01;

/** Whether the VAT that was charged differs from that by law by more than rounding: that alone is shown as a fault. */
export function isVatOff({ vat, lineItems }: { vat: Pick<AnalysisResult["vat"], "difference">; lineItems: readonly unknown[] }): boolean {
  const most = Math.max(LEAST, PER_LINE * lineItems.length);
  // Floats: 0.07 is not 7 × 0.01.
  return vat.difference !== null && Math.abs(vat.difference) > most + 1e-6;
}
