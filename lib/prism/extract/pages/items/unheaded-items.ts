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
import { beginsWithLabel } from "../table/table-region";

const MAX_ITEMS = 60;
/** The probability of items that their sum confirms. In unknown layouts, four in ten lines that added up to a total were not items. */
const CONFIRMED_BY_SUM = 0.905;
/** Taxes and withheld amounts are not items, although the sum may include them. */
const BESIDE_ITEMS: readonly LabelKind[] = ["taxTotal", "withheld", "paid", "duty"];

/**
 * Items without a table: lines of text that end in an amount, directly above a total that they add up to (possibly with taxes in between),
 * or above an unlabeled sum with a tax below it. Without such a sum nothing distinguishes items from other amounts.
 */
export function unheadedItems(text: PageText, context: LineContext): LineItem[] {
  // An amount carried over a page break is neither an item nor a sum of its own.
  const priced = text.lines.map((line) => {
    const entry = CARRIED_OVER.test(line.text) || isOldBalance(text, line) ? null : pricedLine(text, line);
    // A deduction adds nothing, even if it is printed without a minus sign.
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
      // A total further down that adds up these lines and more is the total of all sections.
      const last = priced[end];
      if (last && [...bare, ...named].every((item) => found.includes(item)) && found.length > named.length) [named, sum] = [found, last];
      if (bare.length === 0) bare = found;
    }
  }
  const above = [named, bare, again].find((found) => found.length > 0) ?? [];
  const items = above.length > 1 ? above : (detailBelow(text, priced, context) ?? above);
  // A sum with nothing above it to add up is not an item.
  const [only] = items;
  if (items.length === 1 && only && beginsWithLabel(text, only.line, ["subtotal", "total"]) && SUM_ALONE.test(textOf(only.words)))
    return [];
  return withNamesAlone(items.map((item) => withoutFactBefore(text, item))).map((item, index) => itemOf(item, index + 1, context.currency));
}

/** "This month's bill  202,530.00" above "You now owe  202,530.00": the total printed twice, in a box beside the charges. */
function isTotalAgain(text: PageText, [only, ...more]: readonly PricedLine[]): boolean {
  return only !== undefined && more.length === 0 && (text.labelsByLine.get(only.line.index) ?? []).some((hit) => isWholeTotal(hit, only));
}

const isWholeTotal = ({ kinds, words, end }: LabelHit, { amount, words: named }: PricedLine): boolean =>
  kinds.has("total") && end >= amount.start - 1 && named[named.length - 1] === words[words.length - 1];

/** A deduction, such as "Less second half, held to the end of the defects period". */
const TAKEN_OFF = /^(?:\d{1,2}[.)]? |[a-z][.)] )?(?:less|minus|deduct)\b:?/i;

const ARREARS = /^(?:net |total |outstanding )?arrears$/i;
const NEAR_LINES = 3;

/** "Arrears" below the last bill and the payments on it are what remains of these. Without payments they are demanded, and so an item. */
function isOldBalance(text: PageText, line: TextLine): boolean {
  if (!ARREARS.test(line.chunks[0]?.text ?? "")) return false;
  return text.lines
    .slice(Math.max(0, line.index - NEAR_LINES), line.index)
    .some((above) => above.page === line.page && beginsWithLabel(text, above, ["paid"]));
}

/**
 * "Fees net of discount" of an earlier section, followed by tax and expenses: in the total of all, replaces that sum by its parts. If the
 * lines make the total without a tax, one of them may itself be the tax, so they are kept.
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

/** Facts about the bill, which name nothing that it charges for. */
const OF_THE_BILL: readonly LabelKind[] = ["invoiceNumber", "invoiceDate", "dueDate", "bankAccount"];

/** "Pay before   22-Jul-2026   Energy charge (₦)   1,726,699.00": removes a column of facts beside that of the charges. */
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
 * "02 Oct  HV-20114/01  Caesarean section  CS-01  640,000.00": if cells align over several rows they are columns. Keeps the one with the
 * most letters as the name if the others have a digit in every row, as dates and references do.
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
 * The parts of a total that stands above them, such as "Total for this invoice". Lines that a part consists of (its "Charges" and "VAT"
 * below it) are skipped. Null if no lines add up to the total.
 */
function detailBelow(text: PageText, priced: readonly (PricedLine | null)[], { currency, targets }: LineContext): PricedLine[] | null {
  const total = priced.findIndex(
    (entry) =>
      entry !== null &&
      targets.includes(nearestMinor(entry.amount.value, currency)) &&
      beginsWithLabel(text, entry.line, ["total", "amountDue"]),
  );
  const below = total < 0 ? [] : priced.slice(total + 1).filter((entry) => entry !== null);
  const target = nearestMinor(priced[total]?.amount.value ?? "0", currency);
  const minor = (entry: PricedLine): number => nearestMinor(entry.amount.value, currency);
  let parts: PricedLine[] = [];
  let sum = 0;
  for (let at = 0; at < below.length && parts.length < MAX_ITEMS; at++) {
    const part = below[at];
    if (!part || minor(part) <= 0 || beginsWithLabel(text, part.line, [...BESIDE_ITEMS, ...SUM_KINDS])) continue;
    parts.push(part);
    sum += minor(part);
    if (sum === target && parts.length > 1) return parts;
    if (sum > target) return null;
    at += linesWithin(below.slice(at + 1).map(minor), minor(part));
    // A summary repeats the total before the details.
    if (sum === target) [parts, sum] = [[], 0];
  }
  return null;
}

const MOST_WITHIN = 6;

/** How many of the first amounts add up to `whole`; 0 if they don't. */
function linesWithin(amounts: readonly number[], whole: number): number {
  let sum = 0;
  for (const [index, amount] of amounts.slice(0, MOST_WITHIN).entries()) {
    sum += amount;
    if (sum === whole) return index + 1;
  }
  return 0;
}

/** The lines above `end` that its sum adds up. For an unlabeled sum, every run of lines that matches, shortest first. */
function summedAbove(text: PageText, priced: readonly (PricedLine | null)[], end: number, context: LineContext): PricedLine[][] {
  const found = rowsSummedAbove(text, priced, end, context, false);
  return found.length > 0 ? found : rowsSummedAbove(text, priced, end, context, true);
}

/** `bySection`: also treats amounts that equal the lines directly above them as section sums, whatever they are called. */
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
  // A payment or a tax is not a sum of the lines above it, although it may equal the total.
  if (last && beginsWithLabel(text, last.line, BESIDE_ITEMS)) return [];
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
    if (beginsWithLabel(text, entry.line, BESIDE_ITEMS)) {
      beside += minor(entry.amount);
      continue;
    }
    items.unshift(entry);
    sum += minor(entry.amount);
    const proven = last ? context.targets.includes(minor(total)) : items.length > 1;
    if (sum === 0 || !proven || ![sum, sum + beside].includes(minor(total))) continue;
    // Below an unlabeled sum there may be expenses and the grand total.
    found.push(withSectionAbove(items, at));
    if (last) break;
  }
  return found;

  /**
   * "Outlays" below duty and charges, followed by a fee: a line that is the sum of those directly above it is replaced by them, whatever it
   * is called.
   */
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

/** Caches whether a line adds up those above it, since each of the sixty lines below asks again. */
const SUMMED_UP = new WeakMap<PricedLine, boolean>();

const SUM_ALONE = /^(?:sub[- ]?|grand )?(?:total|sum)(?: (?:ngn|n|due|amount))?[:. ]*$/i;
const TOTAL_OF = /^(?:sub-?)?total\b/i;

/** Kinds of sums that stand below their items. */
const SUM_KINDS: readonly LabelKind[] = ["netTotal", "subtotal", "total"];

/**
 * The lines directly above that the only item adds up, such as the parts of "Charges" on a bill; null if none do. A single line counts only
 * if the item has the label of a sum.
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
    // A deduction from a value is not an item beside it.
    if (Number(entry.amount.value) <= 0) break;
    if (beginsWithLabel(text, entry.line, BESIDE_ITEMS)) {
      sum = sum.plus(entry.amount.value);
      continue;
    }
    above.unshift(entry);
    sum = sum.plus(entry.amount.value);
    if (sum.eq(only.amount.value) && (above.length > 1 || beginsWithLabel(text, only.line, SUM_KINDS))) return above;
    if (above.length >= MAX_ITEMS) break;
  }
  return null;
}

/** "Sub-totals  10,295,610.00  1,750,000.00": a separate sum for each column. */
function isRowOfSums(text: PageText, line: TextLine | undefined): boolean {
  return (
    line !== undefined &&
    beginsWithLabel(text, line, ["subtotal"]) &&
    (text.amountsByLine.get(line.index) ?? []).filter((amount) => amount.decimals === 2 && !amount.percent).length >= 2
  );
}

/** An amount alone on its line, directly above a tax: the sum of the lines before it. */
function bareSum(text: PageText, index: number): PrintedAmount | null {
  const line = text.lines[index];
  const [amount, ...more] = text.amountsByLine.get(index) ?? [];
  const alone =
    line !== undefined && amount !== undefined && more.length === 0 && amount.decimals === 2 && line.words.length === amount.words.length;
  const taxed = text.lines.slice(index + 1, index + 3).some((below) => beginsWithLabel(text, below, ["taxTotal"]));
  return alone && taxed ? amount : null;
}

function itemOf({ line, amount, words, quantity, unitPrice }: PricedLine, lineNumber: number, currency: string | null): LineItem {
  return {
    ...emptyLineItem(lineNumber),
    description: documentCell(nameIn(words), textOf(words), CONFIRMED_BY_SUM * readingFactor(words), placeOf(words, line.page)),
    quantity: decimalCell(quantity, 0.9),
    unitPrice: decimalCell(unitPrice, 0.9),
    amount: moneyCell(amount, currency, CONFIRMED_BY_SUM),
  };
}
