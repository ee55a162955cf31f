import { withoutBlanks } from "@/lib/kernel/text-schemas";
import type { AnalysisRequest } from "./model";

/** What forms and programs write for a value that they don't have. A name that only contains such a word, like "None Ltd", is a name. */
const FILLERS: ReadonlySet<string> = new Set([
  "n/a",
  "n.a.",
  "n.a",
  "n/a.",
  "n\\a",
  "na",
  "nan",
  "nil",
  "none",
  "null",
  "undefined",
  "unknown",
  "not applicable",
  "not available",
  "not known",
  "not provided",
  "tba",
  "tbd",
  "to be determined",
]);

/** Dashes, dots, question marks or other signs alone. */
const ONLY_MARKS = /^[^\p{L}\p{N}]+$/u;

/** The texts in which a filler states nothing. Not the country, where "NA" is Namibia, nor the state, where it is Nasarawa. */
const FILLABLE = [
  "invoiceNumber",
  "vendorName",
  "vendorTaxId",
  "businessName",
  "businessTaxID",
] as const satisfies (keyof AnalysisRequest)[];

/** ISO 4217 codes that stand for no currency, and for a test. */
const NO_CURRENCY: ReadonlySet<string> = new Set(["XXX", "XTS"]);

/** Whether a whole text states nothing: it is a filler, blank, or has no letter or digit. */
export function isFiller(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const text = value.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
  return FILLERS.has(text) || ONLY_MARKS.test(text);
}

/**
 * The fields of an invoice that the caller states, without blank texts and without fillers such as "N/A" for a value the caller doesn't
 * have. A filler must neither contradict the document nor pass for a tax number.
 */
export function statedFields<T extends Partial<Record<(typeof FILLABLE)[number] | "currency", string>>>(request: T): T {
  const stated = { ...withoutBlanks(request) };
  for (const field of FILLABLE) if (isFiller(stated[field])) delete stated[field];
  if (stated.currency !== undefined && NO_CURRENCY.has(stated.currency.toUpperCase())) delete stated.currency;
  return stated;
}
