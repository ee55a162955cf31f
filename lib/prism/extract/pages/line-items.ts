import Big from "big.js";
import { toMinor } from "@/lib/kernel/money";
import type { Cell, LineItem } from "@/lib/prism/model";
import { documentCell } from "../cell";
import { emptyLineItem } from "../empty-invoice";
import type { PrintedAmount } from "./amounts";
import { readingFactor } from "./header-fields";
import { placeOf, textOf, type LayoutWord, type TextLine } from "./layout";
import type { PageText } from "./page-text";
import { isNumericColumn, type BodyLine } from "./table-cells";
import type { Column, TableHeader } from "./table-header";
import { rowsUnder, type TableRow } from "./table-rows";

export interface LineContext {
  /** Currency of the amounts, for their minor units. */
  currency: string | null;
  /** Printed totals that the items may add up to, in minor units. */
  targets: readonly number[];
}

/** 2: quantity × price = amount; 1: has either; 0: an amount with text. */
interface WeighedItem {
  item: LineItem;
  strength: 0 | 1 | 2;
}

/** The items of the document's tables; the table with most arithmetic in it wins where several could be meant. */
export function lineItemsOf(text: PageText, headers: readonly TableHeader[], context: LineContext): LineItem[] {
  const tables = headers.map((_, position) => rowsUnder(text, headers, position)).filter((rows) => rows.length > 0);
  const items = joinContinuations(tables).map((rows) => rowsThatAddUp(rows.map((row, index) => itemOf(row, index + 1, context)).filter((row) => isItem(row.item)), context));
  const best = items.sort((a, b) => arithmeticShare(b) - arithmeticShare(a) || b.length - a.length)[0] ?? [];
  return (best.length > 0 ? best : unheadedItems(text, context)).map((item, index) => ({ ...item, lineNumber: index + 1 }));
}

/**
 * Items without a table: lines of text that end in an amount, right above a total that they add up to. Without that sum
 * nothing tells them from other amounts.
 */
function unheadedItems(text: PageText, context: LineContext): LineItem[] {
  const priced = text.lines.map((line) => {
    const amounts = (text.amountsByLine.get(line.index) ?? []).filter((amount) => amount.decimals === 2 && !amount.percent);
    const amount = amounts[amounts.length - 1];
    const words = amount && amounts[0] ? line.words.slice(0, amounts[0].start) : [];
    return amount && /\p{L}{2}/u.test(textOf(words)) ? { line, amount, words } : null;
  });
  for (let end = 1; end < priced.length; end++) {
    const items: { line: TextLine; amount: PrintedAmount; words: LayoutWord[] }[] = [];
    let sum = 0;
    for (let at = end - 1; at >= Math.max(0, end - 60); at--) {
      const entry = priced[at];
      if (!entry) {
        if (items.length > 0 && end - at > items.length * 3 + 2) break;
        continue;
      }
      items.unshift(entry);
      sum += toMinor(entry.amount.value, context.currency);
      const total = priced[end];
      if (total && sum !== 0 && toMinor(total.amount.value, context.currency) === sum && context.targets.includes(sum)) {
        return items.map(({ line, amount, words }, index) => ({
          ...emptyLineItem(index + 1),
          description: documentCell(textOf(words), textOf(words), 0.8 * readingFactor(words), placeOf(words, line.page)),
          amount: moneyCell(amount, context.currency, 0.93),
        }));
      }
    }
  }
  return [];
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

function shapeOf(rows: readonly TableRow[]): string {
  return (rows[0]?.header.columns ?? []).map((column) => column.kind).join(",");
}

/** Remarks, discounts and sums among the rows are left out where the rest adds up to a printed total. */
function rowsThatAddUp(rows: readonly WeighedItem[], { targets }: LineContext): LineItem[] {
  const options = ([0, 1, 2] as const).map((least) => rows.filter((row) => row.strength >= least).map((row) => row.item)).filter((items) => items.length > 0);
  const matching = options.find((items) => {
    const sum = items.reduce((total, item) => total + (item.amount.value ?? 0), 0);
    return targets.some((target) => Math.abs(target - sum) <= Math.max(1, items.length));
  });
  if (matching) return matching;
  return (rows.some((row) => row.strength === 2) ? options[1] : options[0]) ?? [];
}

function isItem(item: LineItem): boolean {
  return item.amount.value !== null && (item.description.value !== null || item.productCode.value !== null);
}

/** How many rows have quantity × price = amount, with a point for being a table at all. */
function arithmeticShare(items: readonly LineItem[]): number {
  return items.filter((item) => item.amount.confidence > 0.9).length + Math.min(1, items.length) * 0.5;
}

function itemOf(row: TableRow, lineNumber: number, { currency }: LineContext): WeighedItem {
  const { columns } = row.header;
  const numberIn = (kind: Column["kind"]): PrintedAmount | undefined => firstNumber(row, columns.filter((column) => column.kind === kind));
  const amount = row.anchor.numbers.get(row.amountColumn);
  const quantity = numberIn("quantity");
  const unitPrice = row.amountColumn.kind === "unitPrice" ? amount : numberIn("unitPrice");
  const rate = numberIn("taxRate");
  const taxAmount = numberIn("taxAmount");
  const description = descriptionOf(row);
  const code = wordsIn(row, "code");
  const checked = multiplies(quantity, unitPrice, amount);
  const trust = checked === true ? 0.97 : checked === false ? 0.82 : 0.88;
  const item = {
    ...emptyLineItem(lineNumber),
    description: textCell(description.words, description.text, 0.9),
    quantity: decimalCell(quantity, trust),
    unit: textCell(...unitOf(row, quantity), 0.8),
    unitPrice: decimalCell(unitPrice, trust),
    amount: moneyCell(amount, currency, trust),
    productCode: textCell(code, firstWords(code), 0.85),
    taxRate: rate && Number(rate.value) >= 0 && Number(rate.value) < 50 ? numberCell(rate, Number(rate.value), 0.92) : emptyLineItem(0).taxRate,
    taxAmount: moneyCell(taxAmount, currency, 0.85),
  };
  return { item, strength: checked === true ? 2 : quantity !== undefined || (unitPrice !== undefined && unitPrice !== amount) ? 1 : 0 };
  function textCell(words: readonly LayoutWord[], value: string, confidence: number): Cell<string> {
    return words.length === 0 || value === "" ? emptyLineItem(0).description : documentCell(value, textOf(words), confidence * readingFactor(words), placeOf(words, row.anchor.line.page));
  }
}

function firstNumber(row: TableRow, columns: readonly Column[]): PrintedAmount | undefined {
  for (const entry of [row.anchor, ...row.lines]) {
    for (const column of columns) {
      const number = entry.numbers.get(column);
      if (number) return number;
    }
  }
  return undefined;
}

function unitOf(row: TableRow, quantity: PrintedAmount | undefined): [LayoutWord[], string] {
  const named = wordsIn(row, "unit");
  const unit = named.filter((word) => Math.abs(word.top - (named[0]?.top ?? 0)) < 2).slice(0, 4);
  if (unit.length > 0) return [unit, textOf(unit)];
  const after = quantity?.line.words[quantity.end];
  const close = quantity && after && after.left - (quantity.words[quantity.words.length - 1]?.right ?? 0) < quantity.line.page.em * 1.2;
  return close && /^\p{L}{1,8}[\d²³.]?$/u.test(after.text) && !hasDescription(row, after) ? [[after], after.text.replace(/\.$/, "")] : [[], ""];
}

function hasDescription(row: TableRow, word: LayoutWord): boolean {
  return row.lines.some((entry) => [...entry.words].some(([column, words]) => column.kind === "description" && words.includes(word)));
}

function wordsIn(row: TableRow, kind: Column["kind"]): LayoutWord[] {
  return row.lines.flatMap((entry) => [...entry.words].filter(([column]) => column.kind === kind).flatMap(([, words]) => words));
}

function firstWords(words: readonly LayoutWord[]): string {
  const [first] = words;
  return first ? textOf(words.filter((word) => Math.abs(word.top - first.top) < 2)) : "";
}

/**
 * The name of the item: the first line of its description, and the lines that it wraps onto. A line wraps when the next
 * line's first word would not have fitted behind it; text below a line that ended early is a remark.
 */
function descriptionOf(row: TableRow): { words: LayoutWord[]; text: string } {
  const described = row.lines.map((entry) => ({ entry, words: descriptionWords(entry) })).filter(({ words }) => words.length > 0);
  const firstText = described.findIndex(({ words }) => !isCode(words));
  const perLine = described.slice(Math.max(0, firstText));
  const chosen: LayoutWord[] = [];
  const reach = Math.max(...row.lines.flatMap((entry) => descriptionWords(entry)).map((word) => word.right), 0);
  for (const [index, { words, entry }] of perLine.entries()) {
    const previous = perLine[index - 1]?.words;
    const last = previous?.[previous.length - 1];
    const first = words[0];
    if (!first) continue;
    if (last) {
      const room = Math.max(reach, columnLimit(row)) - last.right;
      const wraps = first.right - first.left + entry.line.page.em * 0.3 > room;
      const small = chosen.length <= 2 && words.length <= 4 && !/[:=]/.test(textOf(words)) && !/^\(?\p{L}?[\d\s\-/]{5,}/u.test(textOf(words));
      // A line that begins with a small letter goes on where the one above ended.
      const goesOn = /^\p{Ll}/u.test(first.text) && !/[.:;]$/.test(last.text);
      const keyed = /^[^\d:]{2,40}:/u.test(textOf(words));
      // Remarks are set in smaller type than the name.
      const smaller = !entry.line.page.recognised && heightOf(words) < heightOf(chosen) * 0.93;
      if (keyed || smaller || (!wraps && !small && !goesOn)) break;
    }
    chosen.push(...words);
  }
  return { words: chosen, text: textOf(chosen).replace(/^[-–•*·]\s*/, "") };
}

function heightOf(words: readonly LayoutWord[]): number {
  return Math.max(...words.map((word) => word.bottom - word.top));
}

/** An article number alone on its line, above the name. */
function isCode(words: readonly LayoutWord[]): boolean {
  const [word] = words;
  return words.length === 1 && word !== undefined && /\d/.test(word.text) && /^[A-Z\d][A-Z\d./-]{2,19}$/.test(word.text);
}

function descriptionWords(entry: BodyLine): LayoutWord[] {
  const described = [...entry.words].filter(([column]) => column.kind === "description").flatMap(([, words]) => words);
  if (described.length > 0) return described.sort((a, b) => a.left - b.left);
  return [...entry.words].some(([column]) => column.kind === "description") ? described : [];
}

/** Where the next column begins: text cannot run further. */
function columnLimit(row: TableRow): number {
  const index = row.header.columns.findIndex((column) => column.kind === "description");
  const next = row.header.columns[index + 1];
  if (index < 0 || !next) return 0;
  const numbers = row.lines.map((entry) => entry.numbers.get(next)?.words[0]?.left).filter((left) => left !== undefined);
  return Math.min(next.left, ...(isNumericColumn(next) ? numbers : [])) - row.anchor.line.page.em * 0.5;
}

/** True or false where all three are printed, null otherwise. A discount in the row may explain a difference. */
function multiplies(quantity: PrintedAmount | undefined, unitPrice: PrintedAmount | undefined, amount: PrintedAmount | undefined): boolean | null {
  if (!quantity || !unitPrice || !amount || unitPrice === amount) return null;
  const difference = new Big(quantity.value).times(unitPrice.value).minus(amount.value).abs();
  return difference.lte(new Big(amount.value).abs().times(0.002).plus(0.02));
}

function decimalCell(number: PrintedAmount | undefined, confidence: number): Cell<string> {
  return number ? documentCell(new Big(number.value).round(6, Big.roundHalfUp).toFixed(), number.raw, confidence * readingFactor(number.words), placeOf(number.words, number.line.page)) : emptyLineItem(0).quantity;
}

function numberCell(number: PrintedAmount, value: number, confidence: number): Cell<number> {
  return documentCell(value, number.raw, confidence * readingFactor(number.words), placeOf(number.words, number.line.page));
}

function moneyCell(number: PrintedAmount | undefined, currency: string | null, confidence: number): Cell<number> {
  return number ? numberCell(number, toMinor(number.value, currency), confidence) : emptyLineItem(0).amount;
}
