import { formatFigure, formatRate } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { humanize } from "@/components/format/humanize";
import { MOST_WARNED_FIELDS } from "@/lib/flux/most-warned-fields";
import type { FaultParams } from "@/lib/kernel/errors";
import type { ScheduleRow } from "@/lib/returns/check-schedule";
import { dayOf } from "@/lib/returns/schedule-day";
import { numberOf, rateOf } from "@/lib/returns/schedule-number";

/** The portal's names for a line's fields, where they differ from the API's field names. */
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

const columnLabel = (field: string): string => labels[field] ?? humanize(field);

/**
 * Formats a valid cell of a schedule. Amounts, rates, and days look as elsewhere in the portal, and are parsed as the check parses them.
 */
export function formatCell(column: string, text: string): string {
  if (text === "") return "–";
  if (column === "transactionDate") return formatDay(dayOf(text));
  if (column === "rate") return inFigures(rateOf(text), formatRate, text);
  return isAmount(column) ? inFigures(numberOf(text), (amount) => formatFigure(amount, "NGN"), text) : text;
}

const inFigures = (read: number | string | undefined, format: (value: number) => string, text: string): string =>
  typeof read === "number" ? format(read) : text;

type RowFault = ScheduleRow["faults"][number];

/** Describes a fault in a schedule's row in the portal's terms, from the fault's code and parameters. */
export function formatFault(fault: RowFault): string {
  return `${columnLabel(fault.column)} ${(faultFormatters[fault.code] ?? apiMessage)(fault.params ?? {}, fault)}`;
}

/** For codes without their own wording, the API's message still says what is wrong. */
const apiMessage: FaultFormatter = (_, { column, message }) =>
  message.startsWith(`${column} `) ? message.slice(column.length + 1) : message;

type FaultFormatter = (params: FaultParams, fault: RowFault) => string;

const isAmount = (column: string): boolean => /^(transactionAmount|taxAmount)$/.test(column);
const listOf = (values: unknown): string => (Array.isArray(values) ? values.map(String).join(", ") : "");
const figure = (value: unknown, column: string): string => (isAmount(column) ? formatFigure(Number(value), "NGN") : String(value));

/** Describes a size limit: of a number its value, of a text its length in characters. */
function sized({ origin, inclusive }: FaultParams, size: unknown, column: string, word: "more" | "less"): string {
  if (origin === "string")
    return `must have at ${word === "more" ? "least" : "most"} ${String(size)} ${size === 1 ? "character" : "characters"}`;
  return inclusive === false ? `must be ${word} than ${figure(size, column)}` : `must be ${figure(size, column)} or ${word}`;
}

const faultFormatters: Readonly<Record<string, FaultFormatter>> = {
  required: ({ unless }) =>
    unless === "noTin"
      ? "is required; if the beneficiary has no tax ID, enter true in the noTin column with twice the rate"
      : "is required",
  invalid_type: ({ expected }, { column }) =>
    `must be ${/^[aeio]/.test(String(expected)) ? "an" : "a"} ${String(expected)}${isAmount(column) ? " such as 400,000.00" : ""}`,
  too_small: (params, { column }) => (params.origin === "blank" ? "must not be blank" : sized(params, params.minimum, column, "more")),
  too_big: (params, { column }) => sized(params, params.maximum, column, "less"),
  too_many_decimals: ({ decimals }) => `must have at most ${String(decimals)} decimals`,
  invalid_value: ({ values }) => `must be one of: ${listOf(values)}`,
  invalid_date: ({ earliest }) =>
    typeof earliest === "string" ? `must be ${formatDay(earliest)} or later` : "must be a valid date such as 2026-10-05 or 05/10/2026",
  future_date: () => "must not be in the future",
  amount_mismatch: ({ tolerance }) =>
    `must be within ${String(tolerance)} of ${columnLabel("transactionAmount")} × ${columnLabel("rate")} / 100`,
  no_rate: ({ day }) => `has no rate on ${formatDay(String(day))}: choose another category`,
  rate_not_in_table: ({ rates, noTin }) =>
    `must be ${Array.isArray(rates) && rates.length > 1 ? "one of " : ""}${listOf(rates)}${noTin === true ? " for a beneficiary without a tax ID" : ""}`,
  invalid_characters: () => "contains an invalid character: enter it again",
  shortened: () => "was shortened by a spreadsheet and has lost digits: format the column as text and enter the number again",
  unreadable: () => "contains an unreadable character: save the file as CSV UTF-8",
};

/** Describes where a filing was refused, such as `data[3].beneficiaryTin`: the line as its table numbers it, and the column. */
export function formatFaultPlace(field: string): string {
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

/**
 * Describes a warning given when a filing was accepted. The API's message refers to fields of a request that nobody in the portal has seen.
 */
export function formatWarning({ code, message, fields = [] }: { code: string; message: string; fields?: string[] }): string {
  if (code === "period_not_over")
    return message.replace(/^the VAT return's period \S+/, "This return's month").replace(/\d{4}-\d\d-\d\d/, formatDay);
  if (code !== "date_outside_period") return message;
  const lines = `${fields.length >= MOST_WARNED_FIELDS ? "At least " : ""}${fields.length} lines are`;
  return `${fields.length === 1 ? "A line is" : lines} dated outside the month that the filing is for`;
}
