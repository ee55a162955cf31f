import type { Anomaly } from "../model";
import { anomaly, type CheckInput } from "./anomaly";

/**
 * Reports a type code or title that doesn't tell whether the document is an invoice, a credit note, or neither. A reviewer must decide
 * before anything is claimed.
 */
export function checkTypeDoubt({ invoice }: CheckInput): Anomaly[] {
  if (invoice.typeDoubt === undefined) return [];
  return [anomaly("metadata_document_conflict", { message: invoice.typeDoubt, field: "document.type", confidence: 0.9 })];
}
