import { vocabularies, type ColumnKind } from "../vocabulary";
import { foldLabel, withinEdits } from "./fold";
import type { LayoutWord, PageLayout, TextLine } from "./layout";
import type { PageText } from "./page-text";

/** A column of a table of items, by its heading. */
export interface Column {
  kind: ColumnKind;
  left: number;
  right: number;
  words: LayoutWord[];
  /** Where its numbers were seen to stand. */
  band?: { left: number; right: number };
}

export interface TableHeader {
  page: PageLayout;
  columns: Column[];
  firstLine: number;
  lastLine: number;
}

const MAX_HEADING_WORDS = 5;
const MAX_HEADING_LINES_AROUND = 3;

const headings = new Map<string, ColumnKind>();
for (const { columns } of vocabularies) {
  for (const [kind, list] of Object.entries(columns) as [ColumnKind, readonly string[]][]) {
    for (const phrase of list) if (!headings.has(foldLabel(phrase))) headings.set(foldLabel(phrase), kind);
  }
}
const longHeadings = [...headings.keys()].filter((phrase) => phrase.length >= 6);

/** Currency signs and codes stand in headings as they please: "Amount (₦)", "Gesamt/€". */
const CURRENCY_IN_HEADING = /\(?\/?(?:₦|NGN|N|€|EUR|\$|USD|£|GBP|R|ZAR|KES|GHS|RM|MYR|INR|₹)\)?$/;

/** The headings of tables of items, from the top of the document. */
export function tableHeadersOf(text: PageText): TableHeader[] {
  const found: TableHeader[] = [];
  for (const line of text.lines) {
    if (found.some((header) => header.page === line.page && line.index <= header.lastLine)) continue;
    const header = headerAt(text, line);
    if (header) found.push(header);
  }
  return found;
}

function headerAt(text: PageText, line: TextLine): TableHeader | null {
  const own = columnsIn(line);
  if (own.length < 2 || (text.amountsByLine.get(line.index) ?? []).some((amount) => amount.decimals === 2 && !amount.percent)) return null;
  const around = neighbours(text, line);
  const columns = [...own];
  const used = new Set([line.index]);
  for (const other of around) {
    for (const column of columnsIn(other)) {
      const above = columns.find((known) => overlap(known, column) > 0);
      if (!above) columns.push(column);
      else above.kind = stackedKind(above, column);
      used.add(other.index);
    }
    for (const chunk of other.chunks) {
      const beneath = columns.find((known) => overlap(known, chunk) > 0);
      if (beneath && used.has(other.index)) {
        beneath.left = Math.min(beneath.left, chunk.left);
        beneath.right = Math.max(beneath.right, chunk.right);
      }
    }
  }
  if (!isItemTable(columns)) return null;
  return {
    page: line.page, columns: withOneDescription(columns.sort((a, b) => a.left - b.left)),
    firstLine: Math.min(...used), lastLine: Math.max(...used),
  };
}

/** Lines right above and below that hold no amounts: headings are often stacked. */
function neighbours(text: PageText, line: TextLine): TextLine[] {
  const found: TextLine[] = [];
  for (const step of [-1, 1]) {
    for (let distance = 1; distance <= MAX_HEADING_LINES_AROUND; distance++) {
      const other = text.lines[line.index + step * distance];
      const nearer = text.lines[line.index + step * (distance - 1)];
      if (!other || !nearer || other.page !== line.page) break;
      const gap = step < 0 ? nearer.top - other.bottom : other.top - nearer.bottom;
      if (gap > line.page.em * 0.9 || (text.amountsByLine.get(other.index) ?? []).some((amount) => amount.decimals > 0 || amount.percent)) break;
      if (/\d{3,}/.test(other.text) || other.chunks.some((chunk) => chunk.words.length > 6)) break;
      found.push(other);
    }
  }
  return found;
}

function columnsIn(line: TextLine): Column[] {
  const columns: Column[] = [];
  for (let start = 0; start < line.words.length; ) {
    const match = headingAt(line, start);
    if (match) columns.push(match.column);
    start = match ? match.end : start + 1;
  }
  return columns;
}

function headingAt(line: TextLine, start: number): { column: Column; end: number } | null {
  let folded = "";
  let found = null as { column: Column; end: number } | null;
  for (let end = start + 1; end <= Math.min(line.words.length, start + MAX_HEADING_WORDS); end++) {
    const word = line.words[end - 1];
    const previous = line.words[end - 2];
    if (!word || (end - 1 > start && previous && word.left - previous.right > line.page.em * 1.0)) break;
    const bare = foldLabel(word.text.replace(CURRENCY_IN_HEADING, ""));
    const whole = headingKind(folded + word.folded, line.page.recognised);
    folded += whole !== undefined || (bare === "" && end - 1 === start) ? word.folded : bare;
    const kind = whole ?? (folded === "" ? undefined : headingKind(folded, line.page.recognised));
    if (kind !== undefined) {
      const words = line.words.slice(start, end);
      found = { column: { kind, left: Math.min(...words.map((w) => w.left)), right: Math.max(...words.map((w) => w.right)), words }, end };
    } else if (found && bare === "" && found.end === end - 1) {
      found = { column: { ...found.column, right: word.right }, end };
    }
  }
  return found;
}

function headingKind(folded: string, recognised: boolean): ColumnKind | undefined {
  const exact = headings.get(folded) ?? headings.get(folded.replace(/[#%]/g, ""));
  if (exact !== undefined || !recognised || folded.length < 6) return exact;
  const near = longHeadings.find((phrase) => withinEdits(phrase, folded, 1));
  return near === undefined ? undefined : headings.get(near);
}

function overlap(one: { left: number; right: number }, other: { left: number; right: number }): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}

/** Of two headings over one column, the one that says more about it. */
const TELLING: readonly ColumnKind[] = ["description", "unitPrice", "amount", "quantity", "grossAmount", "taxAmount", "taxRate", "unit", "code", "position", "other"];

/** "Unit" over "price": together they may be one heading; else the more telling one stands. */
function stackedKind(one: Column, other: Column): ColumnKind {
  const [upper, lower] = (one.words[0]?.top ?? 0) <= (other.words[0]?.top ?? 0) ? [one, other] : [other, one];
  const together = headings.get([...upper.words, ...lower.words].map((word) => word.folded).join(""));
  return together ?? TELLING.find((kind) => kind === one.kind || kind === other.kind) ?? one.kind;
}

/** Of "Item   Description" the wider one holds the text; the other numbers it. */
function withOneDescription(columns: readonly Column[]): Column[] {
  const roomOf = (column: Column): number => (columns[columns.indexOf(column) + 1]?.left ?? column.right) - column.left;
  const widest = columns.filter((column) => column.kind === "description").sort((a, b) => roomOf(b) - roomOf(a))[0];
  return columns.map((column) => (column.kind === "description" && column !== widest ? { ...column, kind: "code" } : column));
}

/** Items have a price, and something that says what or how many. */
function isItemTable(columns: readonly Column[]): boolean {
  const kinds = new Set(columns.map((column) => column.kind));
  const priced = kinds.has("amount") || kinds.has("grossAmount") || kinds.has("unitPrice");
  const itemised = kinds.has("description") || (kinds.has("quantity") && (kinds.has("unitPrice") || kinds.has("code")));
  return priced && itemised;
}
