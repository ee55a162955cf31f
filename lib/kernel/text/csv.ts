import { CsvError, parse } from "csv-parse/sync";

export type CsvCell = string | number | boolean | null | undefined;

/** Without the byte order mark, spreadsheets read a file in a legacy code page and garble names. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** The most rows that common spreadsheets take below the header; they silently cut longer files off. */
const MOST_CSV_ROWS = 1_048_575;
/** One row fewer, because the last line of a list may have to state that there are more. */
export const MOST_LISTED_ROWS = MOST_CSV_ROWS - 1;

/**
 * Rows as CSV (RFC 4180, UTF-8 with byte order mark). Text that a spreadsheet would run as a formula is prefixed with an apostrophe,
 * because names on invoices come from strangers.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `${BYTE_ORDER_MARK}${[header, ...rows].map(csvLine).join("\r\n")}\r\n`;
}

/** One CSV line without its line break, for files that are streamed. */
export const csvLine = (cells: readonly CsvCell[]): string => cells.map(csvCell).join(",");

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return "";
  const text = typeof cell === "string" ? disarmed(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Escapes a cell so that no spreadsheet runs it as a formula; numbers stay numbers. Covered besides a plain leading sign:
 * - East Asian spreadsheets treat full-width signs as the narrow ones.
 * - Some programs strip a leading line break and then see the sign behind it.
 * - Where amounts have a decimal comma, a spreadsheet takes a semicolon as the end of a cell and ignores quotation marks within a row, so a
 *   formula may start in the middle of the text.
 */
export const disarmed = (cell: string): string =>
  isNumber(cell)
    ? cell
    : cell.replace(
        /^(?=[=+\-@＝＋－＠\t\r\n])|(?=[=+\-@＝＋－＠])(?!-\d+(?:\.\d+)?(?:[;\s]|$))(?<=;["\s]*|\S\s*[\t\r\n](?:"|[^\S\t\r\n])*)/g,
        "'",
      );

/** Escapes every cell of a comma-separated file that a spreadsheet would run; returns the file unchanged if no cell needs it. */
export function disarmedCsv(csv: string): string {
  const rows = parse(csv, { bom: true, relaxColumnCount: true, relaxQuotes: true });
  if (rows.every((row) => row.every((cell) => disarmed(cell) === cell))) return csv;
  return `${BYTE_ORDER_MARK}${rows.map((row) => `${csvLine(row)}\r\n`).join("")}`;
}

export interface CsvColumn<Row> {
  name: string;
  of: (row: Row) => CsvCell;
}

/** Streams pages of rows as CSV. If rows are missing, `pages` returns the reason in the end, which becomes the last line. */
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
  /** The line of the file on which the row ends, counted from 1 as in editors. */
  line: number;
  cells: Record<string, string>;
}

export type CsvReading = { header: string[]; rows: CsvRow[] } | { fault: string };

/** The apostrophes that `toCsv` adds before formulas are not part of the text: a file that is read back has the original values. */
const DISARMED = /^'(?=[=+\-@＝＋－＠])|'(?=[=+\-@＝＋－＠])(?<=(?:;["\s]*|\S\s*[\t\r\n](?:"|[^\S\t\r\n])*)')/g;

/** Reads CSV with a header row, separated by commas, semicolons, or tabs. `fault` is a sentence that says why the text can't be read. */
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

/** With `atMost`, reads only that many of the first records. */
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

/** Rewords a parser error: the parser's messages count fields and lines, whereas the file's author needs the line and the remedy. */
function faultOf(error: CsvError, text: string, delimiter: string): string {
  const read: unknown = error["records"];
  if (error.code === "CSV_QUOTE_NOT_CLOSED" && typeof read === "number")
    return `a cell in the row starting on line ${lineAfter(text, delimiter, read)} has an opening quotation mark (") that is never closed. Close or remove it`;
  const line: unknown = error["lines"];
  const isStray = error.code === "INVALID_OPENING_QUOTE" || error.code === "CSV_INVALID_CLOSING_QUOTE";
  if (!isStray || typeof line !== "number") return error.message;
  return `line ${line} has a stray quotation mark ("). Remove it, or enclose the whole cell in quotation marks and double the one inside`;
}

/**
 * The parser notices an unclosed quote only at the end of the file. The row to correct is the first one that it could not read, whose line
 * number this returns.
 */
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
