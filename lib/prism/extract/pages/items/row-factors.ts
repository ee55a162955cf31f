import Big from "big.js";
import type { PrintedAmount } from "../words/amounts";
import type { PageText } from "../page/page-text";
import type { TableRow } from "../table/table-rows";

/** The quantity and unit price of a row. */
export interface Factors {
  counted: PrintedAmount | undefined;
  unitPrice: PrintedAmount | undefined;
}

/**
 * Quantity and price of a row by their columns, corrected if they don't multiply to the amount and another number of the row explains it:
 * the price is per several pieces ("38,500.00 per 100"), another number is the count ("Carton of 12   85.00"), or another is the price.
 */
export function factorsOf(text: PageText, row: TableRow, printed: Factors, amount: PrintedAmount | undefined): Factors {
  if (!printed.counted && !printed.unitPrice && amount) return factorsBelowName(text, row, amount);
  const price = printed.unitPrice ?? priceWithoutHeading(text, row, printed.counted, amount);
  const counted = printed.counted ?? countWithUnit(row, price, amount);
  if (!amount || !counted || !price || isProductOf(counted, price, amount, null) !== false) return { counted, unitPrice: price };
  const others = (text.amountsByLine.get(row.anchor.line.index) ?? []).filter(
    (number) => ![counted, price, amount].includes(number) && !number.percent && Number(number.value) > 0,
  );
  const makes = (one: string | Big, other: string): boolean =>
    new Big(one).times(other).abs().minus(new Big(amount.value).abs()).abs().lte(EXACT);
  const whole = new Big(counted.value).times(price.value);
  const per = [
    ...others.map(({ value }) => new Big(value).toFixed()).filter((value) => PER.test(value)),
    ...piecesPerPrice(text, row),
  ].find((pieces) => makes(whole.div(pieces), "1"));
  if (per !== undefined) return { counted, unitPrice: { ...price, value: new Big(price.value).div(per).toFixed() } };
  const count = others.find(({ value }) => makes(value, price.value));
  if (count) return { counted: count, unitPrice: price };
  const priced = others.find(({ value, start }) => start > counted.start && makes(value, counted.value));
  return { counted, unitPrice: priced ?? price };
}

/** "40 @ 9,120.00", "4 tickets at 9,500.00 per ticket": two numbers on a line below the name that multiply to the amount. */
function factorsBelowName(text: PageText, row: TableRow, amount: PrintedAmount): Factors {
  for (const { line } of row.lines.filter((entry) => entry !== row.anchor)) {
    const numbers = (text.amountsByLine.get(line.index) ?? []).filter(({ percent, value }) => !percent && Number(value) !== 1);
    for (const [index, counted] of numbers.entries()) {
      const unitPrice = numbers
        .slice(index + 1)
        .find(({ value }) => new Big(counted.value).times(value).minus(amount.value).abs().lte(EXACT));
      if (unitPrice && Number(amount.value) !== 0) return { counted, unitPrice };
    }
  }
  return { counted: undefined, unitPrice: undefined };
}

/** "Per 1,000" in the price heading or on a line below the row: the numbers of pieces that the price is for. */
function piecesPerPrice({ lines }: PageText, row: TableRow): string[] {
  const { columns, firstLine, lastLine } = row.header;
  const priced = columns.filter(({ kind }) => kind === "unitPrice").flatMap(({ words }) => words);
  const heads = lines
    .slice(firstLine, lastLine + 1)
    .flatMap((line) => line.chunks.filter((chunk) => chunk.words.some((word) => priced.includes(word))).map((chunk) => chunk.text));
  const below = row.lines.filter((entry) => entry !== row.anchor).flatMap(({ line }) => line.chunks.map((chunk) => chunk.text));
  return [...heads, ...below].flatMap((said) => {
    const pieces = SAID.exec(said)?.[1]?.toLowerCase();
    return pieces === undefined ? [] : [NUMBERS[pieces] ?? pieces.replace(/\D/g, "")];
  });
}

const SAID = /(?:\bper|\/|%) ?(1[,.]?000|100|10|12|thousand|mille|hundred|dozen)\b/i;
const NUMBERS: Readonly<Record<string, string>> = { thousand: "1000", mille: "1000", hundred: "100", dozen: "12" };

const EXACT = 0.02;
/** Numbers of pieces that prices are for: ten, a hundred, a thousand, a dozen, a gross. */
const PER = /^(?:10+|12|144)$/;

/**
 * "4 vehicles × 5 days × 95,000", "12 guards × 3 months × 80,000": a third factor of the row, if quantity × price alone doesn't make the
 * amount. The item's quantity is then the product of both counts.
 */
export function furtherFactor(
  text: PageText,
  row: TableRow,
  [quantity, unitPrice, amount]: readonly (PrintedAmount | undefined)[],
): PrintedAmount | null {
  if (!quantity || !unitPrice || !amount || isProductOf(quantity, unitPrice, amount, null) !== false) return null;
  const found = (text.amountsByLine.get(row.anchor.line.index) ?? []).find(
    (number) =>
      ![quantity, unitPrice, amount].includes(number) &&
      !number.percent &&
      /^\d{1,4}$/.test(number.raw) &&
      isProductOf({ ...quantity, value: new Big(quantity.value).times(number.value).toFixed() }, unitPrice, amount, null) === true,
  );
  return found ?? null;
}

/** "48,210.00   15%   7,231.50": the base of a percentage is not a unit price. */
export function isBaseOfShare(text: PageText, row: TableRow, { counted, unitPrice }: Factors, amount: PrintedAmount | undefined): boolean {
  if (counted || !unitPrice || !amount || unitPrice === amount) return false;
  return (text.amountsByLine.get(row.anchor.line.index) ?? []).some(
    (share) =>
      share.percent &&
      Number(share.value) > 0 &&
      Number(share.value) < 100 &&
      share.start >= unitPrice.end &&
      share.end <= amount.start &&
      new Big(unitPrice.value).times(share.value).div(100).minus(amount.value).abs().lte(EXACT),
  );
}

/**
 * "48  62,750.00  5%  2,861,400.00" with an unknown heading: the discount by a percentage in the row that explains the amount; null if
 * there is none.
 */
export function discountByPercent(
  text: PageText,
  row: TableRow,
  { counted, unitPrice }: Factors,
  amount: PrintedAmount | undefined,
): Big | null {
  if (!amount || !counted || !unitPrice || isProductOf(counted, unitPrice, amount, null) !== false) return null;
  const full = new Big(counted.value).times(unitPrice.value);
  const options = (text.amountsByLine.get(row.anchor.line.index) ?? [])
    .filter(({ percent, value }) => percent && Number(value) > 0 && Number(value) < 100)
    .map(({ value }) => full.times(value).div(100));
  return options.find((off) => full.minus(off).minus(amount.value).abs().lte(EXACT)) ?? null;
}

/** A number between quantity and amount that is the price by arithmetic, although its heading ("@") was lost or not recognized. */
function priceWithoutHeading(
  text: PageText,
  row: TableRow,
  quantity: PrintedAmount | undefined,
  amount: PrintedAmount | undefined,
): PrintedAmount | undefined {
  if (!quantity || !amount || Number(quantity.value) === 1) return undefined;
  return (text.amountsByLine.get(row.anchor.line.index) ?? []).find(
    (number) => number.start > quantity.start && number.end <= amount.start && isProductOf(quantity, number, amount, null) === true,
  );
}

/** "6j-int." before 185,000 and 1,110,000: a count that OCR joined to its unit, identified by the product. */
function countWithUnit(row: TableRow, unitPrice: PrintedAmount | undefined, amount: PrintedAmount | undefined): PrintedAmount | undefined {
  const { line } = row.anchor;
  if (!unitPrice || !amount || unitPrice === amount) return undefined;
  return line.words.slice(0, unitPrice.start).flatMap((word, start): PrintedAmount[] => {
    const count = /^(\d{1,5}(?:\.\d{1,3})?)-?\p{L}[\p{L}./²³-]*$/u.exec(word.text)?.[1];
    const number = { value: count ?? "0", raw: word.text, words: [word], start, end: start + 1, line, decimals: 0, percent: false };
    return count !== undefined && Number(count) > 1 && isProductOf(number, unitPrice, amount, null) === true ? [number] : [];
  })[0];
}

/** Whether quantity × price less the discount is the amount; null unless all three are printed. */
export function isProductOf(
  quantity: PrintedAmount | undefined,
  unitPrice: PrintedAmount | undefined,
  amount: PrintedAmount | undefined,
  discount: Big | null,
): boolean | null {
  // Zero amounts prove nothing: a column of zeros matches any other.
  if (!quantity || !unitPrice || !amount || unitPrice === amount || Number(amount.value) === 0) return null;
  const product = new Big(quantity.value).times(unitPrice.value).minus(discount ?? 0);
  const isOf = (printed: string | Big): boolean => product.minus(printed).abs().lte(tolerance(amount));
  // "1,200 at 412.50: (495,000.00)": credit notes print the product as negative.
  return isOf(amount.value) || (discount === null && product.gt(0) && isOf(new Big(amount.value).neg()));
}

/** The tolerance between a product of printed numbers and the printed amount: 2 in 1,000, plus two hundredths of a unit. */
export function tolerance(amount: PrintedAmount): Big {
  return new Big(amount.value).abs().times(0.002).plus(0.02);
}
