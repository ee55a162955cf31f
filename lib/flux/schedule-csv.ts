import type { Return } from "./authority";

const text = (value: unknown): string => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");
const major = (minor: number): string =>
  `${minor < 0 ? "-" : ""}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, "0")}`;

/**
 * Quotes a value wherever it might be misread; line breaks, which end a row on some portals, become spaces. Names are not changed, not even
 * those that a spreadsheet would run as a formula: a return must name its beneficiaries as their tax records do. People who open the file
 * in the portal get a disarmed copy (`openEvidence` in read-filing-page.ts).
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

/** The schedule as uploaded to the portal: CSV in UTF-8, with one row per line of the return, in their order. */
export function scheduleCsv({ taxType, lines, lineTaxesMinor }: Return): string {
  const columns = taxType === "VAT" ? vat : wht;
  const rows = lines.map((line, index) => columns.map(([, , of]) => cell(of(line, lineTaxesMinor[index] ?? 0))).join(","));
  return `${[columns.map(([head]) => cell(head)).join(","), ...rows].join("\r\n")}\r\n`;
}

/** The line field in a column of the schedule; null for an unknown column. */
export function fieldOfColumn(taxType: "VAT" | "WHT", head: string): string | null {
  return (taxType === "VAT" ? vat : wht).find((column) => column[0] === head)?.[1] ?? null;
}
