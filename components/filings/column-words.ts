import { formatFigure, formatRate } from "@/components/format/amount";
import { formatDay } from "@/components/format/date";
import { inWords } from "@/components/format/words";
import { dayOf } from "@/lib/returns/schedule-day";
import { numberOf, rateOf } from "@/lib/returns/schedule-number";

/** What the portal's tables call the fields of a line, where that is not the API's name in words. */
const labels: Readonly<Record<string, string>> = {
  beneficiaryName: "Beneficiary",
  beneficiaryTin: "Tax ID",
  taxId: "Tax ID",
  transactionDate: "Paid",
  transactionDesc: "For",
  transactionAmount: "Amount",
  taxAmount: "Tax",
  scheduleReference: "Reference",
};

export const columnLabel = (field: string): string => labels[field] ?? inWords(field);

/** A cell of a schedule that is in order: amounts, rates and days as everywhere else in the portal, read as its check reads them. */
export function cellInWords(column: string, text: string): string {
  if (text === "") return "–";
  if (column === "transactionDate") return formatDay(dayOf(text));
  if (column === "rate") return inFigures(rateOf(text), formatRate, text);
  return /^(transactionAmount|taxAmount)$/.test(column) ? inFigures(numberOf(text), (figure) => formatFigure(figure, "NGN"), text) : text;
}

const inFigures = (read: number | string | undefined, format: (figure: number) => string, text: string): string =>
  typeof read === "number" ? format(read) : text;

/** A fault of a schedule's row: its first word is a column's name as the API has it, and others may stand within. */
export function faultInWords(message: string): string {
  return message
    .replace("send noTin: true", "enter true in the noTin column")
    .replace(/(?<=must be )\d{5,}(?:\.\d+)?(?= or )/, (bound) => formatFigure(Number(bound), "NGN"))
    .replace("× rate", `× ${columnLabel("rate")}`)
    .replace(/^((?:transaction|tax)Amount must be a number)$/, "$1 such as 400,000.00")
    .replace("in the form YYYY-MM-DD", "such as 2026-10-05 or 05/10/2026")
    .replace(/^[a-z]+ /, (word) => `${columnLabel(word.trim())} `)
    .replace(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (name) => labels[name] ?? name);
}

/** Where a filing was refused, such as `data[3].beneficiaryTin`: the line as its table counts them, and the column. */
export function placeInWords(field: string): string {
  const [, index, name = ""] = /^data\[(\d+)\](?:\.(.+))?$/.exec(field) ?? [];
  const label = columnLabel(index === undefined ? field : name).replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
  return field === "encryptedPayload"
    ? "portal credentials"
    : index === undefined
      ? label
      : name === ""
        ? `line ${Number(index) + 1}`
        : `line ${Number(index) + 1}, ${label}`;
}

/** What a filing's acceptance pointed out; the places that the API names are those of a request that no person here has seen. */
export function warningInWords({ code, message, fields = [] }: { code: string; message: string; fields?: string[] }): string {
  if (code !== "date_outside_period") return message;
  return `${fields.length === 1 ? "A line is" : `${fields.length} lines are`} dated outside the month that the filing is for`;
}
