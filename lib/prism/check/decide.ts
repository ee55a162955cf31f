import type { Anomaly, Cell, CheckThresholds, Decision, Invoice, Treatment } from "../model";

interface Rested {
  field: string;
  confidence: number;
}

const SERIOUS = new Set<Anomaly["severity"]>(["critical", "high", "medium"]);

/** Fields on which tax or payment depend, with their confidences. Missing values are left to their anomalies or to `decide`. */
function fieldsRestedOn(invoice: Invoice, treatment: Treatment): Rested[] {
  const cells: [string, Cell<unknown>][] = [
    ["vendor.name", invoice.vendor.name],
    ["vendor.taxId", invoice.vendor.taxId],
    ["vendor.bankAccount", invoice.vendor.bankAccount],
    ["invoiceNumber", invoice.invoiceNumber],
    ["invoiceDate", invoice.invoiceDate],
    ["currency", invoice.currency],
    ["subtotal", invoice.subtotal],
    ["taxTotal", invoice.taxTotal],
    ["total", invoice.total],
  ];
  const present = cells.filter(([, cell]) => cell.value !== null).map(([field, cell]) => ({ field, confidence: cell.confidence }));
  const total = invoice.total.value === null && invoice.amountDue.value === null ? [{ field: "total", confidence: 0 }] : [];
  // If the country's table doesn't list the payment, every such invoice would need review; a warning says so instead.
  const wht = treatment.wht.unlisted
    ? []
    : [{ field: "wht", confidence: treatment.wht.applicable === null ? 0 : treatment.wht.confidence }];
  return [...present, ...total, { field: "vat", confidence: treatment.vat.confidence }, ...wht];
}

/**
 * Decides on an invoice: reject if a critical anomaly blocks; review if any anomaly is medium or worse, or a field's confidence is too low;
 * else approve.
 */
export function decide(invoice: Invoice, treatment: Treatment, anomalies: readonly Anomaly[], thresholds: CheckThresholds): Decision {
  const serious = anomalies.filter((anomaly) => SERIOUS.has(anomaly.severity)).map((anomaly) => anomaly.code);
  const unsure = fieldsRestedOn(invoice, treatment)
    .filter(({ confidence }) => confidence < thresholds.reviewConfidence)
    .map(({ field }) => field);
  // Without a vendor name it is unclear whom to pay, and no anomaly covers that.
  const unnamed = treatment.direction === "purchase" && invoice.vendor.name.value === null ? ["vendor.name"] : [];
  const reasons = [...new Set([...serious, ...[...unnamed, ...unsure].map((field) => `low_confidence:${field}`)])];
  if (anomalies.some((anomaly) => anomaly.severity === "critical" && anomaly.blocking))
    return { recommendation: "reject", reasons, needsReview: true };
  return reasons.length > 0
    ? { recommendation: "review", reasons, needsReview: true }
    : { recommendation: "approve", reasons: [], needsReview: false };
}

/** Confidence in the analysis as a whole: the geometric mean over the fields on which tax or payment depend. */
export function overallConfidence(invoice: Invoice, treatment: Treatment): number {
  const confidences = fieldsRestedOn(invoice, treatment).map(({ confidence }) => confidence);
  if (confidences.some((confidence) => confidence <= 0)) return 0;
  return Math.exp(confidences.reduce((sum, confidence) => sum + Math.log(confidence), 0) / confidences.length);
}
