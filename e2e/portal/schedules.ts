import { createHash } from "node:crypto";
import { parseCsv } from "./csv";
import { parseNaira } from "./money";

export interface RejectedRow {
  /** 1 is the first row below the header. */
  row: number;
  column: string;
  code: string;
  reason: string;
}

export interface Schedule {
  rows: number;
  /** In kobo. VAT: sales; WHT: payments. */
  amount: number;
  /** In kobo. VAT: output minus input; WHT: withheld. */
  tax: number;
  sha256: string;
  rejected: RejectedRow[];
}

export const WHT_COLUMNS = [
  "Beneficiary name",
  "Beneficiary TIN",
  "Payment date",
  "Description",
  "Amount",
  "Rate",
  "Tax withheld",
  "Reference",
] as const;
export const VAT_COLUMNS = [
  "Customer or supplier",
  "TIN",
  "Type",
  "Item",
  "Invoice number",
  "Invoice date",
  "Amount",
  "VAT status",
  "VAT",
] as const;

const MAX_ROWS = 5_000;
/** Well-formed, but not registered. */
const UNKNOWN_TAX_IDS = new Set(["00000000-0002", "99999999-9999"]);

type Check = (row: Record<string, string>) => { amount: number; tax: number } | Omit<RejectedRow, "row">;

/** Parses an uploaded schedule; returns a message if it isn't one at all. */
export function readSchedule(kind: "VAT" | "WHT", file: string): Schedule | string {
  const columns = kind === "VAT" ? VAT_COLUMNS : WHT_COLUMNS;
  const parsed = parseCsv(file);
  if (!parsed) return "The file is not a CSV file";
  const missing = columns.filter((name) => !parsed.head.includes(name));
  if (missing.length > 0) return `The file lacks the column ${missing.join(", ")}`;
  if (parsed.rows.length === 0) return "The file has no rows";
  if (parsed.rows.length > MAX_ROWS) return `The file has more than ${MAX_ROWS} rows`;
  const schedule: Schedule = {
    rows: parsed.rows.length,
    amount: 0,
    tax: 0,
    sha256: createHash("sha256").update(file).digest("hex"),
    rejected: [],
  };
  const check = kind === "VAT" ? checkVatRow : checkWhtRow;
  for (const [index, row] of parsed.rows.entries()) {
    const outcome = check(row);
    if ("code" in outcome) schedule.rejected.push({ row: index + 1, ...outcome });
    else {
      schedule.amount += outcome.amount;
      schedule.tax += outcome.tax;
    }
  }
  return schedule;
}

const checkWhtRow: Check = (row) => {
  const amount = parseNaira(row["Amount"] ?? "");
  const tax = parseNaira(row["Tax withheld"] ?? "");
  const rate = Number(row["Rate"]);
  const taxId = row["Beneficiary TIN"] ?? "";
  if (!row["Beneficiary name"]) return { column: "Beneficiary name", code: "W01", reason: "The beneficiary has no name" };
  const fault = faultOf(taxId, "Beneficiary TIN", taxId === "");
  if (fault) return fault;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(row["Payment date"] ?? ""))
    return { column: "Payment date", code: "W04", reason: "Not a date of the form YYYY-MM-DD" };
  if (amount === null || amount <= 0) return { column: "Amount", code: "W05", reason: "Not an amount above zero" };
  if (tax === null || !(rate > 0) || Math.abs(tax - (amount * rate) / 100) > 1)
    return { column: "Tax withheld", code: "W06", reason: "Not the amount times the rate" };
  return { amount, tax };
};

const checkVatRow: Check = (row) => {
  const amount = parseNaira(row["Amount"] ?? "");
  const tax = parseNaira(row["VAT"] ?? "");
  const taxId = row["TIN"] ?? "";
  const fault = faultOf(taxId, "TIN", taxId === "0");
  if (fault) return fault;
  if (row["Type"] !== "Sale" && row["Type"] !== "Purchase") return { column: "Type", code: "V03", reason: "Neither Sale nor Purchase" };
  if (!["0", "1", "2"].includes(row["VAT status"] ?? "")) return { column: "VAT status", code: "V04", reason: "Not 0, 1 or 2" };
  if (amount === null || amount < 0 || tax === null) return { column: "Amount", code: "V05", reason: "Not an amount" };
  return row["Type"] === "Sale" ? { amount, tax } : { amount: 0, tax: 0 - tax };
};

function faultOf(taxId: string, column: string, isAbsent: boolean): Omit<RejectedRow, "row"> | null {
  if (isAbsent) return null;
  if (!/^(\d{8}-\d{4}|\d{10}|\d{13})$/.test(taxId)) return { column, code: "T01", reason: "Not a tax identification number" };
  return UNKNOWN_TAX_IDS.has(taxId) ? { column, code: "T02", reason: "No taxpayer has this number" } : null;
}
