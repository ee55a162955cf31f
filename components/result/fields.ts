import { formatAmount } from "@/components/format/amount";
import { formatDay } from "@/components/format/date";
import type { AnalysisResult } from "@/lib/prism/result-schema";

export interface Place {
  page: number;
  box: [number, number, number, number];
}

/** One value of the result with its label; `key` is its path in the result, and its name in the page's address. */
export interface FieldEntry {
  key: string;
  label: string;
  text: string | null;
  /** As the result has it, for an editor. */
  value: string | number | null;
  raw: string | null;
  confidence: number;
  source: "document" | "request" | "derived";
  places: Place[];
}

interface AnyCell<T> {
  value: T | null;
  raw: string | null;
  confidence: number;
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

/** Where a value differs from how it was printed, the printing is worth showing; a currency sign alone is not. */
export function printedOtherwise(field: FieldEntry): boolean {
  const bare = (text: string): string =>
    text
      .replace(/\s/g, "")
      .replace(/^[A-Z₦$€£₵]{1,3}(?=[\d(-])/i, "")
      .toLowerCase();
  return field.raw !== null && field.text !== null && field.source === "document" && bare(field.raw) !== bare(field.text);
}

export function fieldGroups({ invoice }: AnalysisResult): FieldGroup[] {
  const currency = invoice.currency.value;
  const amount = (value: number): string => formatAmount(value, currency);
  return [
    {
      title: "Invoice",
      fields: [
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
        entry("total", "Total", invoice.total, amount),
        entry("amountDue", "Amount due", invoice.amountDue, amount),
      ],
    },
  ];
}

export function lineFields({ invoice, lineItems }: AnalysisResult): FieldEntry[] {
  const amount = (value: number): string => formatAmount(value, invoice.currency.value);
  // By line number, which stays the same where a reviewer takes a line away.
  const at = (line: AnalysisResult["lineItems"][number], name: string): string => `lineItems[${line.lineNumber - 1}].${name}`;
  return lineItems.flatMap((line) => [
    entry(at(line, "description"), `Line ${line.lineNumber}, description`, line.description),
    entry(at(line, "quantity"), `Line ${line.lineNumber}, quantity`, line.quantity),
    entry(at(line, "unitPrice"), `Line ${line.lineNumber}, unit price`, line.unitPrice),
    entry(at(line, "amount"), `Line ${line.lineNumber}, amount`, line.amount, amount),
    entry(at(line, "taxAmount"), `Line ${line.lineNumber}, tax`, line.taxAmount, amount),
  ]);
}

/** Everything that has a place on the page, for the boxes over it. */
export function placedFields(result: AnalysisResult): FieldEntry[] {
  return [...fieldGroups(result).flatMap(({ fields }) => fields), ...lineFields(result)].filter(({ places }) => places.length > 0);
}
