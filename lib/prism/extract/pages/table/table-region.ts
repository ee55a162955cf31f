import Big from "big.js";
import type { LabelKind } from "../../vocabulary";
import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import { CREDITS } from "./credit-column";
import { fitColumns } from "./fit-columns";
import { headingPartsOf } from "../labels/headings";
import type { LabelHit } from "../labels/labels";
import { foldedOf, textOf, type TextLine } from "../words/layout";
import { pageFurniture } from "../page/page-furniture";
import type { PageText } from "../page/page-text";
import { isNoTax, isTaxAlone, labelsAtChunks, SUMMARY } from "../page/labels-at-chunks";
import { CARRIED_OVER, closesSection, sectionTotals } from "./section-totals";
import { bodyLineOf, type BodyLine } from "./table-cells";
import type { Column, TableHeader } from "./table-header";

/** A table whose columns are fitted to its numbers, with the lines that may belong to items. */
export interface TableRegion {
  header: TableHeader;
  amountColumn: Column;
  body: BodyLine[];
}

/** Labels between a subtotal and the net, whose figures stand in other columns than the items'. */
const ADJUSTING: readonly LabelKind[] = ["discount", "charges"];
/** Sums carried over a page break, which are neither items nor the table's end. */
const CARRIED =
  /^\s*(?:carried (?:forward|over)|brought forward|balance (?:c\/f|b\/f|brought|carried)|total (?:c\/f|b\/f|carried|brought)|c\/f|b\/f|c\/d|b\/d|übertrag|zwischensumme|sous[- ]total|sub[- ]?total|report(?=\s*(?:$|[^\p{L}\s])|\s+(?:de|page|p)\b)|à reporter|a reporter|montant reporté|section total)(?![\p{L}])/iu;
const SECTION =
  /^(?:payment|bank|notes?|terms|remarks?|vat|tax|gst)\s+(?:details?|summary|analysis|information|terms|breakdown|clause|specification)\b|^(?:amount in words|thank you|zahlungs|bemerkung|umsatzsteueraufschl|steueraufschl|belegsummen|detail tva|détail tva|conditions)/i;

/** The lines below a heading up to the totals, across page breaks; null if the table has no amounts. */
export function regionUnder(text: PageText, headers: readonly TableHeader[], position: number): TableRegion | null {
  const headed = headers[position];
  if (!headed) return null;
  const next = headers[position + 1];
  const header = { ...headed, columns: fitColumns(text, headed.columns, linesLikelyItems(text, headed, next)) };
  const amountColumn = amountColumnOf(header.columns);
  return amountColumn
    ? { header, amountColumn, body: bodyUnder(text, linesUpTo(text, headed, next), { header, amountColumn }, next) }
    : null;
}

function bodyUnder(
  text: PageText,
  lines: readonly TextLine[],
  { header, amountColumn }: Omit<TableRegion, "body">,
  next: TableHeader | undefined,
): BodyLine[] {
  const body: BodyLine[] = [];
  let afterSubtotal = false;
  // Text below a subtotal belongs to items only if more items follow.
  let held: BodyLine[] | null = null;
  const above: Big[] = [];
  const tableLeft = leftEdgeOf(text, header);
  const furniture = pageFurniture(text);
  const sections = sectionTotals(text, lines);
  for (const line of lines.filter((one) => !furniture.has(one) && !sections.has(one))) {
    // Amounts brought forward from the page before may also be called a balance or a total.
    if (CARRIED_OVER.test(line.text) || DASHES.test(line.text)) continue;
    const candidate = bodyLineOf(text, line, header.columns, tableLeft);
    if (beginsSomethingElse(text, line)) break;
    if (isSummary(text, candidate, header, above)) {
      if (isPaymentApart(text, line, header.columns) || isTaxBetweenItems(text, line, above, next)) continue;
      if (closesSection(text, line, lines, header)) continue;
      break;
    }
    const amount = candidate.numbers.get(amountColumn);
    const subtotalled = isSubtotal(text, candidate, header, above);
    if (subtotalled) {
      afterSubtotal = true;
      held ??= [];
    }
    // "Report  5 hours  9,000.00": a row with quantity and price is an item, although "report" is French for a sum carried over.
    if (subtotalled || (CARRIED.test(line.text) && !isCountedAndPriced(candidate))) continue;
    if (afterSubtotal && amount && isAmongSums(text, candidate, { amount, body, above, amountColumn })) continue;
    if (isPageFurniture(line, header) && !(isCountedAndPriced(candidate) && amount)) continue;
    if (held && !amount) {
      held.push(candidate);
      continue;
    }
    if (amount) above.push(new Big(amount.value));
    body.push(...(held ?? []), candidate);
    held = null;
  }
  return body;
}

/**
 * Whether a line below a subtotal is not an item. It may belong to another section of items, set like those before; otherwise it is a
 * discount, a charge, or nothing ("Credit ₦0.00").
 */
function isAmongSums(
  text: PageText,
  candidate: BodyLine,
  { amount, body, above, amountColumn }: { amount: PrintedAmount; body: readonly BodyLine[]; above: readonly Big[]; amountColumn: Column },
): boolean {
  if (!isLikeItems(text, candidate, body, amountColumn)) return !leadsToNet(text, candidate.line, above, amount);
  return Number(amount.value) === 0 && !isCountedAndPriced(candidate);
}

const beginsSomethingElse = (text: PageText, line: TextLine): boolean =>
  isSection(text, line) || headsTotals(text, line) || headsAnotherTable(text, line);

const isTaxBetweenItems = (text: PageText, line: TextLine, above: readonly Big[], next: TableHeader | undefined): boolean =>
  isTaxOfDay(text, line, next?.firstLine) || isTaxAmongItems(text, line, above, next?.firstLine);

/** The lines down to the next heading. Above a heading repeated on the next page stands only that page's head. */
function linesUpTo(text: PageText, header: TableHeader, next: TableHeader | undefined): TextLine[] {
  const lines = text.lines.slice(header.lastLine + 1, next?.firstLine);
  if (next === undefined || next.page === header.page || wordsOfHeader(next) !== wordsOfHeader(header)) return lines;
  const top = lines.findIndex((line) => line.page === next.page);
  return top < 0 ? lines : lines.slice(0, top);
}

/** The words of the headings, by which a table that goes on on the next page is known. */
export function wordsOfHeader({ columns }: TableHeader): string {
  return columns.map(({ words }) => foldedOf(words)).join(",");
}

/**
 * The column of what a row costs: the last one of amounts, else of gross amounts, else of prices. A column with a band of numbers below it
 * takes precedence.
 */
function amountColumnOf(columns: readonly Column[]): Column | undefined {
  const last = (kind: Column["kind"]): Column | undefined => {
    const found = columns.filter((column) => column.kind === kind).reverse();
    return found.find((column) => column.band) ?? found[0];
  };
  const seen = (["amount", "grossAmount", "unitPrice"] as const).map(last).filter((column) => column !== undefined);
  return seen.find((column) => column.band) ?? seen[0];
}

/** The lines whose numbers show where the columns stand: down to the first that is named as a total. */
function linesLikelyItems(text: PageText, header: TableHeader, next: TableHeader | undefined): TextLine[] {
  const lines: TextLine[] = [];
  let afterSubtotal = false;
  const furniture = pageFurniture(text);
  const below = text.lines.slice(header.lastLine + 1, next?.firstLine);
  const sections = sectionTotals(text, below);
  for (const line of below) {
    if (furniture.has(line) || sections.has(line)) continue;
    if (CARRIED_OVER.test(line.text) || DASHES.test(line.text) || isPaymentApart(text, line, header.columns)) continue;
    if (isSection(text, line) || headsTotals(text, line) || headsAnotherTable(text, line)) break;
    const named = labelsAtChunks(text, line, ["subtotal", ...(afterSubtotal ? ADJUSTING : []), ...SUMMARY]);
    const amounts = (text.amountsByLine.get(line.index) ?? []).filter((amount) => !amount.percent);
    const summed = named.some((hit) => {
      const named = amounts.filter((amount) => amount.start >= hit.end).length;
      // "Total pieces: 770 + 18 free | Gross value 782,900.00": amounts before a sum's label don't count.
      return named >= 1 && named <= 2 && (amounts.length <= 2 || hit.start > 0);
    });
    if (summed && named.some((hit) => !hit.kinds.has("subtotal"))) break;
    afterSubtotal ||= summed;
    if (!summed && !CARRIED.test(line.text)) lines.push(line);
  }
  return lines;
}

/** What may follow a label within its text; "Tax advisory" is an item instead. */
const AFTER_LABEL = /^(?:\(|on|of|thereon|thereof|at|@|auf|sur|von|deducted|payable|[^\p{L}]*$)/iu;

/** For example "VAT, service charge only, 7.5%". */
const isTaxBeforeComma = ({ kinds, words }: LabelHit): boolean =>
  kinds.has("taxTotal") && words[words.length - 1]?.text.endsWith(",") === true;

/** Whether a line, or the text directly before its amount, begins with such a label: "Add: VAT 7.5%". */
export function beginsWithLabel(text: PageText, line: TextLine, kinds: readonly LabelKind[]): boolean {
  const amount = text.amountsByLine.get(line.index)?.findLast((candidate) => !candidate.percent);
  const last = line.chunks.findLast((chunk) => chunk.right < (amount?.words[0]?.left ?? 0) && /\p{L}{2}/u.test(chunk.text));
  return [line.chunks[0], last].some(
    (chunk) =>
      chunk !== undefined &&
      labelsAtChunks(text, line, kinds).some(
        (hit) =>
          hit.words[0] !== undefined &&
          chunk.words.includes(hit.words[0]) &&
          (isTaxBeforeComma(hit) || AFTER_LABEL.test(chunk.words[chunk.words.indexOf(hit.words[0]) + hit.words.length]?.text ?? "")),
      ),
  );
}

/**
 * The table's left edge in points, if its text is aligned with the leftmost heading; chunks that end left of it belong to another column of
 * the page. A heading centered over its column says nothing about where the text begins, so the result is then -Infinity.
 */
function leftEdgeOf(text: PageText, header: TableHeader): number {
  const [leftmost] = header.columns;
  const amounts = amountColumnOf(header.columns);
  if (!leftmost || !amounts || leftmost === amounts) return Number.NEGATIVE_INFINITY;
  const { em } = header.page;
  const edge = leftmost.words[0]?.left ?? leftmost.left;
  const priced = text.lines
    .slice(header.lastLine + 1)
    .filter((line) => line.page === header.page && line.chunks.some((chunk) => chunk.right > amounts.left && /\d/.test(chunk.text)));
  const aligned = priced.filter((line) => line.chunks.some((chunk) => Math.abs(chunk.left - edge) < em * 0.4));
  const [first] = priced;
  return first && aligned.includes(first) && aligned.length * 3 >= priced.length ? edge - em : Number.NEGATIVE_INFINITY;
}

/**
 * Whether a line ends the table: it has a total's label at the start of a chunk, and an amount. Not so if the line has quantity and price,
 * or if the label continues in words below the items' names ("VAT return for March") and the amount is no sum of theirs.
 */
function isSummary(text: PageText, body: BodyLine, header: TableHeader, amountsAbove: readonly Big[]): boolean {
  const { line } = body;
  const hit = labelsAtChunks(text, line, SUMMARY)[0];
  const amounts = (text.amountsByLine.get(line.index) ?? []).filter((amount) => !amount.percent && amount.start >= (hit?.end ?? 0));
  if (hit !== undefined && isNoTax(text, hit)) return true;
  if (!hit || amounts.length === 0 || (isCountedAndPriced(body) && !isTaxAlone(hit))) return false;
  // For example "VAT - outside the scope of UK VAT  0.00".
  if (hit.kinds.has("taxTotal") && amounts.every(({ value }) => Number(value) === 0)) return true;
  return !namesAnItem(hit, header) || isOfSum(text, line, amounts, amountsAbove);
}

/** Rules drawn with typewriter characters. */
const DASHES = /^[-–—=_*. ]{6,}$/;

/** "Debit  Credit": an advance payment among the charges of a hotel folio, in the column of credits. */
function isPaymentApart(text: PageText, line: TextLine, columns: readonly Column[]): boolean {
  const [hit] = labelsAtChunks(text, line, ["paid"]);
  const credits = columns.find(({ kind, words }) => kind === "other" && CREDITS.test(textOf(words)));
  const [amount, ...more] = (text.amountsByLine.get(line.index) ?? []).filter(({ percent }) => !percent);
  if (!hit || !credits || !amount || more.length > 0) return false;
  const { left, right } = spanOfAmount(amount);
  return right > credits.left && left > Math.max(...columns.filter((column) => column.right < credits.left).map((column) => column.right));
}

/** Whether a tax recurs below further items: hotel folios list taxes day by day. */
function isTaxOfDay(text: PageText, line: TextLine, end: number | undefined): boolean {
  const taxOn = (other: TextLine): LabelHit | undefined => labelsAtChunks(text, other, ["taxTotal"])[0];
  const own = taxOn(line)?.words ?? [];
  const [first] = own;
  if (!first) return false;
  const below = text.lines.slice(line.index + 1, end);
  const again = below.findIndex((other) => {
    const { words } = taxOn(other) ?? { words: [] };
    const isBelow = Math.abs((words[0]?.left ?? 0) - first.left) < line.page.em * 0.3;
    return other.page === line.page && isBelow && foldedOf(words) === foldedOf(own);
  });
  return below.slice(0, Math.max(0, again)).some(
    (other) =>
      labelsAtChunks(text, other, ["subtotal", "discount", "charges", "duty", ...SUMMARY]).length === 0 &&
      // Rows may differ by one cell, such as a reference.
      Math.abs(other.chunks.length - line.chunks.length) <= 1 &&
      (text.amountsByLine.get(other.index) ?? []).some((amount) => amount.decimals === 2 && !amount.percent),
  );
}

/**
 * Whether a tax stands among the items, as "VAT on hall rental" above an untaxed deposit: items, tax and the unlabeled amounts below add up
 * to the next total.
 */
function isTaxAmongItems(text: PageText, line: TextLine, above: readonly Big[], end: number | undefined): boolean {
  if (labelsAtChunks(text, line, ["taxTotal"]).length === 0) return false;
  const amountOn = (other: TextLine): Big | null => {
    const amount = (text.amountsByLine.get(other.index) ?? []).findLast((candidate) => !candidate.percent);
    return amount ? new Big(amount.value) : null;
  };
  const tax = amountOn(line);
  if (!tax || tax.lte(0)) return false;
  let sum = above.reduce((whole, amount) => whole.plus(amount), tax);
  let items = 0;
  for (const below of text.lines.slice(line.index + 1, end)) {
    const amount = amountOn(below);
    if (below.page !== line.page) return false;
    if (!amount) continue;
    if (labelsAtChunks(text, below, ["total", "amountDue"]).length > 0) return items > 0 && sum.eq(amount);
    if (labelsAtChunks(text, below, ["subtotal", "discount", "charges", "duty", ...SUMMARY]).length > 0) return false;
    sum = sum.plus(amount);
    items++;
  }
  return false;
}

function namesAnItem(hit: LabelHit, header: TableHeader): boolean {
  const { line } = hit;
  const chunk = line.chunks.find((candidate) => candidate.words[0] === hit.words[0]);
  const described = header.columns.find((column) => column.kind === "description");
  if (!chunk || !described || Math.abs(chunk.left - described.left) > line.page.em) return false;
  const more = textOutsideParentheses(chunk.words.slice(hit.words.length).map((word) => word.text)).filter(
    (word) => /^\p{L}{3,}$/u.test(word) && !/^(?:EUR|USD|NGN|GBP|ZAR|KES|GHS|incl|excl|inkl|exkl|zzgl|von|due|from|the)$/i.test(word),
  );
  return more.length >= 2;
}

function textOutsideParentheses(words: readonly string[]): string[] {
  return words
    .join(" ")
    .replace(/\([^)]*\)?/g, " ")
    .split(/\s+/);
}

/** Whether the amount is the sum of the items above, or a percentage of all or of the last of them. */
function isOfSum(text: PageText, line: TextLine, amounts: readonly PrintedAmount[], amountsAbove: readonly Big[]): boolean {
  const sum = amountsAbove.reduce((whole, amount) => whole.plus(amount), new Big(0));
  if (sum.eq(0)) return true;
  const rates = (text.amountsByLine.get(line.index) ?? [])
    .filter((amount) => amount.percent)
    .map((amount) => new Big(amount.value).div(100));
  const last = amountsAbove.map((_, from) => amountsAbove.slice(from).reduce((part, amount) => part.plus(amount), new Big(0)));
  return amounts.some(
    ({ value }) =>
      [new Big(1), ...rates].some((share) => sum.times(share).minus(value).abs().lte(0.05)) ||
      // "VAT 7.5% on agency fee": a percentage of the last items alone; those before are untaxed expenses.
      rates.some((rate) => rate.gt(0) && last.some((part) => part.times(rate).minus(value).abs().lte(0.02))),
  );
}

/**
 * Whether the line is a row of headings of totals ("Net   VAT   Gross"), which begins another table. Headings stand apart or fill the line;
 * such words within running text ("VAT, PAYE and WHT returns") are no headings.
 */
function headsTotals(text: PageText, line: TextLine): boolean {
  const named = (text.labelsByLine.get(line.index) ?? []).filter(
    (hit) => hit.kinds.has("subtotal") || SUMMARY.some((kind) => hit.kinds.has(kind)),
  );
  const apart = named.filter((hit) => line.chunks.some((chunk) => chunk.words[0] === hit.words[0]));
  const filled = named.reduce((count, hit) => count + hit.words.length, 0) === line.words.length;
  return (
    named.length >= 3 &&
    (apart.length >= 3 || filled) &&
    !(text.amountsByLine.get(line.index) ?? []).some((amount) => amount.decimals === 2 && !amount.percent)
  );
}

/** Three or more column headings on a line without amounts: a breakdown of taxes or discounts. */
function headsAnotherTable(text: PageText, line: TextLine): boolean {
  const parts =
    line.chunks.length < 3 || (text.amountsByLine.get(line.index) ?? []).some((amount) => amount.decimals > 0) ? [] : headingPartsOf(line);
  return parts.filter((part) => part.kind !== undefined && part.pure).length >= 3;
}

/**
 * Whether a line is a subtotal; "Professional fees: legal representation in suit LD/443" names an item unless it is the sum of those above.
 */
function isSubtotal(text: PageText, body: BodyLine, header: TableHeader, amountsAbove: readonly Big[]): boolean {
  const { line } = body;
  const [hit] = labelsAtChunks(text, line, ["subtotal"]);
  if (!hit || body.numbers.size === 0 || isCountedAndPriced(body)) return false;
  const amounts = (text.amountsByLine.get(line.index) ?? []).filter((amount) => !amount.percent && amount.start >= hit.end);
  return !namesAnItem(hit, header) || (amountsAbove.length > 0 && isOfSum(text, line, amounts, amountsAbove));
}

/** Whether a line has numbers in both a quantity and a price column. */
function isCountedAndPriced(body: BodyLine): boolean {
  const kinds = [...body.numbers.keys()].map((column) => column.kind);
  return kinds.includes("quantity") && kinds.includes("unitPrice");
}

/** Whether a line has numbers in the same columns as most priced lines above, and is not named as anything but an item. */
function isLikeItems(text: PageText, candidate: BodyLine, body: readonly BodyLine[], amountColumn: Column): boolean {
  if (isCountedAndPriced(candidate)) return true;
  if (labelsAtChunks(text, candidate.line, ["subtotal", "discount", "charges", "duty", ...SUMMARY]).length > 0) return false;
  const priced = body.filter((entry) => entry.numbers.has(amountColumn));
  const shape = (entry: BodyLine): string =>
    [...entry.numbers.keys()]
      .filter((column) => column.kind !== "discount")
      .map((column) => column.kind)
      .sort()
      .join();
  const described = [...candidate.words.keys()].some((column) => column.kind === "description");
  return described && priced.length > 0 && priced.filter((entry) => shape(entry) === shape(candidate)).length * 2 >= priced.length;
}

/**
 * "Agency commission 15%" between the subtotals of media costs and the net that includes it: an item, although it may be a discount
 * elsewhere.
 */
function leadsToNet(text: PageText, line: TextLine, above: readonly Big[], amount: PrintedAmount): boolean {
  const next = text.lines[line.index + 1];
  const net = next && (text.amountsByLine.get(next.index) ?? []).findLast(({ percent }) => !percent);
  if (!next || !net || Number(amount.value) <= 0 || above.length < 2 || labelsAtChunks(text, next, ["netTotal", "subtotal"]).length === 0)
    return false;
  const sections = text.lines
    .slice(0, line.index)
    .filter((other) => labelsAtChunks(text, other, ["subtotal"]).length > 0)
    .flatMap((other) => (text.amountsByLine.get(other.index) ?? []).findLast(({ percent }) => !percent)?.value ?? []);
  const leads = (parts: readonly (Big | string)[]): boolean =>
    parts.reduce<Big>((whole, part) => whole.plus(part), new Big(amount.value)).eq(net.value);
  return leads(above) || leads(sections);
}

function isSection(text: PageText, line: TextLine): boolean {
  if (SECTION.test(line.text)) return true;
  const [hit] = text.labelsByLine.get(line.index) ?? [];
  return (
    hit !== undefined &&
    line.chunks.length === 1 &&
    hit.start === 0 &&
    hit.end === line.words.length &&
    hit.length >= 6 &&
    (hit.kinds.has("bankAccount") || SUMMARY.some((kind) => hit.kinds.has(kind)))
  );
}

/** Page numbers and running titles at the very edge of a page. */
function isPageFurniture(line: TextLine, header: TableHeader): boolean {
  return line.top >= line.page.heightPt * 0.96 || (line.page !== header.page && line.top <= line.page.heightPt * 0.04);
}
