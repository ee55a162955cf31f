import { CsvError, parse } from "csv-parse/sync";

export type CsvCell = string | number | boolean | null | undefined;

/** Spreadsheets read a file without it as some old code page, and spoil names. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** As many as a sheet takes beneath the header in the spreadsheets that people have: a longer file would be cut there, unseen. */
const MOST_CSV_ROWS = 1_048_575;
/** So many rows of a list, for the last line may have to say that there are more. */
export const MOST_LISTED_ROWS = MOST_CSV_ROWS - 1;

/**
 * Rows as CSV (RFC 4180, UTF-8 with byte order mark). Text that a spreadsheet would run as a formula gets an apostrophe
 * before it: names on invoices come from strangers.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `${BYTE_ORDER_MARK}${[header, ...rows].map(csvLine).join("\r\n")}\r\n`;
}

/** One line without its end, for files that are written while they are read. */
export const csvLine = (cells: readonly CsvCell[]): string => cells.map(csvCell).join(",");

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return "";
  const text = typeof cell === "string" ? disarmed(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Text as a cell that no spreadsheet runs; a number stays one.
 * Spreadsheets of East Asia take the wide signs for the narrow ones; and one that drops a line's end before the text finds what is behind it.
 * Where amounts are written with a comma, a spreadsheet takes a semicolon for the end of a cell, and no quotation mark within a row
 * for the beginning of one: there a formula may begin in the middle.
 */
export const disarmed = (cell: string): string =>
  isNumber(cell)
    ? cell
    : cell.replace(
        /^(?=[=+\-@＝＋－＠\t\r\n])|(?=[=+\-@＝＋－＠])(?!-\d+(?:\.\d+)?(?:[;\s]|$))(?<=;["\s]*|\S\s*[\t\r\n](?:"|[^\S\t\r\n])*)/g,
        "'",
      );

/** CSV, separated by commas, as a file that no spreadsheet runs: each cell disarmed, the file as it is where none needs that. */
export function disarmedCsv(csv: string): string {
  const rows = parse(csv, { bom: true, relaxColumnCount: true, relaxQuotes: true });
  if (rows.every((row) => row.every((cell) => disarmed(cell) === cell))) return csv;
  return `${BYTE_ORDER_MARK}${rows.map((row) => `${csvLine(row)}\r\n`).join("")}`;
}

export interface CsvColumn<Row> {
  name: string;
  of: (row: Row) => CsvCell;
}

/** Pages of rows as CSV, written while they are read. Why rows may be missing, which the pages tell in the end, is the last line. */
export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncGenerator<readonly Row[], string | null | void>,
): AsyncGenerator<string> {
  try {
    yield `${BYTE_ORDER_MARK}${csvLine(columns.map(({ name }) => name))}\r\n`;
    for (;;) {
      const page = await pages.next();
      if (page.done) {
        if (page.value) yield `${csvLine([page.value])}\r\n`;
        return;
      }
      yield page.value.map((row) => `${csvLine(columns.map(({ of }) => of(row)))}\r\n`).join("");
    }
  } finally {
    await pages.return(null);
  }
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

export interface CsvRow {
  /** Line of the file on which the row ends, counted from 1 as editors do. */
  line: number;
  cells: Record<string, string>;
}

export type CsvReading = { header: string[]; rows: CsvRow[] } | { fault: string };

/** The apostrophes that `toCsv` puts before formulas are none of the text: what comes back is what went out. */
const DISARMED = /^'(?=[=+\-@＝＋－＠])|'(?=[=+\-@＝＋－＠])(?<=(?:;["\s]*|\S\s*[\t\r\n](?:"|[^\S\t\r\n])*)')/g;

/** Reads CSV with a header row, separated by commas, semicolons or tabs; what can't be read is said in one sentence. */
export function readCsv(text: string): CsvReading {
  const headerLine = /^\uFEFF?[^\r\n]*/.exec(text)?.[0] ?? "";
  const delimiter = [",", ";", "\t"].reduce((best, candidate) =>
    headerLine.split(candidate).length > headerLine.split(best).length ? candidate : best,
  );
  try {
    const records = recordsOf(text, delimiter);
    const [first, ...rest] = records;
    if (!first) return { fault: "The file is empty." };
    const header = first.record;
    const rows = rest
      .filter(({ record }) => record.some((cell) => cell !== ""))
      .map(({ record, info }) => ({
        line: info.lines,
        cells: Object.fromEntries(header.map((name, column) => [name, (record[column] ?? "").replace(DISARMED, "")])),
      }));
    return { header, rows };
  } catch (error) {
    if (error instanceof CsvError) return { fault: `The file isn't valid CSV: ${faultOf(error, text, delimiter)}.` };
    throw error;
  }
}

/** `atMost`: only so many of the first records are read. */
const recordsOf = (text: string, delimiter: string, atMost?: number) =>
  parse(text, {
    bom: true,
    delimiter,
    info: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    trim: true,
    ...(atMost === undefined ? {} : { to: atMost }),
  }) as unknown as { record: string[]; info: { lines: number } }[];

/** The parser counts fields and lines in its own words; whoever made the file needs the line and what to do. */
function faultOf(error: CsvError, text: string, delimiter: string): string {
  const read: unknown = error["records"];
  if (error.code === "CSV_QUOTE_NOT_CLOSED" && typeof read === "number")
    return `a cell in the row starting on line ${lineAfter(text, delimiter, read)} has an opening quotation mark (") that is never closed. Close or remove it`;
  const line: unknown = error["lines"];
  const isStray = error.code === "INVALID_OPENING_QUOTE" || error.code === "CSV_INVALID_CLOSING_QUOTE";
  if (!isStray || typeof line !== "number") return error.message;
  return `line ${line} has a stray quotation mark ("). Remove it, or enclose the whole cell in quotation marks and double the one inside`;
}

/** The parser sees at the file's end that a quote is open; the row to mend is the first that it could not read. */
function lineAfter(text: string, delimiter: string, records: number): number {
  const last = records === 0 ? undefined : recordsOf(text, delimiter, records).at(-1);
  const read = last?.info.lines ?? 0;
  const rest = text.split(/\r\n|\n|\r/).slice(read);
  return (
    read +
    1 +
    Math.max(
      0,
      rest.findIndex((line) => line.trim() !== ""),
    )
  );
}
