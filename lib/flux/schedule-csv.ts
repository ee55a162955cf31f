import type { Return } from "./authority";

const text = (value: unknown): string => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");
const major = (minor: number): string =>
  `${minor < 0 ? "-" : ""}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, "0")}`;

/**
 * Quoted wherever it might be read otherwise; line breaks would end a row on some portals, so they become blanks. Names stand as they
 * are, also those that a spreadsheet would run as a formula: a return must name its beneficiaries as their tax records do. Whoever opens
 * the file from the portal gets a disarmed copy (`openEvidence` in read-filing-page.ts).
 */
function cell(value: string): string {
  const flat = value.replace(/[\r\n]+/g, " ").trim();
  return /[",;]|^\s|\s$/.test(flat) ? `"${flat.replaceAll('"', '""')}"` : flat;
}

type Column = readonly [head: string, field: string, of: (line: Record<string, unknown>, taxMinor: number) => string];

const wht: readonly Column[] = [
  ["Beneficiary name", "beneficiaryName", (line) => text(line.beneficiaryName)],
  ["Beneficiary TIN", "beneficiaryTin", (line) => text(line.beneficiaryTin)],
  ["Payment date", "transactionDate", (line) => text(line.transactionDate)],
  ["Description", "transactionDesc", (line) => text(line.transactionDesc)],
  ["Amount", "transactionAmount", (line) => text(line.transactionAmount)],
  ["Rate", "rate", (line) => text(line.rate)],
  ["Tax withheld", "taxAmount", (line) => text(line.taxAmount)],
  ["Reference", "scheduleReference", (line) => text(line.scheduleReference)],
];

const vat: readonly Column[] = [
  ["Customer or supplier", "beneficiary", (line) => text(line.beneficiary)],
  ["TIN", "taxId", (line) => text(line.taxId)],
  ["Type", "transactionType", (line) => (line.transactionType === "debit" ? "Purchase" : "Sale")],
  ["Item", "item", (line) => text(line.item) || text(line.narration)],
  ["Invoice number", "invoiceNumber", (line) => text(line.invoiceNumber)],
  ["Invoice date", "invoiceDate", (line) => text(line.invoiceDate)],
  ["Amount", "amount", (line) => text(line.amount)],
  ["VAT status", "vatStatus", (line) => text(line.vatStatus)],
  ["VAT", "amount", (_line, taxMinor) => major(Math.abs(taxMinor))],
];

/** The schedule as it is uploaded: CSV, UTF-8, one row a line of the return, in their order. */
export function scheduleCsv({ taxType, lines, lineTaxesMinor }: Return): string {
  const columns = taxType === "VAT" ? vat : wht;
  const rows = lines.map((line, index) => columns.map(([, , of]) => cell(of(line, lineTaxesMinor[index] ?? 0))).join(","));
  return `${[columns.map(([head]) => cell(head)).join(","), ...rows].join("\r\n")}\r\n`;
}

/** Which field of a line stands in a column of the schedule; null for a column of no line. */
export function fieldOfColumn(taxType: "VAT" | "WHT", head: string): string | null {
  return (taxType === "VAT" ? vat : wht).find((column) => column[0] === head)?.[1] ?? null;
}
