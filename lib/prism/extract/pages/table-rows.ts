import type { LabelKind } from "../vocabulary";
import type { TextLine } from "./layout";
import type { PageText } from "./page-text";
import { bodyLineOf, type BodyLine } from "./table-cells";
import type { Column, TableHeader } from "./table-header";

/** The lines of one item. `anchor` is the line with its amount. */
export interface TableRow {
  header: TableHeader;
  anchor: BodyLine;
  lines: BodyLine[];
}

const SUMMARY: readonly LabelKind[] = ["netTotal", "taxTotal", "total", "amountDue", "withheld", "paid"];
/** Sums carried over a page break are neither items nor the end. */
const CARRIED = /^\s*(?:carried forward|brought forward|balance (?:c\/f|b\/f)|c\/f|b\/f|übertrag|zwischensumme|sous[- ]total|sub[- ]?total|report|à reporter|section total)\b/i;
const SECTION = /^(?:payment|bank|notes?|terms|remarks?|vat|tax|gst)\s+(?:details?|summary|analysis|information|terms|breakdown|clause|specification)\b|^(?:amount in words|thank you|zahlungs|bemerkung|umsatzsteueraufschl|steueraufschl|belegsummen|detail tva|détail tva|conditions)/i;

/** The rows of the table under a heading, over page breaks, up to the totals. */
export function rowsUnder(text: PageText, headers: readonly TableHeader[], position: number): TableRow[] {
  const header = headers[position];
  if (!header) return [];
  const next = headers[position + 1];
  const body: BodyLine[] = [];
  let columns = header.columns;
  let page = header.page;
  let afterSubtotal = false;
  const tableLeft = leftEdgeOf(text, header);
  for (const line of text.lines.slice(header.lastLine + 1)) {
    if (next && line.index >= next.firstLine) break;
    if (line.page !== page) {
      page = line.page;
      columns = header.columns;
    }
    const candidate = bodyLineOf(text, line, columns, tableLeft);
    if (isSummary(text, line, candidate) || isSection(text, line) || headsTotals(text, line)) break;
    const subtotalled = isSubtotal(text, line, candidate);
    afterSubtotal ||= subtotalled;
    if (subtotalled || CARRIED.test(line.text)) continue;
    // Below a sub-total only lines that are counted and priced are items; the rest are discounts and charges.
    if (!afterSubtotal || isCountedAndPriced(candidate) || !candidate.numbers.has(amountColumnOf(columns) ?? (columns[0] as Column))) body.push(candidate);
  }
  return groupRows(withoutPageFurniture(body, header), header);
}

/**
 * Where the table begins, if its text is aligned with the leftmost heading: what ends left of that is another column of
 * the page. A heading centred over its column says nothing about where the text begins.
 */
function leftEdgeOf(text: PageText, header: TableHeader): number {
  const [leftmost] = header.columns;
  const amounts = amountColumnOf(header.columns);
  if (!leftmost || !amounts || leftmost === amounts) return Number.NEGATIVE_INFINITY;
  const { em } = header.page;
  const priced = text.lines.slice(header.lastLine + 1).filter((line) => line.page === header.page && line.chunks.some((chunk) => chunk.right > amounts.left && /\d/.test(chunk.text)));
  const aligned = priced.filter((line) => line.chunks.some((chunk) => Math.abs(chunk.left - leftmost.left) < em * 0.4));
  const [first] = priced;
  return first && aligned.includes(first) && aligned.length * 3 >= priced.length ? leftmost.left - em : Number.NEGATIVE_INFINITY;
}

export function amountColumnOf(columns: readonly Column[]): Column | undefined {
  const last = (kind: Column["kind"]): Column | undefined => [...columns].reverse().find((column) => column.kind === kind);
  return last("amount") ?? last("grossAmount") ?? last("unitPrice");
}

/** A total's label at the start of a chunk, with an amount, ends the table; unless the line is counted and priced like an item. */
function isSummary(text: PageText, line: TextLine, body: BodyLine): boolean {
  const hits = (text.labelsByLine.get(line.index) ?? []).filter((hit) => SUMMARY.some((kind) => hit.kinds.has(kind)) && line.chunks.some((chunk) => chunk.words[0] === hit.words[0]));
  const hit = hits[0];
  if (!hit || !(text.amountsByLine.get(line.index) ?? []).some((amount) => !amount.percent && amount.start >= hit.end)) return false;
  return !isCountedAndPriced(body);
}

/**
 * A row of headings of totals, such as "Net   VAT   Gross", begins another table. Headings stand apart, or fill the line:
 * words of the same meaning inside running text ("VAT, PAYE and WHT returns") head nothing.
 */
function headsTotals(text: PageText, line: TextLine): boolean {
  const named = (text.labelsByLine.get(line.index) ?? []).filter((hit) => hit.kinds.has("subtotal") || SUMMARY.some((kind) => hit.kinds.has(kind)));
  const apart = named.filter((hit) => line.chunks.some((chunk) => chunk.words[0] === hit.words[0]));
  const filled = named.reduce((count, hit) => count + hit.words.length, 0) === line.words.length;
  return named.length >= 3 && (apart.length >= 3 || filled) && !(text.amountsByLine.get(line.index) ?? []).some((amount) => amount.decimals === 2 && !amount.percent);
}

function isSubtotal(text: PageText, line: TextLine, body: BodyLine): boolean {
  const starts = (text.labelsByLine.get(line.index) ?? []).some((hit) => hit.kinds.has("subtotal") && line.chunks.some((chunk) => chunk.words[0] === hit.words[0]));
  return starts && body.numbers.size > 0 && !isCountedAndPriced(body);
}

function isCountedAndPriced(body: BodyLine): boolean {
  const kinds = [...body.numbers.keys()].map((column) => column.kind);
  return kinds.includes("quantity") && kinds.includes("unitPrice");
}

function isSection(text: PageText, line: TextLine): boolean {
  if (SECTION.test(line.text)) return true;
  const [hit] = text.labelsByLine.get(line.index) ?? [];
  return hit !== undefined && line.chunks.length === 1 && hit.start === 0 && hit.end === line.words.length && hit.length >= 6 && (hit.kinds.has("bankAccount") || SUMMARY.some((kind) => hit.kinds.has(kind)));
}

/** Page numbers, footers and headers between two parts of a table: what stands far from any row. */
function withoutPageFurniture(body: readonly BodyLine[], header: TableHeader): BodyLine[] {
  return body.filter(({ line }) => {
    if (line.page === header.page) return line.top < line.page.heightPt * 0.96;
    return line.top > line.page.heightPt * 0.04 && line.top < line.page.heightPt * 0.96;
  });
}

function groupRows(body: readonly BodyLine[], header: TableHeader): TableRow[] {
  const amountColumn = amountColumnOf(header.columns);
  if (!amountColumn) return [];
  const anchors = body.flatMap((entry, index) => (entry.numbers.has(amountColumn) && isMoney(entry, amountColumn) ? [index] : []));
  const cut = lastReasonable(body, anchors);
  const starts = anchors.map((anchor, position) => rowStart(body, anchors, position, anchor));
  return anchors.flatMap((anchor, position): TableRow[] => {
    const entry = body[anchor];
    if (!entry || anchor > cut) return [];
    const end = starts[position + 1] ?? rowEnd(body, anchor, amountColumn);
    return [{ header, anchor: entry, lines: body.slice(starts[position] ?? anchor, Math.max(anchor + 1, end)) }];
  });
}

function isMoney(entry: BodyLine, column: Column): boolean {
  const amount = entry.numbers.get(column);
  return amount !== undefined && !amount.percent;
}

/** Rows end where a page's worth of lines without any amount begins. */
function lastReasonable(body: readonly BodyLine[], anchors: readonly number[]): number {
  for (let i = 1; i < anchors.length; i++) {
    const previous = anchors[i - 1] ?? 0;
    const current = anchors[i] ?? 0;
    const from = body[previous]?.line;
    const to = body[current]?.line;
    if (from && to && from.page === to.page && to.top - from.bottom > from.page.em * 22 && current - previous < 6) return previous;
  }
  return Number.POSITIVE_INFINITY;
}

/** The first line of the row whose amount stands on line `anchor`. */
function rowStart(body: readonly BodyLine[], anchors: readonly number[], position: number, anchor: number): number {
  const previous = position === 0 ? -1 : (anchors[position - 1] ?? -1);
  const between = Array.from({ length: anchor - previous - 1 }, (_, offset) => previous + 1 + offset);
  if (between.length === 0) return anchor;
  const anchorEntry = body[anchor];
  const counted = countWeight(anchorEntry) > 0 ? undefined : between.map((index) => ({ index, weight: countWeight(body[index]) })).filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)[0]?.index;
  // The row begins under the last rule before its count, or before its amount where that line has both.
  const ruled = [...between, anchor].filter((index) => index <= (counted ?? anchor) && index > 0 && ruleAbove(body[index], body[index - 1])).pop();
  if (ruled !== undefined && position > 0) return ruled;
  if (counted !== undefined) return leadIn(body, counted, previous);
  const described = anchorEntry !== undefined && [...anchorEntry.words].some(([column, words]) => column.kind === "description" && words.length > 0);
  if (described) return anchor;
  // The amount's own line says nothing: what stands above it, down from a wider gap, describes it.
  if (position === 0) return between[0] ?? anchor;
  const gapped = [...between, anchor].reverse().find((index) => gapAbove(body, index) > 1.35 * Math.max(0.5, smallestGap(body, previous, anchor)));
  return gapped ?? anchor;
}

/** How many of quantity, price and rate a line has; a lone price or rate may be a remark. */
function countWeight(entry: BodyLine | undefined): number {
  const kinds = new Set([...(entry?.numbers.keys() ?? [])].map((column) => column.kind));
  const count = ["quantity", "unitPrice", "taxRate"].filter((kind) => kinds.has(kind as Column["kind"])).length;
  return count >= 2 || kinds.has("quantity") ? count : 0;
}

/** Above the line with the count there may be the first line of the text; a rule or the last amount ends it. */
function leadIn(body: readonly BodyLine[], counted: number, previous: number): number {
  const entry = body[counted];
  const described = entry !== undefined && [...entry.words].some(([column, words]) => column.kind === "description" && words.length > 0);
  return described || counted - 1 <= previous ? counted : counted - 1;
}

function rowEnd(body: readonly BodyLine[], anchor: number, amountColumn: Column): number {
  let end = anchor + 1;
  for (; end < body.length; end++) {
    const entry = body[end];
    const above = body[end - 1];
    if (!entry || !above || entry.numbers.has(amountColumn)) break;
    if (entry.line.page !== above.line.page || entry.line.top - above.line.bottom > entry.line.page.em * 1.6 || ruleAbove(entry, above)) break;
  }
  return end;
}

function ruleAbove(entry: BodyLine | undefined, above: BodyLine | undefined): boolean {
  if (!entry || !above || entry.line.page !== above.line.page) return false;
  const { page } = entry.line;
  const from = (above.line.top + above.line.bottom) / 2 / page.heightPt;
  const to = (entry.line.top + entry.line.bottom) / 2 / page.heightPt;
  return page.rules.some((rule) => rule.orientation === "horizontal" && rule.box[1] > from && rule.box[1] < to && rule.box[2] - rule.box[0] > 0.25);
}

function gapAbove(body: readonly BodyLine[], index: number): number {
  const entry = body[index];
  const above = body[index - 1];
  return entry && above && entry.line.page === above.line.page ? entry.line.top - above.line.bottom : 0;
}

function smallestGap(body: readonly BodyLine[], from: number, to: number): number {
  const gaps = Array.from({ length: to - from }, (_, offset) => gapAbove(body, from + 1 + offset)).filter((gap) => gap > 0);
  return gaps.length === 0 ? 0 : Math.min(...gaps);
}
