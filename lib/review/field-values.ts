import { currencyCodes } from "@/lib/kernel/currency-codes";
import { hasVisibleCharacter, withoutInvisible } from "@/lib/kernel/text/visible-text-values";
import { plainNumber } from "@/lib/kernel/text/typed-number-values";
import type { DocumentType } from "@/lib/prism/model";

/** How a value is written: amounts are in major units of the invoice's currency; a reference is a text that is compared with others. */
export type FieldKind = "text" | "reference" | "date" | "currency" | "amount" | "decimal" | "rate" | "documentType";

export const documentTypes = ["invoice", "credit_note", "receipt", "proforma"] as const satisfies readonly DocumentType[];

/** The correctable fields of an invoice outside its lines, by their path in the result. */
const headFields = {
  "document.type": "documentType",
  invoiceNumber: "reference",
  invoiceDate: "date",
  dueDate: "date",
  purchaseOrder: "reference",
  currency: "currency",
  irn: "reference",
  "vendor.name": "text",
  "vendor.taxId": "reference",
  "vendor.address": "text",
  "vendor.bankAccount": "reference",
  "customer.name": "text",
  "customer.taxId": "reference",
  "customer.address": "text",
  subtotal: "amount",
  discount: "amount",
  taxTotal: "amount",
  total: "amount",
  amountDue: "amount",
  whtDeducted: "amount",
} as const satisfies Record<string, FieldKind>;
export type HeadField = keyof typeof headFields;

/** The correctable fields of a line; the path is `lineItems[n].name`, where n is the line's number minus one. */
export const lineFieldKinds = {
  description: "text",
  quantity: "decimal",
  unit: "text",
  unitPrice: "decimal",
  amount: "amount",
  productCode: "reference",
  taxRate: "rate",
  taxAmount: "amount",
} as const satisfies Record<string, FieldKind>;
export type LineField = keyof typeof lineFieldKinds;

export type FieldAt =
  | { at: "head"; name: HeadField }
  | { at: "line"; lineNumber: number; name: LineField }
  /** The rate on a printed tax row. */
  | { at: "tax"; index: number; name: "rate" };

const LINE_PATH = /^lineItems\[(\d{1,4})\]\.([A-Za-z]+)$/;
const TAX_PATH = /^taxDetails\[(\d{1,2})\]\.rate$/;

/** Parses the path of a field; null if reviewers can't correct such a field. */
export function parseFieldPath(path: string): FieldAt | null {
  if (Object.hasOwn(headFields, path)) return { at: "head", name: path as HeadField };
  const [, row] = TAX_PATH.exec(path) ?? [];
  if (row !== undefined) return { at: "tax", index: Number(row), name: "rate" };
  const [, index, name] = LINE_PATH.exec(path) ?? [];
  return name !== undefined && Object.hasOwn(lineFieldKinds, name)
    ? { at: "line", lineNumber: Number(index) + 1, name: name as LineField }
    : null;
}

export const kindOfField = (field: FieldAt): FieldKind =>
  field.at === "head" ? headFields[field.name] : field.at === "tax" ? "rate" : lineFieldKinds[field.name];

export const taxRatePath = (index: number): string => `taxDetails[${index}].rate`;

export const linePath = (lineNumber: number): string => `lineItems[${lineNumber - 1}]`;

/** The number of the line in a path; null for a path outside the lines. */
export function lineNumberIn(path: string): number | null {
  const [, index] = /^lineItems\[(\d{1,4})\]/.exec(path) ?? [];
  return index === undefined ? null : Number(index) + 1;
}

export type FieldReading = { value: string } | { fault: string };

const MAX_TEXT = 500;
const patterns = {
  currency: [/^[A-Z]{3}$/, "Enter a three-letter currency code, such as NGN"],
  amount: [/^-?\d{1,12}(?:\.\d{1,4})?$/, "Enter an amount, such as 1,250.50"],
  decimal: [/^-?\d{1,12}(?:\.\d{1,6})?$/, "Enter a number such as 1,250.5, with at most six decimal places"],
  rate: [/^\d{1,2}(?:\.\d{1,4})?$/, "Enter a percentage such as 7.5, between 0 and 99.9999"],
} as const satisfies Partial<Record<FieldKind, readonly [RegExp, string]>>;

/**
 * Parses a reviewer's typed value to its canonical form: numbers without separators, currencies in capitals and, except in free text,
 * without invisible characters copied from a document. Checked while typing and again on the server; written without a library because
 * browsers load it.
 */
export function readFieldValue(kind: FieldKind, typed: string): FieldReading {
  if (kind === "text" || kind === "reference") {
    const value = (kind === "text" ? typed : withoutInvisible(typed)).trim();
    if (!hasVisibleCharacter(value)) return { fault: "Enter a value that can be seen" };
    return value.length > MAX_TEXT ? { fault: `Enter at most ${MAX_TEXT} characters` } : { value };
  }
  if (kind === "documentType")
    return documentTypes.some((type) => type === typed) ? { value: typed } : { fault: "Enter a document type from the list" };
  if (kind === "date") return isDate(typed) ? { value: typed } : { fault: "Enter a valid date in the form YYYY-MM-DD" };
  const [pattern, fault] = patterns[kind];
  const shown = withoutInvisible(typed);
  const value = kind === "currency" ? shown.trim().toUpperCase() : numberIn(shown, kind === "amount");
  // A person who typed a number knows what one looks like; too many digits are hard to see, so the message names them.
  if ((kind === "amount" || kind === "decimal") && /^-?\d{13,}(?:\.\d+)?$/.test(value))
    return { fault: "Enter at most twelve digits before the decimal point" };
  return pattern.test(value) && (kind !== "currency" || currencyCodes.has(value)) ? { value } : { fault };
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // Date.UTC maps years below 100 to the last century.
  return Number(year) >= 100 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/**
 * One point followed by three digits that end in 0: "125.000" and "1.250" mean thousands where the point is a thousands separator.
 * "125.505" is left to the decimals of the invoice's currency, which may be three. Values written by this function end in no 0.
 */
const COULD_BE_THOUSANDS = /^[-\u2212]?\s*[1-9]\d{0,2}\.\d\d0$/;

/**
 * Parses "1,250.50", "\u20a6 1 250.50" or "NGN 1250,5" to "1250.5". Text that isn't a number or is ambiguous has no canonical form and is
 * refused.
 */
function numberIn(text: string, isAmount: boolean): string {
  // The point in "Rs.500" ends an abbreviation; it does not begin decimals.
  const bare = text.trim().replace(/^([-\u2212]?)\s*[A-Z\u20a6$\u20ac\u00a3\u20b5]{1,3}\s*(?=[-\u2212\d]|(?<![A-Z])\.\d)/iu, "$1");
  if (isAmount && COULD_BE_THOUSANDS.test(bare)) return "";
  return plainNumber(bare.endsWith("%") ? bare.slice(0, -1) : bare) ?? text;
}
