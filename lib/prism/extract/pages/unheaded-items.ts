import Big from "big.js";
import { toMinor } from "@/lib/kernel/money";
import type { LineItem } from "@/lib/prism/model";
import { documentCell } from "../cell";
import { emptyLineItem } from "../empty-invoice";
import type { PrintedAmount } from "./amounts";
import { readingFactor } from "./header-fields";
import { decimalCell, moneyCell } from "./item-of-row";
import { placeOf, textOf, type Chunk, type LayoutWord, type TextLine } from "./layout";
import { months } from "./months";
import type { LineContext } from "./line-context";
import type { PageText } from "./page-text";
import type { LabelKind } from "../vocabulary";
import { WHOLE_AMOUNT } from "./infer-header";
import { beginsWith } from "./table-region";

/** A line of text that ends in an amount. */
interface PricedLine {
  line: TextLine;
  amount: PrintedAmount;
  words: LayoutWord[];
  quantity: PrintedAmount | undefined;
  unitPrice: PrintedAmount | undefined;
}

const MAX_ITEMS = 60;
/** Their sum shows amounts like a product does, but of lines in strange layouts that came to a total four in ten were no items. */
const SHOWN_BY_SUM = 0.905;
/** "3.", "(ii)", "b)" */
const NUMBERING = /^(?:\d{1,3}[.)]?|\(?(?:\d{1,3}|[ivx]{1,4}|[a-h])[.)]+)$/;
/** "12 x 38,500": what is multiplied needs no decimals to be told. */
const TIMES = /\d ?[x×] ?(?:N|₦|NGN)? ?\d/i;
/** Dots that lead the eye to the amount. */
const LEADER = /^[.…·_]{3,}$/;
/** Taxes and what is withheld are no items, though they may make the sum with them. */
const BESIDE_ITEMS: readonly LabelKind[] = ["taxTotal", "withheld", "paid", "duty"];

/**
 * Items without a table: lines of text that end in an amount, right above a total that they add up to, with the taxes between
 * them perhaps; or above a bare sum with a tax under it. Without that sum nothing tells them from other amounts.
 */
export function unheadedItems(text: PageText, context: LineContext): LineItem[] {
  const priced = text.lines.map((line) => pricedLine(text, line));
  let bare: readonly PricedLine[] = [];
  let named: readonly PricedLine[] = [];
  for (let end = 1; end < priced.length; end++) {
    for (const found of summedAbove(text, priced, end, context)) {
      // A total further down that adds up these and more is that of all sections.
      if (priced[end] && [...bare, ...named].every((item) => found.includes(item)) && found.length > named.length) named = found;
      if (bare.length === 0) bare = found;
    }
  }
  const items = named.length > 0 ? named : bare;
  // A sum that has nothing above it to add up is no item.
  const [only] = items;
  if (items.length === 1 && only && beginsWith(text, only.line, ["subtotal", "total"]) && SUM_ALONE.test(textOf(only.words))) return [];
  return items.map((item, index) => itemOf(item, index + 1, context.currency));
}

/** The lines above `end` that its sum adds up; for a sum without a name every row of lines that does, the shortest first. */
function summedAbove(text: PageText, priced: readonly (PricedLine | null)[], end: number, context: LineContext): PricedLine[][] {
  const minor = (amount: PrintedAmount): number => toMinor(amount.value, context.currency);
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
    if (items.length === 0 && isRowOfSums(text, entry.line)) continue;
    // "Total outlays" between two sections adds up the upper one.
    if (TOTAL_OF.test(textOf(entry.words)) && summedUpBy(text, priced, [entry], at) !== null) continue;
    if (beginsWith(text, entry.line, BESIDE_ITEMS)) {
      beside += minor(entry.amount);
      continue;
    }
    items.unshift(entry);
    sum += minor(entry.amount);
    const proven = last ? context.targets.includes(minor(total)) : items.length > 1;
    if (sum === 0 || !proven || ![sum, sum + beside].includes(minor(total))) continue;
    // Below a sum without a name there may be outlays, and the total of all.
    found.push(summedUpBy(text, priced, items, at) ?? [...items]);
    if (last) break;
  }
  return found;
}

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

function pricedLine(text: PageText, line: TextLine): PricedLine | null {
  const numbers = (text.amountsByLine.get(line.index) ?? []).filter((amount) => !amount.percent);
  const money = numbers
    .filter((amount) => !isInParentheses(amount))
    .filter((amount) => amount.decimals === 2 || (!text.showsDecimals && WHOLE_AMOUNT.test(amount.raw)));
  const factors =
    factorsOf(numbers, money) ??
    (TIMES.test(line.text)
      ? factorsOf(
          numbers,
          numbers.filter((number) => WHOLE_AMOUNT.test(number.raw)),
        )
      : null);
  // A gross amount may follow the net one: quantity × price tells which is the item's.
  const amount = factors?.amount ?? money[money.length - 1];
  const first = factors ? [factors.quantity, factors.unitPrice, amount].sort((a, b) => (a?.start ?? 0) - (b?.start ?? 0))[0] : money[0];
  const words = first
    ? line.words.slice(0, first.start).filter((word, index) => !(index === 0 && NUMBERING.test(word.text)) && !LEADER.test(word.text))
    : [];
  if (!amount) return null;
  const above = words.length === 0 && factors === null ? factorsAbove(text, line, amount) : null;
  if (above) return { line, amount, ...above };
  const counted = words.length === 0 ? factors !== null : COUNT_AND_PRICE.test(textOf(words));
  const named = counted ? wordsAbove(text, line) : words.length > 0 ? sinceItsNumber(text, line, words) : wordsBeside(text, amount);
  return /\p{L}{2}/u.test(textOf(named)) && !isMoment(named)
    ? { line, amount, words: named, quantity: factors?.quantity, unitPrice: factors?.unitPrice }
    : null;
}

/** "PMS / 45.00 L x 1,045.00 / N47,025.00": a pump prints name, count and price, and what they come to, each on a line of its own. */
function factorsAbove(text: PageText, line: TextLine, amount: PrintedAmount): Pick<PricedLine, "words" | "quantity" | "unitPrice"> | null {
  const [between, name] = [text.lines[line.index - 1], text.lines[line.index - 2]];
  if (amount.words.length !== line.words.length || between?.page !== line.page || name?.page !== line.page) return null;
  const [quantity, unitPrice, ...more] = (text.amountsByLine.get(between.index) ?? []).filter(({ percent }) => !percent);
  const near = line.top - between.bottom < line.page.em * 1.5 && between.top - name.bottom < line.page.em * 1.5;
  return near &&
    quantity &&
    unitPrice &&
    more.length === 0 &&
    Math.abs(Number(quantity.value) * Number(unitPrice.value) - Number(amount.value)) < 0.011 &&
    (text.amountsByLine.get(name.index) ?? []).every(({ decimals }) => decimals === 0) &&
    /\p{L}{2}/u.test(name.text)
    ? { words: name.words, quantity, unitPrice }
    : null;
}

const MOST_LINES_OF_ONE = 4;

/** "1. Reviewing title documents and conducting / due diligence at the registry  850,000.00": a numbered item begins at its number. */
function sinceItsNumber(text: PageText, line: TextLine, words: LayoutWord[]): LayoutWord[] {
  if (NUMBERING.test(line.words[0]?.text ?? "")) return untilItsEnd(text, line, words);
  const begun = sinceItsCapital(text, line, words);
  if (begun) return begun;
  const lines: TextLine[] = [];
  for (let below = line; lines.length < MOST_LINES_OF_ONE;) {
    const above = text.lines[below.index - 1];
    if (above?.page !== line.page || below.top - above.bottom > line.page.em || (text.amountsByLine.get(above.index) ?? []).some(isMoney))
      break;
    const [number, ...rest] = above.words;
    if (number && NUMBERING.test(number.text)) return rest.length > 0 ? [...rest, ...lines.flatMap((part) => part.words), ...words] : words;
    lines.unshift(above);
    below = above;
  }
  return words;
}

/** "i. To our fees for drafting the  1,200,000.00 / Distribution Agreement": a line whose next word had no room goes on below its amount. */
function untilItsEnd(text: PageText, line: TextLine, words: LayoutWord[]): LayoutWord[] {
  const [first] = words;
  if (!first || line.page.recognised) return words;
  const stands = ({ left }: { left: number }): boolean => Math.abs(left - first.left) < line.page.em * 0.4;
  const reach = Math.max(
    ...text.lines.flatMap((other) => (other.page === line.page ? other.chunks : []).filter(stands)).map(({ right }) => right),
  );
  const all = [...words];
  for (const below of text.lines.slice(line.index + 1, line.index + MOST_LINES_OF_ONE)) {
    const [last, above] = [all[all.length - 1], text.lines[below.index - 1]];
    const [chunk, ...more] = below.chunks;
    const [next] = chunk?.words ?? [];
    if (!last || !above || !chunk || !next || more.length > 0 || below.page !== line.page || !stands(chunk)) break;
    const wraps = last.right + (next.right - next.left) + line.page.em * 0.3 > reach;
    if (!wraps || below.top - above.bottom > line.page.em * 0.8 || (text.amountsByLine.get(below.index) ?? []).some(isMoney)) break;
    all.push(...chunk.words);
  }
  return all;
}

/** "Interim audit of the financial statements for the year / ending 31 December 2026  4,500,000.00": small letters go on from the line above. */
function sinceItsCapital(text: PageText, line: TextLine, words: LayoutWord[]): LayoutWord[] | null {
  const all = [...words];
  let below = line;
  while (/^\p{Ll}{2}/u.test(all[0]?.text ?? "")) {
    const above = text.lines[below.index - 1];
    const [chunk, ...more] = above?.chunks ?? [];
    if (
      above?.page !== line.page ||
      !chunk ||
      more.length > 0 ||
      below.index <= line.index - MOST_LINES_OF_ONE + 1 ||
      below.top - above.bottom > line.page.em * 0.8 ||
      Math.abs((chunk.words[0]?.left ?? 0) - (all[0]?.left ?? 0)) > line.page.em * 0.8 ||
      /[.:;]$/.test(chunk.text) ||
      (text.amountsByLine.get(above.index) ?? []).some(isMoney)
    )
      return null;
    all.unshift(...chunk.words);
    below = above;
  }
  return all.length > words.length ? all : null;
}

const isMoney = ({ percent, decimals }: PrintedAmount): boolean => !percent && decimals === 2;

/** "31 Oct 2026, 09:12": when, and not what. */
function isMoment(words: readonly LayoutWord[]): boolean {
  return words.every((word) => !/\p{L}{2}/u.test(word.text) || months.has(word.folded) || /^(?:am|pm)$/i.test(word.text));
}

/** "1x32,250.00", "2 x": what a till prints before the amount, the name being on the line above. */
const COUNT_AND_PRICE = /^\d{1,4} ?[x×@](?: ?[\d.,]+)?$/i;

function wordsAbove(text: PageText, line: TextLine): LayoutWord[] {
  const above = text.lines[line.index - 1];
  const near = above?.page === line.page && line.top - above.bottom < line.page.em * 1.2;
  return near && (text.amountsByLine.get(above.index) ?? []).every((amount) => amount.decimals === 0) ? above.words : [];
}

/**
 * The text beside an amount on a line of its own: of one line that is not quite level with it, or of two, of which it stands level with
 * the middle.
 */
function wordsBeside(text: PageText, { line, words, decimals }: PrintedAmount): LayoutWord[] {
  if (words.length !== line.words.length || decimals !== 2) return [];
  const overlapping = (step: number): Chunk[] => {
    const other = text.lines[line.index + step];
    return (other?.page === line.page ? other.chunks : []).filter(
      (chunk) => chunk.right < line.left && Math.min(chunk.bottom, line.bottom) - Math.max(chunk.top, line.top) > 0,
    );
  };
  const [first, ...more] = overlapping(-1);
  if (!first || more.length > 0) return [];
  const rest = overlapping(1).find((chunk) => Math.abs(chunk.left - first.left) < line.page.em * 0.5);
  return [...first.words, ...(rest?.words ?? [])];
}

/** "Appearances (6 sittings at N100,000.00 each)" */
function isInParentheses({ line, words, start, end, raw }: PrintedAmount): boolean {
  const chunk = line.chunks.find((candidate) => words[0] !== undefined && candidate.words.includes(words[0]));
  const textIn = (part: readonly LayoutWord[]): string => textOf(part.filter((word) => chunk?.words.includes(word)));
  const before = textIn(line.words.slice(0, start));
  return (
    !/[()]/.test(raw) &&
    (before.match(/\(/g)?.length ?? 0) > (before.match(/\)/g)?.length ?? 0) &&
    textIn(line.words.slice(end)).includes(")")
  );
}

/** Three numbers of the line of which the first two make the third. */
function factorsOf(
  numbers: readonly PrintedAmount[],
  money: readonly PrintedAmount[],
): { quantity: PrintedAmount; unitPrice: PrintedAmount; amount: PrintedAmount } | null {
  for (const amount of money) {
    for (const unitPrice of money) {
      const quantity = [...numbers]
        .reverse()
        .find(
          (candidate) =>
            candidate !== amount &&
            candidate !== unitPrice &&
            Math.abs(Number(candidate.value) * Number(unitPrice.value) - Number(amount.value)) < 0.011,
        );
      if (amount !== unitPrice && quantity && Number(amount.value) !== 0) return { quantity, unitPrice, amount };
    }
  }
  return null;
}

function itemOf({ line, amount, words, quantity, unitPrice }: PricedLine, lineNumber: number, currency: string | null): LineItem {
  return {
    ...emptyLineItem(lineNumber),
    description: documentCell(textOf(words), textOf(words), SHOWN_BY_SUM * readingFactor(words), placeOf(words, line.page)),
    quantity: decimalCell(quantity, 0.9),
    unitPrice: decimalCell(unitPrice, 0.9),
    amount: moneyCell(amount, currency, SHOWN_BY_SUM),
  };
}
