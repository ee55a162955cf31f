import Big from "big.js";
import { nearestMinor } from "@/lib/kernel/money";
import type { LineItem } from "@/lib/prism/model";
import { derivedCell } from "../../cell";
import { emptyLineItem } from "../../empty-invoice";
import { itemsOfAmountsFirst } from "./amounts-first";
import { boxedItem } from "./boxed-item";
import { chooseItems } from "./choose-items";
import { withFactorsWithin } from "./factors-within";
import { inferHeader } from "../table/infer-header";
import { rowsNamedAlike } from "./item-description";
import { itemOf, type WeighedItem } from "./item-of-row";
import type { LineContext } from "../table/line-context";
import { keyedItem } from "./keyed-item";
import { listedItems } from "./listed-items";
import { withMisreadPrices } from "./misread-prices";
import type { PageText } from "../page/page-text";
import { selfProvenItems } from "./self-proven-items";
import type { TableHeader } from "../table/table-header";
import { rowsUnder, type TableRow } from "../table/table-rows";
import { tillItems } from "./till-items";
import { unheadedItems } from "./unheaded-items";

/** The items of the document's tables; the table with most arithmetic in it wins where several could be meant. */
export function lineItemsOf(text: PageText, headers: readonly TableHeader[], context: LineContext): LineItem[] {
  const best = itemsUnder(text, headers, context);
  const isSure = best.length > 0 && isProven(best);
  const others = isSure ? [] : otherwiseSet(text, context);
  const found = others.length > 0 ? others : isSure ? best : better(best, withoutHeadings(text, context), context);
  const listed = [found, listedItems(text, context), itemsOfAmountsFirst(text, context)].find((items) => items.length > 0) ?? [];
  const factored = withFactorsWithin(withLeadingCounts(withoutNumbering(withoutPricesOfAll(listed, context))), context);
  return withMisreadPrices(text, factored, context).map((item, index) => ({ ...item, lineNumber: index + 1 }));
}

/** Items that are no rows of a table, whose sums prove them. */
function otherwiseSet(text: PageText, context: LineContext): LineItem[] {
  const boxed = boxedItem(text, context) ?? keyedItem(text, context);
  if (boxed) return [boxed];
  const printed = tillItems(text, context);
  return printed.length > 0 ? printed : selfProvenItems(text, context);
}

const NUMBERED = /^(\d{1,3})[.)]? (?=\p{L})/u;

/** "1 Main gate", "2 Factory": the numbers of the lines stand so close to the names that they read as one. */
function withoutNumbering(items: readonly LineItem[]): readonly LineItem[] {
  const numbered = items.every(({ description }, index) => Number(NUMBERED.exec(description.value ?? "")?.[1]) === index + 1);
  return items.length >= 2 && numbered
    ? items.map((item) => ({ ...item, description: { ...item.description, value: item.description.value?.replace(NUMBERED, "") ?? null } }))
    : items;
}

const LEADING_COUNT = /^(\d{1,4}) ?(?:(?:lots?|nos?\.?|pcs|units?|sets?|pairs?) )?[x×] ?(?=\p{L}|\d+\p{L}{2})/iu;

/**
 * "1 × Generator 60kVA", "3 lots x Cable trays": how many, said before the name, where most of the items begin so. "2 x 4 timber" does
 * not: those are measures.
 */
function withLeadingCounts(items: readonly LineItem[]): readonly LineItem[] {
  const countIn = ({ description }: LineItem): RegExpExecArray | null => LEADING_COUNT.exec(description.value ?? "");
  if (items.filter((item) => item.quantity.value === null && countIn(item)).length * 2 <= items.length) return items;
  return items.map((item) => {
    const [words, count] = countIn(item) ?? [];
    const { description, quantity, unitPrice, amount } = item;
    if (words === undefined || count === undefined || quantity.value !== null) return item;
    // A price that is the amount itself is of one piece only.
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
 * "Product  Quantity  Price": prices that come to a sum of the page by themselves, and not times their quantities, are those of all
 * pieces.
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

/** At least one row is quantity × price. */
function isProven(items: readonly LineItem[]): boolean {
  return arithmeticShare(items) >= 1;
}

/** Where recognition lost headings, what the numbers of the rows say of themselves counts for more than the headings that are left. */
function better(headed: LineItem[], inferred: LineItem[], { targets }: LineContext): LineItem[] {
  const comesTo = (items: readonly LineItem[]): boolean =>
    targets.some(
      (target) => Math.abs(target - items.reduce((sum, item) => sum + (item.amount.value ?? 0), 0)) <= Math.max(1, items.length),
    );
  if (headed.length > 0 && inferred.length >= headed.length && !comesTo(headed) && comesTo(inferred)) return inferred;
  const sum = (items: readonly LineItem[]): number => items.reduce((whole, item) => whole + (item.amount.value ?? 0), 0);
  // "Disbursements" beside "Our charges": the headings know one of the two columns alone.
  const isPart = headed.length > 0 && headed.every((item) => inferred.some((other) => other.amount.raw === item.amount.raw));
  // What the headings take for a count may be the amount of the other column.
  const isUncounted = headed.every(({ quantity }) => quantity.value === null || inferred.some(({ amount }) => amount.raw === quantity.raw));
  // What is more in them may be the taxes of a folio's days, which its headings' rows are without.
  const isTaxed = inferred.some(
    (item) => NAMES_TAX.test(item.description.value ?? "") && !headed.some(({ amount }) => amount.raw === item.amount.raw),
  );
  if (isPart && inferred.length > headed.length && sum(inferred) > sum(headed) && isUncounted && !isTaxed) return inferred;
  const proven = inferred.filter((item) => item.quantity.value !== null && item.unitPrice.value !== null).length;
  // What the headings take for amounts may be counts: none is what its own count and price make.
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

function weighed(text: PageText, rows: readonly TableRow[], { currency }: LineContext): WeighedItem[] {
  const alike = rowsNamedAlike(rows);
  return rows.map((row, index) => itemOf(text, row, index + 1, { currency, isNamedAlike: alike.has(row) }));
}

function itemsUnder(text: PageText, headers: readonly TableHeader[], context: LineContext): LineItem[] {
  const tables = headers.map((_, position) => rowsUnder(text, headers, position)).filter((rows) => rows.length > 0);
  const items = joinContinuations(tables).map((rows) =>
    chooseItems(
      withLoneOnes(text, rows, weighed(text, rows, context), context).filter(({ item }) => isItem(item)),
      context.targets,
    ),
  );
  const parts = items.filter((table) => table.length > 0);
  if (parts.length > 1 && areParts(parts, context)) return parts.flat();
  const best = items.sort((a, b) => arithmeticShare(b) - arithmeticShare(a) || b.length - a.length)[0] ?? [];
  return summedInstead(best, parts, context) ?? best;
}

/**
 * A summary of charges before pages of single calls: where the table that looks most like items comes to no sum that the page names, and one
 * other does, that one says what is billed.
 */
function summedInstead(best: readonly LineItem[], tables: readonly LineItem[][], { targets }: LineContext): LineItem[] | null {
  const comesTo = (items: readonly LineItem[]): boolean => {
    const sum = items.reduce((whole, item) => whole + (item.amount.value ?? 0), 0);
    return targets.some((target) => target > 0 && Math.abs(target - sum) <= 1);
  };
  if (comesTo(best)) return null;
  const [only, ...more] = tables.filter((table) => table !== best && table.length >= 2 && comesTo(table) && !table.some(isTax));
  return only && more.length === 0 ? only : null;
}

/**
 * "Fees" by the hour, and below them "Expenses" in a table of their own: tables with other headings that only together come to a
 * sum that the page names. A table that says the other's sums again, by rate or by site, comes to more with it.
 */
function areParts(tables: readonly LineItem[][], { targets }: LineContext): boolean {
  const sums = tables.map((items) => items.reduce((sum, item) => sum + (item.amount.value ?? 0), 0));
  const all = sums.reduce((whole, sum) => whole + sum, 0);
  const named = targets.some((target) => target > 0 && Math.abs(target - all) <= 1);
  return named && sums.every((sum) => sum > 0 && all - sum > 1) && !tables.flat().some(isTax);
}

/** "VAT 7.5%" in a table of taxes, which makes the gross of the net. */
const isTax = ({ description }: LineItem): boolean =>
  /\b(?:vat|gst|tax|tva|mwst|ust|iva|levy|rated?|exempt)\b|%/i.test(description.value ?? "");

/**
 * Recognition overlooks a "1" that stands alone in its cell. Where other rows of the table are a count times a price, one whose price is
 * its amount is a single piece.
 */
function withLoneOnes(text: PageText, rows: readonly TableRow[], weighed: WeighedItem[], { currency }: LineContext): WeighedItem[] {
  const recognised = text.pages.some((page) => page.recognised);
  if (!recognised || !weighed.some(({ strength }) => strength === 2)) return weighed;
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
  // What stands in two columns, "disbursements" and "our charges", adds up to the total together.
  const more = loose.length > items.length && items.every((item) => loose.some((other) => other.amount.value === item.amount.value));
  // "Contract sum:  N214,000,000.00" comes to nothing that is billed.
  const [only, ...further] = items;
  const isTarget = (list: readonly LineItem[]): boolean =>
    context.targets.includes(list.reduce((sum, item) => sum + (item.amount.value ?? 0), 0));
  if (only && further.length === 0 && !isTarget(items) && isTarget(loose)) return loose;
  // One item that several others come to is their sum.
  const isSum =
    items.length === 1 && loose.length > 1 && items[0]?.amount.value === loose.reduce((sum, item) => sum + (item.amount.value ?? 0), 0);
  return items.length > 0 && !more && !isSum ? items : loose;
}

/** A heading repeated on the next page continues the same table. */
function joinContinuations(tables: readonly TableRow[][]): TableRow[][] {
  const joined: TableRow[][] = [];
  for (const rows of tables) {
    const previous = joined[joined.length - 1];
    if (previous && shapeOf(previous) === shapeOf(rows)) previous.push(...rows);
    else joined.push([...rows]);
  }
  return joined;
}

/** The words of the headings: what the columns turn out to hold may differ from page to page. */
function shapeOf(rows: readonly TableRow[]): string {
  return (rows[0]?.header.columns ?? []).map((column) => column.words.map((word) => word.folded).join("")).join(",");
}

function isItem(item: LineItem): boolean {
  return item.amount.value !== null && (item.description.value !== null || item.productCode.value !== null);
}

/** How many rows have quantity × price = amount, with a point for being a table at all. */
function arithmeticShare(items: readonly LineItem[]): number {
  return items.filter((item) => item.amount.confidence > 0.9).length + Math.min(1, items.length) * 0.5;
}
