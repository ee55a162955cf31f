import { CsvError, parse } from "csv-parse/sync";

export type CsvCell = string | number | boolean | null | undefined;

/** Spreadsheets read a file without it as some old code page, and spoil names. */
export const BYTE_ORDER_MARK = "\uFEFF";

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
  const text = typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) && !isNumber(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface CsvColumn<Row> {
  name: string;
  of: (row: Row) => CsvCell;
}

/** Pages of rows as CSV, written while they are read. */
export async function* csvOf<Row>(columns: readonly CsvColumn<Row>[], pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(columns.map(({ name }) => name))}\r\n`;
  for await (const rows of pages) yield rows.map((row) => `${csvLine(columns.map(({ of }) => of(row)))}\r\n`).join("");
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

export interface CsvRow {
  /** Line of the file on which the row ends, counted from 1 as editors do. */
  line: number;
  cells: Record<string, string>;
}

export type CsvReading = { header: string[]; rows: CsvRow[] } | { fault: string };

/** The apostrophe that `toCsv` puts before a formula is none of the text: what comes back is what went out. */
const DISARMED = /^'(?=[=+\-@])/;

/** Reads CSV with a header row, separated by commas, semicolons or tabs; what can't be read is said in one sentence. */
export function readCsv(text: string): CsvReading {
  const headerLine = /^\uFEFF?[^\r\n]*/.exec(text)?.[0] ?? "";
  const delimiter = [",", ";", "\t"].reduce((best, candidate) =>
    headerLine.split(candidate).length > headerLine.split(best).length ? candidate : best,
  );
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
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
    if (error instanceof CsvError) return { fault: `The file can't be read as CSV: ${error.message}.` };
    throw error;
  }
}
