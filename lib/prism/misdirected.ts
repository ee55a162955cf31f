import type { FieldFault } from "@/lib/kernel/errors";
import type { batchAnalysisRequest, invoiceFields } from "./requests";

const SINGLE = "/v1/prism/invoice-analyze/single";
const BATCH = "/v1/prism/invoice-analyze/batch";
const lists = ["businesses", "invoices"] as const satisfies (keyof typeof batchAnalysisRequest.shape)[];
/** Fields of an invoice itself: those of its business say nothing about it. */
const ofInvoice = ["invoiceUrl", "invoiceNumber", "vendorName", "vendorTaxId"] as const satisfies (keyof typeof invoiceFields.shape)[];

/**
 * The fault of a batch sent to the path for one invoice. Its lists would be ignored like any unknown member, and an invoice of which
 * nothing is known would be accepted, only to fail later. A body that also has fields of one invoice is accepted without its lists.
 */
export function batchSentAsSingle(sent: unknown): FieldFault | null {
  if (!isObject(sent) || ofInvoice.some((name) => isGiven(sent[name]))) return null;
  const field = lists.find((name) => Array.isArray(sent[name]));
  return field === undefined ? null : fault(field, `send a list to POST ${BATCH}`);
}

/** The fault of one invoice sent to the path for a batch. */
export function singleSentAsBatch(sent: unknown): FieldFault | null {
  if (!isObject(sent) || lists.some((name) => isGiven(sent[name]))) return null;
  const field = ofInvoice.find((name) => isGiven(sent[name]));
  return field === undefined ? null : fault(field, `send one invoice to POST ${SINGLE}, or as an entry of invoices`);
}

const fault = (field: string, remedy: string): FieldFault => ({
  field,
  code: "wrong_path",
  message: `${field} is not a field of this path: ${remedy}`,
});

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
