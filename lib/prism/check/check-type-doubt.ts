import type { Anomaly } from "../model";
import { anomaly, type CheckInput } from "./anomaly";

/** A code or a title that leaves open whether it bills, gives back or does neither: a person must look before anything is claimed by it. */
export function checkTypeDoubt({ invoice }: CheckInput): Anomaly[] {
  if (invoice.typeDoubt === undefined) return [];
  return [anomaly("metadata_document_conflict", { message: invoice.typeDoubt, field: "document.type", confidence: 0.9 })];
}
