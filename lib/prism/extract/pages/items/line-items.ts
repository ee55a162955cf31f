import Big from "big.js";
import { nearestMinor } from "@/lib/kernel/money";
import type { LineItem } from "@/lib/prism/model";
import { derivedCell } from "../../cell";
import { emptyLineItem } from "../../empty-invoice";
import { itemsOfAmountsFirst } from "./amounts-first";
import { boxedItem } from "./boxed-item";
import { chooseItems } from "./choose-items";
import { withFactorsFromNames } from "./factors-from-names";
import { inferHeader } from "../table/infer-header";
import { rowsNamedAlike } from "./item-description";
import { itemOf, type WeighedItem } from "./item-of-row";
import type { LineContext } from "../table/line-context";
import { keyedItem } from "./keyed-item";
import { listedItems } from "./listed-items";
import { withMisreadPricesCorrected } from "./misread-prices";
import type { PageText } from "../page/page-text";
import { selfProvenItems } from "./self-proven-items";
import type { TableHeader } from "../table/table-header";
import { rowsUnder, type TableRow } from "../table/table-rows";
import { tillItems } from "./till-items";
import { unheadedItems } from "./unheaded-items";
import { foldedOf } from "../words/layout";

/** Finds the document's line items. If several tables could hold them, the one with the most arithmetic proof wins. */
export function lineItemsOf(text: PageText, headers: readonly TableHeader[], context: LineContext): LineItem[] {
  const best = itemsUnder(text, headers, context);
  const isSure = best.length > 0 && isProven(best);
  const others = isSure ? [] : itemsOutsideRows(text, context);
  const found = others.length > 0 ? others : isSure ? best : betterItems(best, withoutHeadings(text, context), context);
  const listed = [found, listedItems(text, context), itemsOfAmountsFirst(text, context)].find((items) => items.length > 0) ?? [];
  const factored = withFactorsFromNames(withLeadingCounts(withoutNumbering(withoutPricesOfAll(listed, context))), context);
  return withMisreadPricesCorrected(text, factored, context).map((item, index) => ({ ...item, lineNumber: index + 1 }));
}

/** Items outside table rows, proven by their sums. */
function itemsOutsideRows(text: PageText, context: LineContext): LineItem[] {
  const boxed = boxedItem(text, context) ?? keyedItem(text, context);
  if (boxed) return [boxed];
  const printed = tillItems(text, context);
  return printed.length > 0 ? printed : selfProvenItems(text, context);
}

const NUMBERED = /^(0{0,4}\d{1,3})[.)]? (?=\p{L})/u;

/**
 * "1 Main gate", "2 Factory", or in tens "0010 Annual maintenance", "0020 Call-out", "0030 Spare parts": removes line numbers that stand so
 * close to the names that they read as part of them. Numbers in tens without leading zeros may be counts or sizes.
 */
function withoutNumbering(items: readonly LineItem[]): readonly LineItem[] {
  const numbers = items.map(({ description }) => NUMBERED.exec(description.value ?? "")?.[1] ?? "");
  const byOnes = items.length >= 2 && numbers.every((number, index) => Number(number) === index + 1);
  const byTens =
    items.length >= LEAST_TENS && numbers.every((number, index) => number.startsWith("0") && Number(number) === (index + 1) * 10);
  return byOnes || byTens
    ? items.map((item) => ({ ...item, description: { ...item.description, value: item.description.value?.replace(NUMBERED, "") ?? null } }))
    : items;
}

const LEAST_TENS = 3;

const LEADING_COUNT = /^(\d{1,4}) ?(?:(?:lots?|nos?\.?|pcs|units?|sets?|pairs?) )?[x×] ?(?=\p{L}|\d+\p{L}{2})/iu;

/**
 * Moves counts before the name to the quantity if most items begin with one: "1 × Generator 60kVA", "3 lots x Cable trays". "2 x 4 timber"
 * is a measure.
 */
function withLeadingCounts(items: readonly LineItem[]): readonly LineItem[] {
  const countIn = ({ description }: LineItem): RegExpExecArray | null => LEADING_COUNT.exec(description.value ?? "");
  if (items.filter((item) => item.quantity.value === null && countIn(item)).length * 2 <= items.length) return items;
  return items.map((item) => {
    const [words, count] = countIn(item) ?? [];
    const { description, quantity, unitPrice, amount } = item;
    if (words === undefined || count === undefined || quantity.value !== null) return item;
    // A price that equals the amount is the price of a single piece.
    const isAmount = unitPrice.value !== null && amount.raw !== null && unitPrice.raw === amount.raw;
    return {
      ...item,
      description: { ...description, value: description.value?.slice(words.length) ?? null },
      quantity: { ...description, value: count, raw: count },
      unitPrice: isAmount && Number(count) !== 1 ? emptyLineItem(0).unitPrice : unitPrice,
    };
  });
}

/**
 * "Product  Quantity  Price": if the prices themselves, and not their products with the quantities, add up to a printed sum, they are
 * amounts, and the unit prices are unknown.
 */
function withoutPricesOfAll(items: readonly LineItem[], { currency, targets }: LineContext): readonly LineItem[] {
  const isOfAll = ({ unitPrice, amount }: LineItem): boolean => unitPrice.raw !== null && unitPrice.raw === amount.raw;
  const comesTo = (sum: number): boolean => targets.some((target) => Math.abs(target - sum) <= 1);
  const counted = items.filter(({ quantity }) => quantity.value !== null && Number(quantity.value) !== 1);
  if (counted.length === 0 || !items.every(isOfAll) || !comesTo(items.reduce((sum, { amount }) => sum + (amount.value ?? 0), 0)))
    return items;
  const products = items.map(({ quantity, unitPrice }) => new Big(quantity.value ?? 1).times(unitPrice.value ?? 0).toFixed(4));
  if (comesTo(products.reduce((sum, product) => sum + nearestMinor(product, currency), 0))) return items;
  return items.map((item) => ({ ...item, unitPrice: emptyLineItem(0).unitPrice }));
}

/** Whether at least one item satisfies quantity × price = amount. */
function isProven(items: readonly LineItem[]): boolean {
  return arithmeticShare(items) >= 1;
}

/**
 * Chooses between items read by headings and items inferred from numbers. If OCR lost headings, the arithmetic of the rows outweighs the
 * headings that are left.
 */
function betterItems(headed: LineItem[], inferred: LineItem[], { targets }: LineContext): LineItem[] {
  const comesTo = (items: readonly LineItem[]): boolean =>
    targets.some(
      (target) => Math.abs(target - items.reduce((sum, item) => sum + (item.amount.value ?? 0), 0)) <= Math.max(1, items.length),
    );
  if (headed.length > 0 && inferred.length >= headed.length && !comesTo(headed) && comesTo(inferred)) return inferred;
  const sum = (items: readonly LineItem[]): number => items.reduce((whole, item) => whole + (item.amount.value ?? 0), 0);
  // "Disbursements" beside "Our charges": the headings only cover one of the two columns.
  const isPart = headed.length > 0 && headed.every((item) => inferred.some((other) => other.amount.raw === item.amount.raw));
  // What the headings take for a count may be an amount of the other column.
  const isUncounted = headed.every(({ quantity }) => quantity.value === null || inferred.some(({ amount }) => amount.raw === quantity.raw));
  // Additional rows may be the daily taxes of a hotel folio, which the headed rows rightly leave out.
  const isTaxed = inferred.some(
    (item) => NAMES_TAX.test(item.description.value ?? "") && !headed.some(({ amount }) => amount.raw === item.amount.raw),
  );
  if (isPart && inferred.length > headed.length && sum(inferred) > sum(headed) && isUncounted && !isTaxed) return inferred;
  const proven = inferred.filter((item) => item.quantity.value !== null && item.unitPrice.value !== null).length;
  // What the headings take for amounts may be counts: none is the product of its quantity and price.
  const isContradicted =
    headed.length > 0 &&
    headed.every(({ quantity, unitPrice, amount }) => quantity.value !== null && unitPrice.value !== null && amount.confidence <= 0.9);
  if (isContradicted && isProven(inferred) && proven >= 2 && inferred.length >= headed.length) return inferred;
  if (comesTo(headed) && !comesTo(inferred)) return headed;
  return headed.length === 0 ||
    (isProven(inferred) && proven >= 2 && inferred.length >= headed.length && headed.every((item) => item.quantity.value === null))
    ? inferred
    : headed;
}

const NAMES_TAX = /\b(?:vat|gst|tva|mwst|ust|iva) ?\(?\d/i;

function weighedItems(text: PageText, rows: readonly TableRow[], { currency }: LineContext): WeighedItem[] {
  const alike = rowsNamedAlike(rows);
  return rows.map((row, index) => itemOf(text, row, index + 1, { currency, isNamedAlike: alike.has(row) }));
}

function itemsUnder(text: PageText, headers: readonly TableHeader[], context: LineContext): LineItem[] {
  const tables = headers.map((_, position) => rowsUnder(text, headers, position)).filter((rows) => rows.length > 0);
  const items = joinContinuations(tables).map((rows) =>
    chooseItems(
      withLostOnesRestored(text, rows, weighedItems(text, rows, context), context).filter(({ item }) => isItem(item)),
      context.targets,
    ),
  );
  const parts = items.filter((table) => table.length > 0);
  if (parts.length > 1 && areParts(parts, context)) return parts.flat();
  const best = items.sort((a, b) => arithmeticShare(b) - arithmeticShare(a) || b.length - a.length)[0] ?? [];
  return summaryInstead(best, parts, context) ?? best;
}

/**
 * A summary of charges before pages of single calls: if the table that looks most like items matches no printed sum and exactly one other
 * does, that one states what is billed.
 */
function summaryInstead(best: readonly LineItem[], tables: readonly LineItem[][], { targets }: LineContext): LineItem[] | null {
  const comesTo = (items: readonly LineItem[]): boolean => {
    const sum = items.reduce((whole, item) => whole + (item.amount.value ?? 0), 0);
    return targets.some((target) => target > 0 && Math.abs(target - sum) <= 1);
  };
  if (comesTo(best)) return null;
  const [only, ...more] = tables.filter((table) => table !== best && table.length >= 2 && comesTo(table) && !table.some(isTax));
  return only && more.length === 0 ? only : null;
}

/**
 * Whether tables are parts of one bill, such as hourly "Fees" followed by "Expenses" under other headings: only together do they add up to
 * a printed sum. A table that repeats another's sums by rate or site would make them exceed it.
 */
function areParts(tables: readonly LineItem[][], { targets }: LineContext): boolean {
  const sums = tables.map((items) => items.reduce((sum, item) => sum + (item.amount.value ?? 0), 0));
  const all = sums.reduce((whole, sum) => whole + sum, 0);
  const named = targets.some((target) => target > 0 && Math.abs(target - all) <= 1);
  return named && sums.every((sum) => sum > 0 && all - sum > 1) && !tables.flat().some(isTax);
}

/** A row such as "VAT 7.5%" in a table of taxes. */
const isTax = ({ description }: LineItem): boolean =>
  /\b(?:vat|gst|tax|tva|mwst|ust|iva|levy|rated?|exempt)\b|%/i.test(description.value ?? "");

/**
 * Restores a quantity of 1 that OCR overlooked alone in its cell: if other rows are quantity × price, a row whose price equals its amount
 * is a single piece.
 */
function withLostOnesRestored(text: PageText, rows: readonly TableRow[], weighed: WeighedItem[], { currency }: LineContext): WeighedItem[] {
  const isOcr = text.pages.some((page) => page.isOcr);
  if (!isOcr || !weighed.some(({ strength }) => strength === 2)) return weighed;
  return weighed.map((row, index) => {
    const { quantity, unitPrice, amount } = row.item;
    const isCounted = rows[index]?.header.columns.some(({ kind }) => kind === "quantity") === true;
    const isSingle =
      unitPrice.value !== null &&
      nearestMinor(unitPrice.value, currency) === amount.value &&
      unitPrice.provenance[0]?.box[0] !== amount.provenance[0]?.box[0];
    return isCounted && isSingle && quantity.value === null ? { ...row, item: { ...row.item, quantity: derivedCell("1", LONE_ONE) } } : row;
  });
}

const LONE_ONE = 0.75;

function withoutHeadings(text: PageText, context: LineContext): LineItem[] {
  const inferred = inferHeader(text, context);
  const items = inferred ? itemsUnder(text, [inferred], context) : [];
  const loose = unheadedItems(text, context);
  // Amounts in two columns, "disbursements" and "our charges", only add up to the total together.
  const more = loose.length > items.length && items.every((item) => loose.some((other) => other.amount.value === item.amount.value));
  // "Contract sum:  N214,000,000.00" doesn't add up to anything billed.
  const [only, ...further] = items;
  const isTarget = (list: readonly LineItem[]): boolean =>
    context.targets.includes(list.reduce((sum, item) => sum + (item.amount.value ?? 0), 0));
  if (only && further.length === 0 && !isTarget(items) && isTarget(loose)) return loose;
  // A single item that several others add up to is their sum.
  const isSum =
    items.length === 1 && loose.length > 1 && items[0]?.amount.value === loose.reduce((sum, item) => sum + (item.amount.value ?? 0), 0);
  return items.length > 0 && !more && !isSum ? items : loose;
}

/** Joins tables whose heading is repeated on the next page. */
function joinContinuations(tables: readonly TableRow[][]): TableRow[][] {
  const joined: TableRow[][] = [];
  for (const rows of tables) {
    const previous = joined[joined.length - 1];
    if (previous && shapeOf(previous) === shapeOf(rows)) previous.push(...rows);
    else joined.push([...rows]);
  }
  return joined;
}

/** The words of the headings; the kinds of columns may be determined differently from page to page. */
function shapeOf(rows: readonly TableRow[]): string {
  return (rows[0]?.header.columns ?? []).map((column) => foldedOf(column.words)).join(",");
}

function isItem(item: LineItem): boolean {
  return item.amount.value !== null && (item.description.value !== null || item.productCode.value !== null);
}

/** The number of rows with quantity × price = amount, plus half a point if there are any rows. */
function arithmeticShare(items: readonly LineItem[]): number {
  return items.filter((item) => item.amount.confidence > 0.9).length + Math.min(1, items.length) * 0.5;
}
