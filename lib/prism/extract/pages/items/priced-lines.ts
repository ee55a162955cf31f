import type { PrintedAmount } from "../words/amounts";
import { WHOLE_AMOUNT } from "../table/infer-header";
import { textOf, type Chunk, type LayoutWord, type TextLine } from "../words/layout";
import { months } from "../words/months";
import type { PageText } from "../page/page-text";

/** A line of text that ends in an amount. */
export interface PricedLine {
  line: TextLine;
  amount: PrintedAmount;
  words: LayoutWord[];
  quantity: PrintedAmount | undefined;
  unitPrice: PrintedAmount | undefined;
}

/** List numbering such as "3.", "(ii)", "b)". */
const NUMBERING = /^(?:\d{1,3}[.)]?|\(?(?:\d{1,3}|[ivx]{1,4}|[a-h])[.)]+)$/;
/** "12 x 38,500": a multiplication sign identifies factors without decimals. */
const TIMES = /\d ?[x×] ?(?:N|₦|NGN)? ?\d/i;
/** Leader dots before the amount. */
const LEADER = /^[.…·_]{3,}$/;

/** "(125,000)": a deducted amount, without its parentheses or sign. */
const unsigned = (raw: string): string => raw.replace(/^[(\-−–]+|\)$/g, "");

/** What a line charges for and how much; null if it has no price. */
export function pricedLine(text: PageText, line: TextLine): PricedLine | null {
  const numbers = (text.amountsByLine.get(line.index) ?? []).filter((amount) => !amount.percent);
  const money = numbers
    .filter((amount) => !isInParentheses(amount))
    .filter((amount) => amount.decimals === 2 || (!text.showsDecimals && WHOLE_AMOUNT.test(unsigned(amount.raw))));
  const factors =
    factorsOf(numbers, money) ??
    (TIMES.test(line.text)
      ? factorsOf(
          numbers,
          numbers.filter((number) => WHOLE_AMOUNT.test(number.raw)),
        )
      : null);
  // A gross amount may follow the net one; quantity × price shows which is the item's.
  const amount = factors?.amount ?? money[money.length - 1];
  const first = factors ? [factors.quantity, factors.unitPrice, amount].sort((a, b) => (a?.start ?? 0) - (b?.start ?? 0))[0] : money[0];
  const words = first
    ? line.words.slice(0, first.start).filter((word, index) => !(index === 0 && NUMBERING.test(word.text)) && !LEADER.test(word.text))
    : [];
  if (!amount) return null;
  const above = words.length === 0 && factors === null ? factorsAbove(text, line, amount) : null;
  if (above) return { line, amount, ...above };
  const counted = words.length === 0 ? factors !== null : COUNT_AND_PRICE.test(textOf(words));
  const named = counted ? wordsAbove(text, line) : words.length > 0 ? fromItemNumber(text, line, words) : wordsBeside(text, amount);
  return /\p{L}{2}/u.test(textOf(named)) && !isTimestamp(named)
    ? { line, amount, words: named, quantity: factors?.quantity, unitPrice: factors?.unitPrice }
    : null;
}

/** "PMS / 45.00 L x 1,045.00 / N47,025.00": fuel pumps print name, factors and amount on three lines. */
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

/**
 * "1. Reviewing title documents and conducting / due diligence at the registry  850,000.00": a numbered item begins at its number, possibly
 * on a line above.
 */
function fromItemNumber(text: PageText, line: TextLine, words: LayoutWord[]): LayoutWord[] {
  if (NUMBERING.test(line.words[0]?.text ?? "")) return throughWrappedName(text, line, words);
  const begun = fromCapitalizedLine(text, line, words);
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

/** "i. To our fees for drafting the  1,200,000.00 / Distribution Agreement": a name that wraps continues below its amount. */
function throughWrappedName(text: PageText, line: TextLine, words: LayoutWord[]): LayoutWord[] {
  const [first] = words;
  if (!first || line.page.isOcr) return words;
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

/**
 * "Interim audit of the financial statements for the year / ending 31 December 2026  4,500,000.00": text in lower case continues the line
 * above. Null if it doesn't.
 */
function fromCapitalizedLine(text: PageText, line: TextLine, words: LayoutWord[]): LayoutWord[] | null {
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

/** "31 Oct 2026, 09:12": a time rather than a name. */
function isTimestamp(words: readonly LayoutWord[]): boolean {
  return words.every((word) => !/\p{L}{2}/u.test(word.text) || months.has(word.folded) || /^(?:am|pm)$/i.test(word.text));
}

/** "1x32,250.00", "2 x": count and price that a till prints before the amount, with the name on the line above. */
const COUNT_AND_PRICE = /^\d{1,4} ?[x×@](?: ?[\d.,]+)?$/i;

function wordsAbove(text: PageText, line: TextLine): LayoutWord[] {
  const above = text.lines[line.index - 1];
  const near = above?.page === line.page && line.top - above.bottom < line.page.em * 1.2;
  return near && (text.amountsByLine.get(above.index) ?? []).every((amount) => amount.decimals === 0) ? above.words : [];
}

/** The text beside an amount alone on its line: a line that is not quite level with it, or two lines whose middle it is level with. */
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

/** "Appearances (6 sittings at N100,000.00 each)": the amount is within parentheses. */
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

/** Enough for twelve months and their sum; among more numbers any three may agree by coincidence. */
const MOST_NUMBERS_OF_ITEM = 20;

/** Three numbers of a line, the first two of which multiply to the third. */
function factorsOf(
  numbers: readonly PrintedAmount[],
  money: readonly PrintedAmount[],
): { quantity: PrintedAmount; unitPrice: PrintedAmount; amount: PrintedAmount } | null {
  if (numbers.length > MOST_NUMBERS_OF_ITEM) return null;
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
