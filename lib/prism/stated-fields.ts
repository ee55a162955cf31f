import { withoutBlanks } from "@/lib/kernel/schemas/text-schemas";
import { NO_MONEY } from "./extract/vocabulary/places";
import type { AnalysisRequest } from "./model";

/** What forms and programs write for a value that they don't have, in lower case and without spaces and brackets. A name that only contains such a word, like "None Ltd", is a name. */
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
  "notapplicable",
  "notavailable",
  "notknown",
  "notprovided",
  "tba",
  "tbd",
  "tobedetermined",
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
type Fillable = (typeof FILLABLE)[number];

/** The fields with names. In capitals these are names of firms, such as that of the News Agency of Nigeria. */
const NAMES: ReadonlySet<string> = new Set<Fillable>(["vendorName", "businessName"]);
const NAMES_IN_CAPITALS = /^(?:NAN?|Nan?|TBA|Tba)$/;

const TAX_IDS: ReadonlySet<string> = new Set<Fillable>(["vendorTaxId", "businessTaxID"]);

/**
 * Whether the whole text of a field states nothing: it is a filler, blank, or has no letter or digit. Nor does a tax number without a digit,
 * such as "not registered".
 */
export function isFiller(value: unknown, field: Fillable): boolean {
  if (typeof value !== "string") return false;
  const text = value.normalize("NFKC").trim();
  if (NAMES.has(field) && NAMES_IN_CAPITALS.test(text)) return false;
  if (TAX_IDS.has(field) && !/\p{Nd}/u.test(text)) return true;
  return FILLERS.has(text.replace(/[\s()[\]{}<>]/g, "").toLowerCase()) || ONLY_MARKS.test(text);
}

/**
 * The fields of an invoice that the caller states, without blank texts and without fillers such as "N/A" for a value the caller doesn't
 * have. A filler must neither contradict the document nor pass for a tax number.
 */
export function statedFields<T extends Partial<Record<Fillable | "currency", string>>>(request: T): T {
  const stated = { ...withoutBlanks(request) };
  for (const field of FILLABLE) if (isFiller(stated[field], field)) delete stated[field];
  if (stated.currency !== undefined && NO_MONEY.test(stated.currency.toUpperCase())) delete stated.currency;
  return stated;
}
