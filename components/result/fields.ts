import { formatAmount, formatRate } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { capitalized } from "@/components/format/capitalized";
import { humanize } from "@/components/format/humanize";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { taxRatePath } from "@/lib/review/field-values";

export interface Place {
  page: number;
  box: [number, number, number, number];
}

/** One value of the result with its label; `key` is its path in the result, and its name in the page's URL. */
export interface FieldEntry {
  key: string;
  label: string;
  text: string | null;
  /** The raw value, for an editor. */
  value: string | number | null;
  raw: string | null;
  /** Null if the result has none. */
  confidence: number | null;
  source: "document" | "request" | "derived";
  places: Place[];
}

/** The label including the party, because vendor and customer both have a name, a tax ID, and an address. */
export function fullLabel({ key, label }: FieldEntry): string {
  const [, party] = /^(vendor|customer)\./.exec(key) ?? [];
  return party ? `${capitalized(party)} ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}

interface AnyCell<T> {
  value: T | null;
  raw: string | null;
  confidence: number | null;
  source: FieldEntry["source"];
  provenance: Place[];
}

export interface FieldGroup {
  title: string;
  fields: FieldEntry[];
}

function entry<T extends string | number>(key: string, label: string, cell: AnyCell<T>, format: (value: T) => string = String): FieldEntry {
  return {
    key,
    label,
    text: cell.value === null ? null : format(cell.value),
    value: cell.value,
    raw: cell.raw,
    confidence: cell.confidence,
    source: cell.source,
    places: cell.provenance,
  };
}

/** A value that the result gives without its printed text and position. */
const bare = <T>(value: T | null, confidence: number | null): AnyCell<T> => ({
  value,
  raw: null,
  confidence,
  source: "document",
  provenance: [],
});

/** Whether a value differs from its printed form enough to show both; a currency sign alone doesn't count. */
export function isPrintedDifferently(field: FieldEntry): boolean {
  const letters = (text: string): string =>
    text
      .replace(/\s/g, "")
      .replace(/[−–]/g, "-")
      .replace(/^(-?)[A-Z₦$€£₵]{1,3}(?=[\d(-])/i, "$1")
      .toLowerCase();
  return field.raw !== null && field.text !== null && field.source === "document" && letters(field.raw) !== letters(field.text);
}

export function fieldGroups({ document, invoice }: AnalysisResult): FieldGroup[] {
  const currency = invoice.currency.value;
  const amount = (value: number): string => formatAmount(value, currency);
  return [
    {
      title: "Invoice",
      fields: [
        entry("document.type", "Type", bare(document.type, document.typeConfidence), humanize),
        entry("invoiceNumber", "Number", invoice.invoiceNumber),
        entry("invoiceDate", "Date", invoice.invoiceDate, formatDay),
        entry("dueDate", "Due", invoice.dueDate, formatDay),
        entry("purchaseOrder", "Purchase order", invoice.purchaseOrder),
        entry("currency", "Currency", invoice.currency),
        entry("irn", "Invoice reference (IRN)", invoice.irn),
      ],
    },
    {
      title: "Vendor",
      fields: [
        entry("vendor.name", "Name", invoice.vendor.name),
        entry("vendor.taxId", "Tax ID", invoice.vendor.taxId),
        entry("vendor.address", "Address", invoice.vendor.address),
        entry("vendor.bankAccount", "Bank account", invoice.vendor.bankAccount),
      ],
    },
    {
      title: "Customer",
      fields: [
        entry("customer.name", "Name", invoice.customer.name),
        entry("customer.taxId", "Tax ID", invoice.customer.taxId),
        entry("customer.address", "Address", invoice.customer.address),
      ],
    },
    {
      title: "Totals",
      fields: [
        entry("subtotal", "Subtotal", invoice.subtotal, amount),
        entry("discount", "Discount", invoice.discount, amount),
        entry("taxTotal", "Tax", invoice.taxTotal, amount),
        ...invoice.taxDetails.map(({ label, rate }, index) =>
          entry(taxRatePath(index), invoice.taxDetails.length === 1 ? "Tax rate" : `Tax rate, ${label}`, bare(rate, null), formatRate),
        ),
        entry("total", "Total", invoice.total, amount),
        entry("amountDue", "Amount due", invoice.amountDue, amount),
        entry("whtDeducted", "Withholding deducted", invoice.whtDeducted ?? bare<number>(null, null), amount),
      ],
    },
  ];
}

type Line = AnalysisResult["lineItems"][number];

/** Path of a line's field, by line number, which doesn't change when a reviewer removes another line. */
export const linePath = (lineNumber: number, name: string): string => `lineItems[${lineNumber - 1}].${name}`;

/** The values of one line item. */
export function fieldsOfLine(line: Line, currency: string | null): FieldEntry[] {
  const amount = (value: number): string => formatAmount(value, currency);
  const at = (name: string): string => linePath(line.lineNumber, name);
  return [
    entry(at("description"), `Line ${line.lineNumber}, description`, line.description),
    entry(at("quantity"), `Line ${line.lineNumber}, quantity`, line.quantity),
    // The unit is printed beside the quantity, whose box covers both.
    entry(at("unit"), `Line ${line.lineNumber}, unit`, { ...line.unit, provenance: [] }),
    entry(at("unitPrice"), `Line ${line.lineNumber}, unit price`, line.unitPrice),
    entry(at("amount"), `Line ${line.lineNumber}, amount`, line.amount, amount),
    entry(at("taxRate"), `Line ${line.lineNumber}, tax rate`, line.taxRate, formatRate),
    entry(at("taxAmount"), `Line ${line.lineNumber}, tax`, line.taxAmount, amount),
  ];
}

export const lineFields = ({ invoice, lineItems }: AnalysisResult): FieldEntry[] =>
  lineItems.flatMap((line) => fieldsOfLine(line, invoice.currency.value));

/** All values with a position on the page, for the boxes over the document. */
export function placedFields(result: AnalysisResult): FieldEntry[] {
  return [...fieldGroups(result).flatMap(({ fields }) => fields), ...lineFields(result)].filter(({ places }) => places.length > 0);
}

/** Paths in findings that aren't fields, with the field that each leads to. */
const restsOn: Readonly<Record<string, string>> = { "wht.category": "wht" };

type Finding = AnalysisResult["anomalies"][number];

/** The key of the value that a finding is about; for the printed tax rates, the rate that it found. Null if it is about no value. */
export function fieldOfFinding({ invoice }: AnalysisResult, { field, evidence }: Finding): string | null {
  if (field !== "taxDetails") return field;
  const rows = invoice.taxDetails.map(({ rate, label }, index) => ({ rate, label, index })).filter(({ rate }) => rate);
  // A rate that includes levies isn't printed as such; then the finding is about VAT's row.
  const row = rows.find(({ rate }) => rate === evidence.actual) ?? rows.find(({ label }) => label === "VAT") ?? rows[0];
  return row ? taxRatePath(row.index) : "taxTotal";
}

/** Where a finding leads: its value, or otherwise its line. Null if it is about the whole document. */
export function findingTargets(result: AnalysisResult): (finding: Finding) => string | null {
  const entries = [...fieldGroups(result).flatMap(({ fields }) => fields), ...lineFields(result)];
  const keys = new Set(["vat", "wht", ...entries.map(({ key }) => key)]);
  return (finding) => {
    const field = fieldOfFinding(result, finding);
    const way = field === null ? null : (restsOn[field] ?? field);
    if (way !== null && keys.has(way)) return way;
    return finding.lineNumber === null ? null : `lineItems[${finding.lineNumber - 1}].description`;
  };
}
