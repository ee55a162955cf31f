import { and, asc, eq, inArray } from "drizzle-orm";
import { businesses, reviews } from "@/drizzle/schema";
import { writeFlux } from "@/lib/flux/permissions";
import { MAX_LINES } from "@/lib/flux/requests/common-fields";
import type { WhtLine } from "@/lib/flux/requests/lines";
import { readCsv, toCsv, type CsvRow } from "@/lib/kernel/text/csv";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { cutText } from "@/lib/kernel/text/cut-text";
import type { FieldFault } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { percentOf, toMajor, toMinor } from "@/lib/kernel/money";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { checkReturnLines } from "./check-return-lines";
import { rowColumnOf, scheduleColumnOf, scheduleColumns, type RowColumn, type ScheduleColumn } from "../flux/requests/schedule-columns";
import { dayOf } from "./schedule-day";
import { numberOf, rateOf } from "./schedule-number";
import { spoiledCells } from "./spoiled-cells";
import { RETURN_CURRENCY } from "./vat-lines";

/** Maximum length of a file in characters; 500 rows of the longest texts never reach it. */
export const MAX_SCHEDULE_LENGTH = 1_500_000;

/** Most headers quoted in a fault; a file that is no schedule may have hundreds. */
const MOST_NAMED = 12;

/** Lists some of the headers, each truncated. */
const named = (header: readonly string[]): string =>
  inWords(
    header
      .filter((name) => name !== "")
      .slice(0, MOST_NAMED)
      .map((name) => cutText(name, 40)),
  ) || "nothing";

const inWords = (names: readonly string[]): string => new Intl.ListFormat("en").format(names);

export interface ScheduleRow {
  /** Line number in the file, as an editor shows it. */
  line: number;
  /** As in the file. */
  cells: Partial<Record<ScheduleColumn, string>>;
  /** The tax computed from amount and rate, if the file omitted it. */
  reckonedTax: number | null;
  /** `message` uses the API's wording; the portal words a fault by its code and parameters. */
  faults: ({ column: string } & Omit<FieldFault, "field">)[];
}

export interface CheckedSchedule {
  /** What is wrong with the file as a whole; null if its rows could be read. */
  fault: string | null;
  /** Unknown headers, whose columns are ignored. */
  unknownColumns: string[];
  rows: ScheduleRow[];
  faultyRows: number;
  totals: { amount: number; tax: number };
  /** Number of rows that name no analyzed invoice; of a checked file also those whose invoice isn't the account's. */
  rowsWithoutInvoice: number;
}

/** A checked file with the businesses of the invoices that its rows name; `businessId` is null for the account's own company. */
export interface CheckedFile extends CheckedSchedule {
  businesses: { businessId: string | null; name: string | null; taxId: string | null }[];
}

interface ReadRow {
  row: ScheduleRow;
  /** The row as the API would receive it. Text that is not a number stays text, so that validation reports it. */
  line: Record<string, unknown>;
  /** The authority that receives the tax, if the file says so. */
  remitTo: string;
  /** The analyzed invoice that the row names; null if none. */
  itemId: string | null;
}

/** Reads a WHT schedule from CSV and checks each row as the API checks a line. Stores nothing. */
export function checkSchedule(ctx: Ctx, csv: string): CheckedSchedule {
  return readSchedule(ctx, csv).checked;
}

/**
 * Like `checkSchedule`, and also finds the invoices that the rows name, and their businesses: a filing covers one business, registered or
 * not. An invoice that isn't among the account's, such as one of the other environment, is as good as none: nothing stops it from being
 * filed again.
 */
export async function checkScheduleFile(ctx: Ctx, csv: string): Promise<CheckedFile> {
  const { checked, itemIds } = readSchedule(ctx, csv);
  const named = itemIds.filter((itemId) => itemId !== null);
  if (named.length === 0) return { ...checked, businesses: [] };
  const found = await ctx.db.orm
    .select({ itemId: reviews.itemId, businessId: reviews.businessId, name: businesses.name, taxId: businesses.taxId })
    .from(reviews)
    .leftJoin(
      businesses,
      and(
        eq(businesses.accountId, reviews.accountId),
        eq(businesses.environment, reviews.environment),
        eq(businesses.businessId, reviews.businessId),
      ),
    )
    .where(and(inArray(reviews.itemId, named), ofTenant(reviews, ctx)))
    .orderBy(asc(reviews.businessId));
  const known = new Set(found.map(({ itemId }) => itemId));
  const owners = new Map(found.map(({ itemId: _itemId, ...owner }) => [owner.businessId, owner]));
  return {
    ...checked,
    rowsWithoutInvoice: itemIds.filter((itemId) => itemId === null || !known.has(itemId)).length,
    businesses: [...owners.values()],
  };
}

/** Like `checkSchedule`, and also returns the lines to file and the invoices they name; both are empty if any row has a fault. */
export function readSchedule(ctx: Ctx, csv: string): { checked: CheckedSchedule; lines: WhtLine[]; itemIds: (string | null)[] } {
  requirePermission(ctx, writeFlux.WHT);
  const refused = (fault: string) => ({
    checked: { fault, unknownColumns: [], rows: [], faultyRows: 0, totals: { amount: 0, tax: 0 }, rowsWithoutInvoice: 0 },
    lines: [],
    itemIds: [],
  });
  if (csv.length > MAX_SCHEDULE_LENGTH) return refused(`The file is too large. A schedule can have at most ${MAX_LINES} rows.`);
  const reading = readCsv(csv);
  if ("fault" in reading) return refused(reading.fault);
  const columns = reading.header.map(scheduleColumnOf);
  const missing = scheduleColumns.filter(({ name, required }) => required && !columns.includes(name)).map(({ name }) => name);
  if (missing.length > 0)
    return refused(
      `The file is missing the ${missing.length === 1 ? "column" : "columns"} ${inWords(missing)}. The first row must contain the column names, as in the template; it contains ${named(reading.header)}.`,
    );
  const twice = columns.find((name, index) => name !== null && columns.indexOf(name) !== index);
  if (twice) return refused(`Two columns in the file map to ${twice}. Remove one of them.`);
  if (reading.rows.length === 0) return refused("The file has column names but no rows.");
  if (reading.rows.length > MAX_LINES)
    return refused(
      `The file has ${reading.rows.length} rows, but a schedule can have at most ${MAX_LINES}. Split the file, and keep all rows of one invoice together.`,
    );
  const read = reading.rows.map((row) => readRow(row, reading.header, columns));
  const faults = checkReturnLines(
    ctx,
    "WHT",
    read.map(({ line }) => line as WhtLine),
  );
  read.forEach(({ row, remitTo }, index) => {
    const others = [...spoiledCells(row.cells), ...(/\bstate\b/i.test(remitTo) ? [ofState] : [])];
    if (others.length > 0) faults.set(index, [...(faults.get(index) ?? []), ...others]);
  });
  const rows = read.map(({ row }, index) => ({
    ...row,
    faults: (faults.get(index) ?? [])
      .filter((fault, _, all) => isOfItsOwn(row, fault, all))
      .map(({ field, ...fault }) => ({ column: field, ...fault })),
  }));
  const sound = read.filter((_, index) => !faults.has(index)).map(({ line }) => line as WhtLine);
  const faultyRows = rows.filter((row) => row.faults.length > 0).length;
  const total = (pick: (line: WhtLine) => number) =>
    toMajor(
      sound.reduce((sum, line) => sum + toMinor(pick(line), RETURN_CURRENCY), 0),
      RETURN_CURRENCY,
    );
  const unknownColumns = reading.header.filter((header, index) => columns[index] === null && rowColumnOf(header) === null && header !== "");
  return {
    checked: {
      fault: null,
      unknownColumns,
      rows,
      faultyRows,
      totals: { amount: total(({ transactionAmount }) => transactionAmount), tax: total(({ taxAmount }) => taxAmount) },
      rowsWithoutInvoice: read.filter(({ itemId }) => itemId === null).length,
    },
    lines: faultyRows === 0 ? sound : [],
    itemIds: faultyRows === 0 ? read.map(({ itemId }) => itemId) : [],
  };
}

/** Tax remitted to a state is in no filing with the national authority. */
const ofState: FieldFault = {
  field: "remitTo",
  code: "remitted_to_state",
  message:
    "remitTo must not be state: this tax is filed with the state's tax authority, not with the national one. Remove the row and file it there",
};

/** An omitted tax is computed from amount and rate. If one of those has a fault, only that is reported, not the missing tax. */
function isOfItsOwn({ cells }: ScheduleRow, { field }: FieldFault, all: readonly FieldFault[]): boolean {
  const isLeftOut = (cells.taxAmount ?? "") === "";
  return !(field === "taxAmount" && isLeftOut && all.some((other) => other.field === "transactionAmount" || other.field === "rate"));
}

function readRow({ line: at, cells: raw }: CsvRow, header: readonly string[], columns: readonly (ScheduleColumn | null)[]): ReadRow {
  const cells: Partial<Record<ScheduleColumn, string>> = {};
  header.forEach((name, index) => {
    const column = columns[index];
    if (column) cells[column] = raw[name] ?? "";
  });
  const beside = (column: RowColumn) => (raw[header.find((name) => rowColumnOf(name) === column) ?? ""] ?? "").trim();
  const text = (column: ScheduleColumn) => cells[column] ?? "";
  const given = (column: ScheduleColumn) => (text(column) === "" ? {} : { [column]: text(column) });
  const [transactionAmount, rate] = [numberOf(text("transactionAmount")), rateOf(text("rate"))];
  const isReckoned =
    text("taxAmount") === "" && typeof transactionAmount === "number" && typeof rate === "number" && Math.abs(transactionAmount) < 1e12;
  const taxAmount = isReckoned
    ? toMajor(percentOf(toMinor(transactionAmount, RETURN_CURRENCY), rate), RETURN_CURRENCY)
    : numberOf(text("taxAmount"));
  return {
    row: { line: at, cells, reckonedTax: isReckoned ? (taxAmount as number) : null, faults: [] },
    line: {
      ...given("beneficiaryName"),
      beneficiaryTin: text("beneficiaryTin"),
      ...(text("transactionDate") === "" ? {} : { transactionDate: dayOf(text("transactionDate")) }),
      ...given("transactionDesc"),
      transactionAmount,
      rate,
      taxAmount,
      ...given("scheduleReference"),
      ...given("category"),
      ...given("state"),
      ...(/^(true|yes|y|1|x)$/i.test(text("noTin")) ? { noTin: true } : {}),
    },
    remitTo: beside("remitTo"),
    itemId: isId("item", beside("itemId")) ? beside("itemId") : null,
  };
}

/** The CSV template: the column names and an example row. */
export function scheduleTemplate(): string {
  return toCsv(
    scheduleColumns.map(({ name }) => name),
    [scheduleColumns.map(({ example }) => example)],
  );
}
