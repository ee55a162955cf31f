import type { ColumnKind } from "../../vocabulary";
import { AMOUNTS, headingPartsOf, stackedKind, type HeadingPart } from "../labels/headings";
import { foldedOf, textOf, type Chunk, type LayoutWord, type PageLayout, type TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { sumsUnder } from "./sums-bar";

/** A column of a table of items, found by its heading. */
export interface Column {
  kind: ColumnKind;
  left: number;
  right: number;
  words: LayoutWord[];
  /** True if its heading also names article numbers. */
  withCodes?: boolean;
  /** True for "Activity" in "Activity   Description": it names the kind of item, and the next column specifies it. */
  names?: boolean;
  /** Where its numbers actually stand. */
  band?: { left: number; right: number };
}

export interface TableHeader {
  page: PageLayout;
  columns: Column[];
  firstLine: number;
  lastLine: number;
}

const MAX_HEADING_LINES_AROUND = 3;

/** The headings of all tables of items, from the top of the document. */
export function tableHeadersOf(text: PageText): TableHeader[] {
  const found: TableHeader[] = [];
  for (const line of text.lines) {
    const above = found.findLast((header) => header.page === line.page);
    if (above && line.index <= above.lastLine) continue;
    const header = headerAt(text, line);
    if (header && above && header.firstLine <= above.lastLine) found[found.indexOf(above)] = mergedHeader(text, above, header);
    else if (header) found.push(header);
  }
  return found;
}

/**
 * Merges overlapping headers. If a heading has more lines than are searched around the first of them, the lower lines seem to begin a table
 * of their own; both are read again as one, around the line with the most headings.
 */
function mergedHeader(text: PageText, upper: TableHeader, lower: TableHeader): TableHeader {
  const known = (line: TextLine): number => headingPartsOf(line).filter((part) => part.kind !== undefined && part.pure).length;
  const [fullest] = text.lines.slice(upper.firstLine, lower.lastLine + 1).sort((a, b) => known(b) - known(a));
  const whole = fullest && headerAt(text, fullest);
  return whole
    ? { ...whole, firstLine: Math.min(whole.firstLine, upper.firstLine), lastLine: Math.max(whole.lastLine, lower.lastLine) }
    : upper;
}

/** Heading parts that stand above one another. */
interface Cell {
  parts: HeadingPart[];
  left: number;
  right: number;
}

function headerAt(text: PageText, line: TextLine): TableHeader | null {
  if (line.words.length < 2 || hasMoney(text, line) || holdsFacts(line) || captionsFigures(text, line) || sumsUnder(text, line))
    return null;
  const own = headingPartsOf(line);
  const known = own.filter((part) => part.kind !== undefined);
  // "Demand notice: rent and service charge on shops 4 and 5", "Lagoon Lift Services Limited   Maintenance Charge Invoice": not headings.
  if (known.length < 2 || known.every((part) => !part.pure)) return null;
  const used = new Set([line.index]);
  const cells: Cell[] = own.map((part) => ({ parts: [part], left: part.left, right: part.right }));
  for (const other of neighbors(text, line)) {
    const parts = headingPartsOf(other);
    if (!parts.some((part) => part.kind !== undefined && part.pure)) continue;
    used.add(other.index);
    for (const part of parts) addTo(cells, part);
  }
  const columns = cells.flatMap((cell): Column[] => {
    const kind = kindOf(cell);
    const withCodes = kind === "description" && cell.parts.some((part) => part.kind === "code");
    return kind === undefined
      ? []
      : [
          {
            kind,
            ...(withCodes ? { withCodes } : {}),
            left: cell.left,
            right: cell.right,
            words: cell.parts.flatMap((part) => part.words),
          },
        ];
  });
  const named = withNames(withDeliveredAsDescription(inOneHeading(columns.sort((a, b) => a.left - b.left))), cells);
  if (!isItemTable(named)) return null;
  return {
    page: line.page,
    columns: withOneDescription(named.sort((a, b) => a.left - b.left)),
    firstLine: Math.min(...used),
    lastLine: Math.max(...used),
  };
}

/** "Job description", "Service details": adjacent words with the same meaning are one heading. */
function inOneHeading(columns: readonly Column[]): Column[] {
  const joined: Column[] = [];
  for (const column of columns) {
    const last = joined[joined.length - 1];
    const [word] = column.words;
    const near = last !== undefined && word !== undefined && column.left - last.right < (word.bottom - word.top) * 0.6;
    if (near && last.kind === "description" && column.kind === "description")
      joined[joined.length - 1] = { ...last, right: column.right, words: [...last.words, ...column.words] };
    else joined.push(column);
  }
  return joined;
}

/** Words for what was done with things, above their names or above how many there are. */
const DONE = /^(?:delivered|supplied|returned|sold|hired|consumed|collected)$/;

/** "Day  Delivered  Qty  Each": if another column holds the counts, "Delivered" names the items. */
function withDeliveredAsDescription(columns: readonly Column[]): Column[] {
  const counted = columns.filter(({ kind }) => kind === "quantity");
  const [first] = counted;
  const done = first !== undefined && DONE.test(foldedOf(first.words));
  if (!done || counted.length < 2 || columns.some(({ kind }) => kind === "description")) return [...columns];
  return columns.map((column) => (column === first ? { ...column, kind: "description" } : column));
}

/** "For  Covers  Each (N)  N": the columns include a price and an amount. */
const isPricedAndSummed = (kinds: readonly ColumnKind[]): boolean => kinds.includes("unitPrice") && kinds.includes("amount");

/**
 * Whether a column is headed only by a currency ("NGN"). It then holds the amounts, so that another amount column before it may hold names.
 */
const isCurrency = (column: Column | undefined): boolean => column !== undefined && AMOUNTS.test(textOf(column.words));

/** Words that may head either the names of charges or their amounts. */
const CHARGED = /^(?:charges?|fees?|costs?)$/;

/** "Section  Sum assured  Rate %  Premium": in insurance tables, the name stands before the sum insured. */
const INSURED = /^(?:sum|value|amount)(?:insured|assured)$/;

/**
 * If no heading is known to stand above names, takes the first one that doesn't number the rows, whatever it says: "Plant  From  To  Days
 * Day rate  Charge", "No  Part  Qty  Unit  Total". Also applies to "Charge  Period  Net  VAT  Gross" and "Charge  Basis  NGN", whose first
 * word heads amounts elsewhere.
 */
function withNames(columns: readonly Column[], cells: readonly Cell[]): Column[] {
  const kinds = columns.map((column) => column.kind);
  const known = (cell: Cell): Column | undefined => columns.find((column) => column.left === cell.left);
  const first = [...cells].sort((a, b) => a.left - b.left).find((cell) => known(cell)?.kind !== "position");
  // "Rate", "Cost": the second of two prices is the amount.
  const priced = kinds.includes("amount") || kinds.filter((kind) => kind === "unitPrice").length > 1;
  if (!first || kinds.includes("description") || !priced) return [...columns];
  const own = known(first);
  const words = first.parts.flatMap((part) => part.words);
  const costs = own?.kind === "unitPrice" ? chunkOfCosts(first) : undefined;
  if (costs)
    return [
      ...columns.filter((column) => column !== own),
      { kind: "description", left: costs.left, right: costs.right, words: costs.words },
    ];
  if (own)
    return own.kind === "amount" &&
      CHARGED.test(foldedOf(words)) &&
      (kinds.length >= 4 || isCurrency(columns[columns.length - 1])) &&
      kinds.filter((kind) => kind === "amount").length > 1
      ? columns.map((column) => (column === own ? { ...column, kind: "description" } : column))
      : [...columns];
  const insured = columns.some((column) => INSURED.test(foldedOf(column.words)));
  const counted = kinds.includes("quantity") ? kinds.includes("unitPrice") || kinds.includes("unit") : isPricedAndSummed(kinds);
  return (counted || insured) && words.length <= 2 && words.every((word) => /^\p{L}+$/u.test(word.text))
    ? [...columns, { kind: "description", left: first.left, right: first.right, words }]
    : [...columns];
}

/** "Cost element": a heading of the names of costs, though "Cost" alone heads prices. */
const chunkOfCosts = ({ parts: [part] }: Cell): Chunk | undefined =>
  part?.line.chunks.find(({ words, text }) => words[0] === part.words[0] && /^cost (?:element|component)s?$/i.test(text));

/** "Tariff  MD2  Meter no  45700128841": names with their values; headings contain no long numbers. */
function holdsFacts({ chunks }: TextLine): boolean {
  return chunks.some((chunk) => /^\d{5,}$|^\D{0,3}\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d{1,3}(?:[ \u00a0]\d{3})+$/.test(chunk.text));
}

/**
 * "118,204  119,125  18,420 kWh" above "Previous  Present  Consumption": captions in small type of the figures above them, not headings.
 */
function captionsFigures(text: PageText, { index, page, chunks }: TextLine): boolean {
  const fitting = (other: TextLine | undefined): number =>
    other?.page === page
      ? chunks.filter((chunk) => other.chunks.some(({ left }) => Math.abs(left - chunk.left) < page.em * 0.4)).length
      : 0;
  const above = text.lines[index - 1];
  return (
    above !== undefined &&
    chunks.length >= 3 &&
    above.chunks.length === chunks.length &&
    fitting(above) === chunks.length &&
    above.chunks.every((chunk) => /\d/.test(chunk.text)) &&
    fitting(text.lines[index + 1]) < 2
  );
}

function hasMoney(text: PageText, line: TextLine): boolean {
  return (text.amountsByLine.get(line.index) ?? []).some((amount) => amount.decimals === 2 && !amount.percent);
}

/** Adds a part to the cell that it overlaps most; a part without such a cell becomes a column of its own. */
function addTo(cells: Cell[], part: HeadingPart): void {
  const [cell] = cells.filter((candidate) => overlap(candidate, part) > 0).sort((a, b) => overlap(b, part) - overlap(a, part));
  if (cell) {
    cell.parts.push(part);
    cell.left = Math.min(cell.left, part.left);
    cell.right = Math.max(cell.right, part.right);
  } else cells.push({ parts: [part], left: part.left, right: part.right });
}

function overlap(one: { left: number; right: number }, other: { left: number; right: number }): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}

/** If two headings stand over one column, the earlier kind in this list wins, since it says more. */
const TELLING: readonly ColumnKind[] = [
  "description",
  "unitPrice",
  "amount",
  "quantity",
  "grossAmount",
  "taxAmount",
  "taxRate",
  "unit",
  "code",
  "discount",
  "position",
  "other",
];

/** The kind of a cell: of its stacked words read as one heading ("Unit" over "price"), else the most telling kind among its parts. */
function kindOf(cell: Cell): ColumnKind | undefined {
  const lines = [...new Set(cell.parts.map((part) => part.line))].sort((a, b) => a.index - b.index);
  const together =
    lines.length > 1
      ? stackedKind(lines.map((line) => cell.parts.filter((part) => part.line === line).flatMap((part) => part.words)))
      : undefined;
  const own = cell.parts.filter((part) => !isOfAnother(part, cell.parts));
  return (
    together ?? TELLING.find((kind) => (own.some((part) => part.kind !== undefined) ? own : cell.parts).some((part) => part.kind === kind))
  );
}

const OF = /^(?:for|per|of|pour|par|de|du|pro|je|für)$/i;

/**
 * Whether a part only qualifies the heading above it: "P.U." in "Unit / for P.U.", after a preposition on a lower line, or the currency in
 * "VAT / (N)".
 */
function isOfAnother(part: HeadingPart, parts: readonly HeadingPart[]): boolean {
  const known = parts.filter((other) => other.kind !== undefined && other.line !== part.line && !isCurrencyAlone(other));
  const before = part.line.words[part.line.words.indexOf(part.words[0] as LayoutWord) - 1];
  return isCurrencyAlone(part) ? known.length > 0 : OF.test(before?.text ?? "") && known.some(({ line }) => line.index < part.line.index);
}

const isCurrencyAlone = ({ words }: HeadingPart): boolean => AMOUNTS.test(textOf(words));

/** The lines directly above and below without amounts, since headings are often stacked. */
function neighbors(text: PageText, line: TextLine): TextLine[] {
  const found: TextLine[] = [];
  for (const step of [-1, 1]) {
    for (let distance = 1; distance <= MAX_HEADING_LINES_AROUND; distance++) {
      const other = text.lines[line.index + step * distance];
      const nearer = text.lines[line.index + step * (distance - 1)];
      if (!other || !nearer || other.page !== line.page) break;
      const gap = step < 0 ? nearer.top - other.bottom : other.top - nearer.bottom;
      if (gap > line.page.em * 0.9 || (text.amountsByLine.get(other.index) ?? []).some((amount) => amount.decimals > 0 || amount.percent))
        break;
      if (/\d{3,}/.test(other.text) || other.chunks.some((chunk) => chunk.words.length > 6)) break;
      found.push(other);
    }
  }
  return found;
}

/** Headings of what a row refers to, rather than what it charges for. */
const REFERENCES = /^(?:truck|vehicle|station|meter|register|consultant|name)$/;

/** Headings of names that stand before a column with more detail. */
const NAMED_FIRST = /^(?:activity|subscription|services?|products?services?)$/;

/**
 * Keeps one description column. In "Item   Description" the wider one holds the text and the other numbers it; in "Truck   Route" the one
 * that says what was done counts.
 */
function withOneDescription(columns: readonly Column[]): Column[] {
  const roomOf = (column: Column): number => (columns[columns.indexOf(column) + 1]?.left ?? column.right) - column.left;
  const described = columns.filter((column) => column.kind === "description");
  const telling = described.filter(({ words }) => !REFERENCES.test(foldedOf(words)));
  const [widest] = (telling.length > 0 ? telling : described).sort((a, b) => roomOf(b) - roomOf(a));
  return columns.map((column) =>
    column.kind === "description" && column !== widest
      ? { ...column, kind: "code", ...(NAMED_FIRST.test(foldedOf(column.words)) ? { names: true } : {}) }
      : column,
  );
}

/** Whether the columns make a table of items: with a price or amount, and something that says what or how many. */
function isItemTable(columns: readonly Column[]): boolean {
  const kinds = new Set(columns.map((column) => column.kind));
  const priced = kinds.has("amount") || kinds.has("grossAmount") || kinds.has("unitPrice");
  const itemised = kinds.has("description") || (kinds.has("quantity") && (kinds.has("unitPrice") || kinds.has("code")));
  return priced && itemised;
}
