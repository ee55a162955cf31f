import Big from "big.js";
import { toMinorIfCountable } from "@/lib/kernel/money";
import type { Cell, LineItem } from "@/lib/prism/model";
import { documentCell } from "../../cell";
import { emptyLineItem } from "../../empty-invoice";
import type { PrintedAmount } from "../words/amounts";
import { readingFactor } from "../header/header-fields";
import { descriptionOf, nameIn } from "./item-description";
import { placeOf, textOf, type LayoutWord } from "../words/layout";
import type { PageText } from "../page/page-text";
import type { Column } from "../table/table-header";
import { isCutRate } from "../totals/rate-beside";
import { discountByPercent, furtherFactor, factorsOf, isBaseOfShare, isProductOf, tolerance, type Factors } from "./row-factors";
import type { TableRow } from "../table/table-rows";

/** A row read as an item, with the evidence that it is one. */
export interface WeighedItem {
  item: LineItem;
  /** 2: quantity × price = amount; 1: has a quantity or a price; 0: has only text and an amount. */
  strength: 0 | 1 | 2;
  /** Set if the row is named as a discount or charge and isn't a product of quantity and price. */
  adjustment: "discount" | "charge" | null;
  /** The percentage printed in the row, for a discount. */
  percent: number | null;
}

/** Reads a table row as a line item, with the evidence that it is one. */
export function itemOf(
  text: PageText,
  row: TableRow,
  lineNumber: number,
  { currency, isNamedAlike }: { currency: string | null; isNamedAlike: boolean },
): WeighedItem {
  const numberIn = (kind: Column["kind"]): PrintedAmount | undefined =>
    firstNumber(
      row,
      row.header.columns.filter((column) => column.kind === kind),
    );
  const amount = row.anchor.numbers.get(row.amountColumn);
  const columns = { counted: numberIn("quantity"), unitPrice: row.amountColumn.kind === "unitPrice" ? amount : numberIn("unitPrice") };
  const factors = factorsOf(text, row, columns, amount);
  const { counted } = factors;
  const unitPrice = isBaseOfShare(text, row, factors, amount) ? undefined : factors.unitPrice;
  const rate = numberIn("taxRate");
  const own = withNameBefore(descriptionOf(row, isNamedAlike), row);
  const coded = wordsIn(row, "code").filter((word) => !own.words.includes(word));
  // "Agency commission 15%" in the column of the other rows' references is its name.
  const isNamedByCode = own.words.length === 0 && /\p{L}{3}.* \p{L}{3}/u.test(textOf(coded));
  const described = isNamedByCode ? { words: coded, text: textOf(coded) } : own;
  const times = furtherFactor(text, row, [counted, unitPrice, amount]);
  const quantity = counted && times ? { ...counted, value: new Big(counted.value).times(times.value).toFixed() } : counted;
  // A line below the name that states quantity and price is not part of the name.
  const saidBelow = counted && columns.counted === undefined && counted.line !== row.anchor.line ? counted.line.words : [];
  const description = withoutWords(described, [...(times?.words ?? []), ...saidBelow, ...bracketed(described.words)]);
  const code = isNamedByCode ? [] : [...coded, ...bracketed(described.words)];
  const discount = discountOfRow(text, row, { counted: quantity, unitPrice }, amount, numberIn("discount"));
  const checked = isProductOf(quantity, unitPrice, amount, discount);
  const trust = checked === true ? 0.97 : checked === false ? 0.82 : 0.88;
  const textCell = (words: readonly LayoutWord[], value: string, confidence: number): Cell<string> =>
    words.length === 0 || value === ""
      ? emptyLineItem(0).description
      : documentCell(value, textOf(words), confidence * readingFactor(words), placeOf(words, row.anchor.line.page));
  const item: LineItem = {
    ...emptyLineItem(lineNumber),
    description: textCell(description.words, description.text, trust),
    quantity: decimalCell(quantity, trust),
    unit: textCell(...unitOf(row, quantity), 0.8),
    unitPrice: decimalCell(unitPrice, trust),
    amount: moneyCell(amount, currency, trust),
    productCode: textCell(code, firstWords(code).replace(/^\[(.*)\]$/, "$1"), 0.85),
    taxRate:
      rate && !isCutRate(rate) && Number(rate.value) >= 0 && Number(rate.value) < 50
        ? numberCell(rate, Number(rate.value), 0.92)
        : emptyLineItem(0).taxRate,
    taxAmount: moneyCell(numberIn("taxAmount"), currency, 0.85),
    ...discounted(discount, currency),
  };
  const strength = checked === true ? 2 : quantity !== undefined || (unitPrice !== undefined && unitPrice !== amount) ? 1 : 0;
  return { item, strength, adjustment: strength < 2 ? adjustmentOf(text, row, amount, strength) : null, percent: percentIn(text, row) };
}

/**
 * "Drilling   120 m borehole in basement rock" under "Activity   Description": joins both cells, unless the first is a code or repeats the
 * second.
 */
function withNameBefore(described: ReturnType<typeof descriptionOf>, row: TableRow): ReturnType<typeof descriptionOf> {
  const column = row.header.columns.find(({ names }) => names === true);
  const words = (column && row.anchor.words.get(column)) ?? [];
  const name = textOf(words);
  const isName = /\p{Ll}{3}/u.test(name) && !/\d/.test(name) && described.words.length > 0 && !described.text.startsWith(name);
  return isName ? { words: [...words, ...described.words], text: `${name}, ${described.text}` } : described;
}

/** "[GIN-40] Gin saw blade": some accounting programs print the product code before the name. */
const bracketed = (words: readonly LayoutWord[]): LayoutWord[] =>
  words.length > 1 && /^\[[\p{L}\d][\p{L}\d./_-]*\]$/u.test(words[0]?.text ?? "") ? words.slice(0, 1) : [];

/** The description without words that belong to another value. */
function withoutWords(described: ReturnType<typeof descriptionOf>, taken: readonly LayoutWord[]): ReturnType<typeof descriptionOf> {
  const words = described.words.filter((word) => !taken.includes(word));
  return words.length === described.words.length ? described : { ...described, words, text: nameIn(words) };
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

/**
 * Whether a row is a discount or a charge: its text begins with such a label. If its amount is negative, or it begins with "less" ("Less:
 * no-claim discount"), a discount may be named anywhere.
 */
function adjustmentOf(text: PageText, row: TableRow, amount: PrintedAmount | undefined, strength: number): WeighedItem["adjustment"] {
  const { line } = row.anchor;
  const labels = text.labelsByLine.get(line.index) ?? [];
  const begins = (kind: "discount" | "charges"): boolean =>
    labels.some((hit) => hit.kinds.has(kind) && line.chunks.some((chunk) => chunk.words[0] === hit.words[0]));
  const negative = amount !== undefined && (Number(amount.value) < 0 || /^(?:less|minus)\b/i.test(line.text));
  if (begins("discount") || (negative && labels.some((hit) => hit.kinds.has("discount")))) return "discount";
  return strength === 0 && begins("charges") ? "charge" : null;
}

function percentIn(text: PageText, row: TableRow): number | null {
  const found = (text.amountsByLine.get(row.anchor.line.index) ?? []).find((amount) => amount.percent);
  return found ? Math.abs(Number(found.value)) : null;
}

/** The discount by its column, or by a percentage anywhere in the row. */
function discountOfRow(
  text: PageText,
  row: TableRow,
  factors: Factors,
  amount: PrintedAmount | undefined,
  printed: PrintedAmount | undefined,
): Big | null {
  return discountOf(factors.counted, factors.unitPrice, amount, printed) ?? discountByPercent(text, row, factors, amount);
}

/** The discount of the discount column if it explains the amount, as a percentage, a sum, or a sum per piece; else null. */
function discountOf(
  quantity: PrintedAmount | undefined,
  unitPrice: PrintedAmount | undefined,
  amount: PrintedAmount | undefined,
  printed: PrintedAmount | undefined,
): Big | null {
  if (!printed || !quantity || !unitPrice || !amount || Number(printed.value) === 0) return null;
  const full = new Big(quantity.value).times(unitPrice.value);
  const value = new Big(printed.value).abs();
  const options = [full.times(value).div(100), value, value.times(quantity.value)];
  return options.find((off) => full.minus(off).minus(amount.value).abs().lte(tolerance(amount))) ?? null;
}

function unitOf(row: TableRow, quantity: PrintedAmount | undefined): [LayoutWord[], string] {
  const named = wordsIn(row, "unit");
  const unit = named.filter((word) => Math.abs(word.top - (named[0]?.top ?? 0)) < 2).slice(0, 4);
  if (unit.length > 0) return [unit, textOf(unit)];
  const after = quantity?.line.words[quantity.end];
  const close = quantity && after && after.left - (quantity.words[quantity.words.length - 1]?.right ?? 0) < quantity.line.page.em * 1.2;
  return close && /^\p{L}{1,8}[\d²³.]?$/u.test(after.text) && !wordsIn(row, "description").includes(after)
    ? [[after], after.text.replace(/\.$/, "")]
    : [[], ""];
}

function wordsIn(row: TableRow, kind: Column["kind"]): LayoutWord[] {
  return row.lines.flatMap((entry) => [...entry.words].filter(([column]) => column.kind === kind).flatMap(([, words]) => words));
}

function firstWords(words: readonly LayoutWord[]): string {
  const [first] = words;
  return first ? textOf(words.filter((word) => Math.abs(word.top - first.top) < 2)) : "";
}

/** A printed quantity or price as a decimal text, rounded to six decimals; an empty cell if there is none. */
export function decimalCell(number: PrintedAmount | undefined, confidence: number): Cell<string> {
  return number
    ? documentCell(
        new Big(number.value).round(6, Big.roundHalfUp).toFixed(),
        number.raw,
        confidence * readingFactor(number.words),
        placeOf(number.words, number.line.page),
      )
    : emptyLineItem(0).quantity;
}

function discounted(discount: Big | null, currency: string | null): Pick<LineItem, "discountMinor"> {
  const discountMinor = discount === null ? null : toMinorIfCountable(discount, currency);
  return discountMinor === null ? {} : { discountMinor };
}

function numberCell(number: PrintedAmount, value: number | null, confidence: number): Cell<number> {
  return documentCell(value, number.raw, confidence * readingFactor(number.words), placeOf(number.words, number.line.page));
}

/** A printed amount in minor units of `currency`; an empty cell if there is none. */
export function moneyCell(number: PrintedAmount | undefined, currency: string | null, confidence: number): Cell<number> {
  return number ? numberCell(number, toMinorIfCountable(number.value, currency), confidence) : emptyLineItem(0).amount;
}
