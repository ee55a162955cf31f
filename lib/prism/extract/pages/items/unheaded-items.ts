import Big from "big.js";
import { nearestMinor } from "@/lib/kernel/money";
import type { LineItem } from "@/lib/prism/model";
import { documentCell } from "../../cell";
import { emptyLineItem } from "../../empty-invoice";
import type { PrintedAmount } from "../words/amounts";
import { readingFactor } from "../header/header-fields";
import { decimalCell, moneyCell } from "./item-of-row";
import { nameIn } from "./item-description";
import type { LabelHit } from "../labels/labels";
import { placeOf, textOf, type Chunk, type TextLine } from "../words/layout";
import type { LineContext } from "../table/line-context";
import type { PageText } from "../page/page-text";
import type { LabelKind } from "../../vocabulary";
import { pricedLine, type PricedLine } from "./priced-lines";
import { CARRIED_OVER } from "../table/section-totals";
import { beginsWith } from "../table/table-region";

const MAX_ITEMS = 60;
/** Their sum shows amounts like a product does, but of lines in strange layouts that came to a total four in ten were no items. */
const SHOWN_BY_SUM = 0.905;
/** Taxes and what is withheld are no items, though they may make the sum with them. */
const BESIDE_ITEMS: readonly LabelKind[] = ["taxTotal", "withheld", "paid", "duty"];

/**
 * Items without a table: lines of text that end in an amount, right above a total that they add up to, with the taxes between
 * them perhaps; or above a bare sum with a tax under it. Without that sum nothing tells them from other amounts.
 */
export function unheadedItems(text: PageText, context: LineContext): LineItem[] {
  // What is carried over a page break is no item and no sum of its own.
  const priced = text.lines.map((line) => {
    const entry = CARRIED_OVER.test(line.text) || isOldBalance(text, line) ? null : pricedLine(text, line);
    // What is taken off adds nothing, though it is printed without a minus.
    return entry && TAKEN_OFF.test(line.text) && Number(entry.amount.value) > 0 ? null : entry;
  });
  let bare: readonly PricedLine[] = [];
  let named: readonly PricedLine[] = [];
  let again: readonly PricedLine[] = [];
  let sum: PricedLine | null = null;
  for (let end = 1; end < priced.length; end++) {
    for (const summed of summedAbove(text, priced, end, context)) {
      if (isTotalAgain(text, summed)) {
        again = summed;
        continue;
      }
      const found = withPartsOf(sum, named, { found: summed, total: priced[end] ?? null });
      // A total further down that adds up these and more is that of all sections.
      const last = priced[end];
      if (last && [...bare, ...named].every((item) => found.includes(item)) && found.length > named.length) [named, sum] = [found, last];
      if (bare.length === 0) bare = found;
    }
  }
  const above = [named, bare, again].find((found) => found.length > 0) ?? [];
  const items = above.length > 1 ? above : (detailBelow(text, priced, context) ?? above);
  // A sum that has nothing above it to add up is no item.
  const [only] = items;
  if (items.length === 1 && only && beginsWith(text, only.line, ["subtotal", "total"]) && SUM_ALONE.test(textOf(only.words))) return [];
  return withNamesAlone(items.map((item) => withoutFactBefore(text, item))).map((item, index) => itemOf(item, index + 1, context.currency));
}

/** "This month's bill  202,530.00" above "You now owe  202,530.00": the total twice, in a box beside that of the charges. */
function isTotalAgain(text: PageText, [only, ...more]: readonly PricedLine[]): boolean {
  return only !== undefined && more.length === 0 && (text.labelsByLine.get(only.line.index) ?? []).some((hit) => isWholeTotal(hit, only));
}

const isWholeTotal = ({ kinds, words, end }: LabelHit, { amount, words: named }: PricedLine): boolean =>
  kinds.has("total") && end >= amount.start - 1 && named[named.length - 1] === words[words.length - 1];

/** "Less second half, held to the end of the defects period". */
const TAKEN_OFF = /^(?:\d{1,2}[.)]? |[a-z][.)] )?(?:less|minus|deduct)\b:?/i;

const ARREARS = /^(?:net |total |outstanding )?arrears$/i;
const NEAR_LINES = 3;

/** "Arrears" below the last bill and what was paid of it are what is left of these. Where nothing was paid they are demanded, and an item. */
function isOldBalance(text: PageText, line: TextLine): boolean {
  if (!ARREARS.test(line.chunks[0]?.text ?? "")) return false;
  return text.lines
    .slice(Math.max(0, line.index - NEAR_LINES), line.index)
    .some((above) => above.page === line.page && beginsWith(text, above, ["paid"]));
}

/**
 * "Fees net of discount" of an earlier section, then its tax and what was laid out: in the total of all it stands for its parts. Where
 * the lines come to the total without a tax, one of them may be that tax.
 */
function withPartsOf(
  sum: PricedLine | null,
  parts: readonly PricedLine[],
  { found, total }: { found: readonly PricedLine[]; total: PricedLine | null },
): readonly PricedLine[] {
  const come = found.reduce((whole, { amount }) => whole.plus(amount.value), new Big(0));
  const isTaxed = total !== null && !come.eq(total.amount.value);
  return sum !== null && isTaxed && found.includes(sum) ? found.flatMap((item) => (item === sum ? parts : [item])) : found;
}

/** What a bill says of itself, and of nothing that it charges for. */
const OF_THE_BILL: readonly LabelKind[] = ["invoiceNumber", "invoiceDate", "dueDate", "bankAccount"];

/** "Pay before   22-Jul-2026   Energy charge (₦)   1,726,699.00": a column of facts stands beside that of the charges. */
function withoutFactBefore(text: PageText, item: PricedLine): PricedLine {
  const [label, value, ...rest] = item.line.chunks;
  const isFact = (text.labelsByLine.get(item.line.index) ?? []).some(
    ({ kinds, words }) =>
      OF_THE_BILL.some((kind) => kinds.has(kind)) && words[0] === label?.words[0] && words.length === label?.words.length,
  );
  if (!isFact || !value || rest.length < 2) return item;
  return { ...item, words: item.words.filter((word) => !label?.words.includes(word) && !value.words.includes(word)) };
}

const LEAST_ROWS = 3;

/**
 * "02 Oct  HV-20114/01  Caesarean section  CS-01  640,000.00" on each of several rows: cells that begin at the same places are columns,
 * and beside the one that holds the names those with a figure in each row hold days and references.
 */
function withNamesAlone(items: readonly PricedLine[]): readonly PricedLine[] {
  const [first] = items;
  const rows = items.map(({ line }) => line.chunks.slice(0, -1));
  const isTable = rows.every(
    (row) => row.length === rows[0]?.length && row.length >= 2 && row.every((cell, at) => isBelow(cell, rows[0]?.[at])),
  );
  if (!first || items.length < LEAST_ROWS || !isTable) return items;
  const letters = (at: number): number => rows.reduce((sum, row) => sum + (row[at]?.text.match(/\p{L}/gu)?.length ?? 0), 0);
  const columns = (rows[0] ?? []).map((_, at) => at);
  const [names, ...others] = columns.sort((a, b) => letters(b) - letters(a));
  if (names === undefined || !others.every((at) => rows.every((row) => /\d/.test(row[at]?.text ?? "")))) return items;
  return items.map((item, index) => ({
    ...item,
    words: rows[index]?.[names]?.words.filter((word) => item.words.includes(word)) ?? item.words,
  }));

  function isBelow(cell: Chunk, above: Chunk | undefined): boolean {
    return above !== undefined && Math.abs(cell.left - above.left) < (first?.line.page.em ?? 0);
  }
}

/**
 * "Total for this invoice" first, and its parts below: lines that come to a total which stands above them all. What a part consists of
 * ("Charges", "VAT" in the lines under it) makes that part, and is none beside it. Null where nothing comes to the total.
 */
function detailBelow(text: PageText, priced: readonly (PricedLine | null)[], { currency, targets }: LineContext): PricedLine[] | null {
  const total = priced.findIndex(
    (entry) =>
      entry !== null &&
      targets.includes(nearestMinor(entry.amount.value, currency)) &&
      beginsWith(text, entry.line, ["total", "amountDue"]),
  );
  const below = total < 0 ? [] : priced.slice(total + 1).filter((entry) => entry !== null);
  const target = nearestMinor(priced[total]?.amount.value ?? "0", currency);
  const minor = (entry: PricedLine): number => nearestMinor(entry.amount.value, currency);
  let parts: PricedLine[] = [];
  let sum = 0;
  for (let at = 0; at < below.length && parts.length < MAX_ITEMS; at++) {
    const part = below[at];
    if (!part || minor(part) <= 0 || beginsWith(text, part.line, [...BESIDE_ITEMS, ...SUM_KINDS])) continue;
    parts.push(part);
    sum += minor(part);
    if (sum === target && parts.length > 1) return parts;
    if (sum > target) return null;
    at += linesWithin(below.slice(at + 1).map(minor), minor(part));
    // A summary says the total again before the details do.
    if (sum === target) [parts, sum] = [[], 0];
  }
  return null;
}

const MOST_WITHIN = 6;

/** How many of the first amounts make the whole, with those of nothing behind them; none where they don't. */
function linesWithin(amounts: readonly number[], whole: number): number {
  let sum = 0;
  for (const [index, amount] of amounts.slice(0, MOST_WITHIN).entries()) {
    sum += amount;
    if (sum === whole) return index + 1;
  }
  return 0;
}

/** The lines above `end` that its sum adds up; for a sum without a name every row of lines that does, the shortest first. */
function summedAbove(text: PageText, priced: readonly (PricedLine | null)[], end: number, context: LineContext): PricedLine[][] {
  const found = rowsSummedAbove(text, priced, end, context, false);
  return found.length > 0 ? found : rowsSummedAbove(text, priced, end, context, true);
}

/** `bySection`: amounts that the lines right above them come to are the sums of sections, whatever these are called. */
function rowsSummedAbove(
  text: PageText,
  priced: readonly (PricedLine | null)[],
  end: number,
  context: LineContext,
  bySection: boolean,
): PricedLine[][] {
  const minor = (amount: PrintedAmount): number => nearestMinor(amount.value, context.currency);
  const last = priced[end];
  const total = last?.amount ?? bareSum(text, end);
  if (!total || isRowOfSums(text, last?.line)) return [];
  // What was paid, or a tax, is no sum of the lines above it, though it may be as much as the total.
  if (last && beginsWith(text, last.line, BESIDE_ITEMS)) return [];
  const found: PricedLine[][] = [];
  const items: PricedLine[] = [];
  let sum = 0;
  let beside = 0;
  for (let at = end - 1; at >= Math.max(0, end - MAX_ITEMS * 3) && items.length < MAX_ITEMS; at--) {
    const entry = priced[at];
    if (!entry) {
      if (items.length > 0 && end - at > items.length * 3 + 2) break;
      continue;
    }
    if ((items.length === 0 && isRowOfSums(text, entry.line)) || isSumOfSection(entry, at)) continue;
    if (beginsWith(text, entry.line, BESIDE_ITEMS)) {
      beside += minor(entry.amount);
      continue;
    }
    items.unshift(entry);
    sum += minor(entry.amount);
    const proven = last ? context.targets.includes(minor(total)) : items.length > 1;
    if (sum === 0 || !proven || ![sum, sum + beside].includes(minor(total))) continue;
    // Below a sum without a name there may be outlays, and the total of all.
    found.push(withSectionAbove(items, at));
    if (last) break;
  }
  return found;

  /** "Outlays" below duty and charges, then a fee: what stands for the lines right above it is their sum, whatever it is called. */
  function withSectionAbove([first, ...rest]: readonly PricedLine[], at: number): PricedLine[] {
    const parts = first ? summedUpBy(text, priced, [first], at) : null;
    if (first && parts && (rest.length === 0 || parts.length > 1)) return [...parts, ...rest];
    return first ? [first, ...rest] : [];
  }

  /** "Total outlays" between two sections adds up the upper one. */
  function isSumOfSection(entry: PricedLine, at: number): boolean {
    return (bySection || TOTAL_OF.test(textOf(entry.words))) && isSummedUp(entry, at);
  }

  function isSummedUp(entry: PricedLine, at: number): boolean {
    const known = SUMMED_UP.get(entry);
    if (known !== undefined) return known;
    const found = summedUpBy(text, priced, [entry], at) !== null;
    SUMMED_UP.set(entry, found);
    return found;
  }
}

/** Whether a line adds up those above it, which each of the sixty lines below asks again. */
const SUMMED_UP = new WeakMap<PricedLine, boolean>();

const SUM_ALONE = /^(?:sub[- ]?|grand )?(?:total|sum)(?: (?:ngn|n|due|amount))?[:. ]*$/i;
const TOTAL_OF = /^(?:sub-?)?total\b/i;

/** What a sum is called that stands below its items. */
const SUM_KINDS: readonly LabelKind[] = ["netTotal", "subtotal", "total"];

/**
 * The lines right above that the only item adds up, "Charges" of a bill being no item beside those that it sums; null where none do.
 * One line alone it sums where its label is a sum's.
 */
function summedUpBy(
  text: PageText,
  priced: readonly (PricedLine | null)[],
  [only, ...more]: readonly PricedLine[],
  at: number,
): PricedLine[] | null {
  if (!only || more.length > 0) return null;
  const above: PricedLine[] = [];
  let sum = new Big(0);
  for (let index = at - 1; index >= Math.max(0, at - MAX_ITEMS * 2); index--) {
    const entry = priced[index];
    if (!entry) {
      if (at - index > above.length * 2 + 2) break;
      continue;
    }
    // What is taken off a value is no item beside it.
    if (Number(entry.amount.value) <= 0) break;
    if (beginsWith(text, entry.line, BESIDE_ITEMS)) {
      sum = sum.plus(entry.amount.value);
      continue;
    }
    above.unshift(entry);
    sum = sum.plus(entry.amount.value);
    if (sum.eq(only.amount.value) && (above.length > 1 || beginsWith(text, only.line, SUM_KINDS))) return above;
    if (above.length >= MAX_ITEMS) break;
  }
  return null;
}

/** "Sub-totals  10,295,610.00  1,750,000.00": each column by itself. */
function isRowOfSums(text: PageText, line: TextLine | undefined): boolean {
  return (
    line !== undefined &&
    beginsWith(text, line, ["subtotal"]) &&
    (text.amountsByLine.get(line.index) ?? []).filter((amount) => amount.decimals === 2 && !amount.percent).length >= 2
  );
}

/** The only text of its line, right above a tax: what the lines before come to. */
function bareSum(text: PageText, index: number): PrintedAmount | null {
  const line = text.lines[index];
  const [amount, ...more] = text.amountsByLine.get(index) ?? [];
  const alone =
    line !== undefined && amount !== undefined && more.length === 0 && amount.decimals === 2 && line.words.length === amount.words.length;
  const taxed = text.lines.slice(index + 1, index + 3).some((below) => beginsWith(text, below, ["taxTotal"]));
  return alone && taxed ? amount : null;
}

function itemOf({ line, amount, words, quantity, unitPrice }: PricedLine, lineNumber: number, currency: string | null): LineItem {
  return {
    ...emptyLineItem(lineNumber),
    description: documentCell(nameIn(words), textOf(words), SHOWN_BY_SUM * readingFactor(words), placeOf(words, line.page)),
    quantity: decimalCell(quantity, 0.9),
    unitPrice: decimalCell(unitPrice, 0.9),
    amount: moneyCell(amount, currency, SHOWN_BY_SUM),
  };
}
