import Big from "big.js";
import { z } from "zod";

/** How a value is written: amounts are major units of the invoice's currency. */
export type FieldKind = "text" | "date" | "currency" | "amount" | "decimal" | "rate";

/** What of an invoice's head a reviewer may correct, by its path in the result. */
export const headFields = {
  invoiceNumber: "text", invoiceDate: "date", dueDate: "date", purchaseOrder: "text", currency: "currency", irn: "text",
  "vendor.name": "text", "vendor.taxId": "text", "vendor.address": "text", "vendor.bankAccount": "text",
  "customer.name": "text", "customer.taxId": "text", "customer.address": "text",
  subtotal: "amount", discount: "amount", taxTotal: "amount", total: "amount", amountDue: "amount",
} as const satisfies Record<string, FieldKind>;
export type HeadField = keyof typeof headFields;

/** What of a line; its path is `lineItems[n].name`, where n is the line's number less one. */
export const lineFieldKinds = {
  description: "text", quantity: "decimal", unit: "text", unitPrice: "decimal", amount: "amount", productCode: "text", taxRate: "rate", taxAmount: "amount",
} as const satisfies Record<string, FieldKind>;
export type LineField = keyof typeof lineFieldKinds;

export type FieldAt = { at: "head"; name: HeadField } | { at: "line"; lineNumber: number; name: LineField };

const LINE_PATH = /^lineItems\[(\d{1,4})\]\.([A-Za-z]+)$/;

/** What a path names; null where a reviewer can correct no such field. */
export function parseFieldPath(path: string): FieldAt | null {
  if (Object.hasOwn(headFields, path)) return { at: "head", name: path as HeadField };
  const [, index, name] = LINE_PATH.exec(path) ?? [];
  return name !== undefined && Object.hasOwn(lineFieldKinds, name) ? { at: "line", lineNumber: Number(index) + 1, name: name as LineField } : null;
}

export const kindOfField = (field: FieldAt): FieldKind => (field.at === "head" ? headFields[field.name] : lineFieldKinds[field.name]);

export const linePath = (lineNumber: number): string => `lineItems[${lineNumber - 1}]`;

/** "1,250.50", "₦ 1 250.50" or "1250.5" as "1250.5"; what is no number stays as it is. */
function plainNumber(text: string): string {
  const bare = text.replace(/[\s,'\u00a0\u202f]/g, "").replace(/^[A-Z₦$€£₵]{1,3}(?=[-\d.])/iu, "").replace(/%$/, "");
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(bare) ? new Big(bare).toFixed() : text;
}

const decimal = (pattern: RegExp, message: string) => z.string().transform(plainNumber).pipe(z.string().regex(pattern, message));

/** A reviewer's value as typed, made canonical: a number without separators, a currency in capitals. */
export const fieldValueSchemas = {
  text: z.string().trim().min(1, "Enter a value, or say that there is none").max(500),
  date: z.iso.date({ error: "Enter a date that exists, as YYYY-MM-DD" }),
  currency: z.string().trim().toUpperCase().regex(/^[A-Z]{3}$/, "Enter the three letters of a currency, such as NGN"),
  amount: decimal(/^-?\d{1,12}(?:\.\d{1,4})?$/, "Enter an amount such as 1,250.50"),
  decimal: decimal(/^-?\d{1,12}(?:\.\d{1,6})?$/, "Enter a number with at most six decimals"),
  rate: decimal(/^\d{1,2}(?:\.\d{1,4})?$/, "Enter a percentage from 0 to 99.9999"),
} as const satisfies Record<FieldKind, z.ZodType<string, string>>;
