import type { AnalysisResult } from "@/lib/prism/result-schema";

/** How far rounding may move a line and the sum, in major units. */
const LEAST = 0.02;
const PER_LINE = 0.01;

/** Whether the VAT charged differs from the legally due VAT by more than rounding. Only then is it shown as an error. */
export function isVatOff({ vat, lineItems }: { vat: Pick<AnalysisResult["vat"], "difference">; lineItems: readonly unknown[] }): boolean {
  const most = Math.max(LEAST, PER_LINE * lineItems.length);
  // Floating point: 0.07 is not 7 × 0.01.
  return vat.difference !== null && Math.abs(vat.difference) > most + 1e-6;
}
