import { otherCurrencyCodes, rareCurrencyCodes } from "../../vocabulary/places";
import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import { withJoinedHeadings } from "./joined-headings";
import type { Chunk, TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { withAmountsOfPeriod } from "./progress-columns";
import { withKind, withProvenColumns, withTaxAmounts, withTaxedTotals, type NumberBand } from "./proven-columns";
import type { Column } from "./table-header";

/**
 * Widens each column to the numbers below it. Headings are seldom exactly above their numbers: a left-aligned heading may end before its
 * right-aligned numbers begin. The numbers themselves form bands, in the same order as the headings, and the assignment of bands to
 * headings with the least distance and the fewest contradictions is chosen.
 */
export function fitColumns(text: PageText, columns: readonly Column[], body: readonly TextLine[]): Column[] {
  const em = body[0]?.page.em ?? 10;
  const bands = numberBands(text, body);
  if (bands.length === 0) return [...columns];
  columns = withUnitsAsPrices(withNamesUnderCounts(withJoinedHeadings(text, columns, body), body), bands);
  const bandOf = assign(columns, bands, em);
  columns = withRatesAsDiscounts(withChargeAsPrice(withProductAsAmount(columns, bandOf), bandOf), bandOf);
  columns = withTaxedTotals(withProvenColumns(withTaxAmounts(columns, bandOf), bandOf, bands), bandOf);
  columns = withAmountsOfPeriod(text, columns, bandOf, { bands, first: body[0] });
  const fitted = columns.map((column): Column => {
    const band = bandOf.get(column);
    return band
      ? {
          ...column,
          left: Math.min(column.left, band.left),
          right: Math.max(column.right, band.right),
          band: { left: band.left, right: band.right },
        }
      : { ...column };
  });
  return withRoomForText(withDescription(withUnheadedAmount(fitted, bands), body), body, em);
}

/**
 * If no amount column is known, adds one for the band right of the prices that equals quantity × price on most lines; its heading was not
 * understood.
 */
function withUnheadedAmount(columns: readonly Column[], bands: readonly NumberBand[]): readonly Column[] {
  if (columns.some((column) => (column.kind === "amount" || column.kind === "grossAmount") && column.band)) return columns;
  const bandOf = (kind: Column["kind"]): NumberBand | undefined =>
    bands.find((band) => columns.some((column) => column.kind === kind && column.band?.left === band.left));
  const [quantity, price] = [bandOf("quantity"), bandOf("unitPrice")];
  if (!quantity || !price) return columns;
  const on = (band: NumberBand, line: TextLine): number => Number(band.numbers.find((number) => number.line === line)?.value ?? Number.NaN);
  const isProduct = (band: NumberBand): boolean =>
    band.numbers.filter(({ line, value }) => Math.abs(on(quantity, line) * on(price, line) - Number(value)) < 0.02).length * 2 >
    Math.max(2, band.numbers.length);
  const amounts = bands.find(
    (band) =>
      band.left > price.right && !columns.some((column) => column.band?.left === band.left && column.kind !== "other") && isProduct(band),
  );
  return amounts
    ? [
        ...columns,
        { kind: "amount", left: amounts.left, right: amounts.right, words: [], band: { left: amounts.left, right: amounts.right } },
      ]
    : columns;
}

/**
 * "Usage in August  Quantity  Price": of two columns headed as counts, the one with only words below it holds the names, if no other does.
 */
function withNamesUnderCounts(columns: readonly Column[], body: readonly TextLine[]): readonly Column[] {
  const counts = columns.filter((column) => column.kind === "quantity");
  if (counts.length < 2 || columns.some((column) => column.kind === "description")) return columns;
  const named = counts.find((column) => {
    const below = body.flatMap((line) => line.chunks).filter((chunk) => chunk.left < column.right && chunk.right > column.left);
    return below.length > 0 && below.every((chunk) => /^\p{L}{2}/u.test(chunk.text));
  });
  return columns.map((column) => (column === named ? { ...column, kind: "description" } : column));
}

/** "No." after the items' names is the quantity if no other column is. */
function withCountsAsQuantities(columns: readonly Column[]): readonly Column[] {
  const described = columns.find((column) => column.kind === "description");
  if (!described || columns.some((column) => column.kind === "quantity")) return columns;
  return columns.map((column) => (column.kind === "position" && column.left > described.left ? { ...column, kind: "quantity" } : column));
}

/** "Qty  Item  Unit  Amount": numbers under "Unit" are prices if no other column has any. */
function withUnitsAsPrices(headed: readonly Column[], bands: readonly NumberBand[]): readonly Column[] {
  const columns = withCountsAsQuantities(headed);
  if (columns.some((column) => column.kind === "unitPrice") || !columns.some((column) => column.kind === "quantity")) return columns;
  const rows = Math.max(...bands.map((band) => band.numbers.length));
  return columns.map((column) =>
    column.kind === "unit" && bands.some((band) => band.left < column.right && band.right > column.left && band.numbers.length * 2 > rows)
      ? { ...column, kind: "unitPrice" }
      : column,
  );
}

/** "Unit price" and "Net price": of two price columns, the one that is quantity × the other holds the amounts. */
function withProductAsAmount(columns: readonly Column[], bandOf: Map<Column, NumberBand>): Column[] {
  const [upper, lower, ...more] = columns.filter((column) => column.kind === "unitPrice" && bandOf.has(column));
  const quantity = columns.find((column) => column.kind === "quantity" && bandOf.has(column));
  if (
    !upper ||
    !lower ||
    more.length > 0 ||
    columns.some((column) => (column.kind === "amount" || column.kind === "grossAmount") && bandOf.has(column))
  )
    return [...columns];
  const on = (column: Column, line: TextLine): number => numberOn(bandOf, column, line);
  const lines = (bandOf.get(lower)?.numbers ?? []).map((number) => number.line);
  const share = (price: Column, amount: Column): number =>
    lines.filter((line) => Math.abs(on(amount, line)) >= Math.abs(on(price, line) * (quantity ? on(quantity, line) * 0.5 : 1))).length;
  const amount = share(upper, lower) >= share(lower, upper) ? lower : upper;
  return withKindOf(amount, "amount", columns, bandOf);
}

/** The number of a column on a line, or NaN. */
function numberOn(bandOf: Map<Column, NumberBand>, column: Column, line: TextLine): number {
  return Number(bandOf.get(column)?.numbers.find((number) => number.line === line)?.value ?? Number.NaN);
}

function withKindOf(column: Column, kind: Column["kind"], columns: readonly Column[], bandOf: Map<Column, NumberBand>): Column[] {
  return columns.map((other) => (other === column ? withKind(kind, other, bandOf) : other));
}

/**
 * "Units  Charge  Total", "Pupils  Fee  Amount": of two amount columns, the one that makes the other when multiplied by the quantity holds
 * the prices.
 */
function withChargeAsPrice(columns: readonly Column[], bandOf: Map<Column, NumberBand>): Column[] {
  const [price, amount, ...more] = columns.filter((column) => column.kind === "amount" && bandOf.has(column));
  const quantity = columns.find((column) => column.kind === "quantity" && bandOf.has(column));
  if (!price || !amount || !quantity || more.length > 0 || columns.some((column) => column.kind === "unitPrice" && bandOf.has(column)))
    return [...columns];
  const lines = (bandOf.get(quantity)?.numbers ?? []).map((number) => number.line);
  const on = (column: Column, line: TextLine): number => numberOn(bandOf, column, line);
  const products = lines.filter((line) => Math.abs(on(quantity, line) * on(price, line) - on(amount, line)) < 0.02);
  return products.length * 2 > lines.length && products.some((line) => on(quantity, line) !== 1)
    ? withKindOf(price, "unitPrice", columns, bandOf)
    : [...columns];
}

/** Percentages that explain why the amount is less than quantity × price are discounts, whatever remains of their heading. */
function withRatesAsDiscounts(columns: readonly Column[], bandOf: Map<Column, NumberBand>): Column[] {
  const of = (...kinds: Column["kind"][]): Column | undefined =>
    columns.find((column) => kinds.includes(column.kind) && bandOf.has(column));
  const [quantity, price, rates, amount] = [of("quantity"), of("unitPrice"), of("taxRate"), of("amount", "grossAmount")];
  if (!quantity || !price || !rates || !amount || of("discount")) return [...columns];
  const lines = (bandOf.get(rates)?.numbers ?? []).filter((rate) => rate.percent && Number(rate.value) !== 0).map((rate) => rate.line);
  const explained = lines.filter((line) => {
    const full = numberOn(bandOf, quantity, line) * numberOn(bandOf, price, line);
    return Math.abs(full * (1 - numberOn(bandOf, rates, line) / 100) - numberOn(bandOf, amount, line)) < 0.02;
  });
  return lines.length > 0 && explained.length === lines.length ? withKindOf(rates, "discount", columns, bandOf) : [...columns];
}

/** If no heading names the items, the text column with the most letters holds their names. */
function withDescription(columns: readonly Column[], body: readonly TextLine[]): Column[] {
  if (columns.some((column) => column.kind === "description")) return [...columns];
  const letters = (column: Column): number => {
    const limit = Math.min(...columns.filter((other) => other.left > column.right).map((other) => other.left), Number.POSITIVE_INFINITY);
    return body
      .flatMap((line) => line.chunks)
      .filter((chunk) => chunk.left < limit && chunk.right > column.left && chunk.left > column.left - (body[0]?.page.em ?? 10) * 2)
      .reduce((sum, chunk) => sum + (chunk.text.match(/\p{L}/gu)?.length ?? 0), 0);
  };
  const named = columns.filter((column) => !column.band && ["code", "other", "unit"].includes(column.kind));
  const [most] = named.map((column) => ({ column, count: letters(column) })).sort((a, b) => b.count - a.count);
  return columns.map((column) => (column === most?.column && most.count > 0 ? { ...column, kind: "description" } : column));
}

/** Bands of numbers that stand alone in their cell or with a unit. Numbers within a text don't count. */
export function numberBands(text: PageText, body: readonly TextLine[]): NumberBand[] {
  const cells = body.flatMap((line) => (text.amountsByLine.get(line.index) ?? []).filter((amount, _, all) => isCell(amount, all, line)));
  const sorted = cells.map((amount): PlacedNumber => ({ amount, ...spanOfCell(amount) })).sort((a, b) => a.left - b.left);
  const bands = bandsOf(sorted).flatMap((band) => withoutBridges(sorted.filter(({ amount }) => band.numbers.includes(amount))) ?? [band]);
  for (const band of bands) {
    band.percents = band.numbers.filter((number) => number.percent).length / band.numbers.length;
    band.decimals = band.numbers.filter((number) => number.decimals > 0 && !number.percent).length / band.numbers.length;
  }
  return bands;
}

interface PlacedNumber {
  amount: PrintedAmount;
  left: number;
  right: number;
}

/** Groups numbers that overlap horizontally; `sorted` is ordered by left edge. */
function bandsOf(sorted: readonly PlacedNumber[]): NumberBand[] {
  const bands: NumberBand[] = [];
  for (const { amount, left, right } of sorted) {
    const band = bands[bands.length - 1];
    if (band && left < band.right) {
      band.right = Math.max(band.right, right);
      band.numbers.push(amount);
    } else bands.push({ left, right, numbers: [amount], percents: 0, decimals: 0 });
  }
  return bands;
}

/**
 * Splits a band whose columns are only bridged by numbers that OCR joined, such as "371.75" and "2,230.50". Without the widest few, two
 * bands must remain, each with a number on most lines.
 */
function withoutBridges(numbers: readonly PlacedNumber[]): NumberBand[] | null {
  const byWidth = [...numbers].sort((a, b) => b.right - b.left - (a.right - a.left));
  const lines = new Set(numbers.map(({ amount }) => amount.line)).size;
  for (let count = 1; count * MOST_BRIDGES <= numbers.length; count++) {
    const wide = new Set(byWidth.slice(0, count));
    const parts = bandsOf(numbers.filter((number) => !wide.has(number)));
    if (parts.length > 1)
      return parts.length === 2 && parts.every((part) => new Set(part.numbers.map(({ line }) => line)).size * 2 > lines) ? parts : null;
  }
  return null;
}

/** At most one in this many numbers may be such a bridge. */
const MOST_BRIDGES = 5;

/** The span of a number with its unit: "1", "2 days" and "18 hours", right-aligned, share only the right edge of their cells. */
function spanOfCell(amount: PrintedAmount): { left: number; right: number } {
  const chunk = amount.line.chunks.find((candidate) => amount.words[0] !== undefined && candidate.words.includes(amount.words[0]));
  const { left, right } = spanOfAmount(amount);
  const behind = chunk?.words.filter((word) => !amount.words.includes(word) && word.left >= right) ?? [];
  // Two narrow cells may stand as close as words, so the next number is not a unit.
  const number = behind.findIndex((word) => /\d/.test(word.text));
  const next = behind[number]?.left ?? Number.POSITIVE_INFINITY;
  const unit = behind.slice(0, number < 0 ? undefined : number).filter((word) => word.left - right < next - word.right);
  return { left, right: Math.max(right, ...unit.map((word) => word.right)) };
}

/** Currency codes that are separate words before an amount: "QAR 1,250.00". */
const CODES_OF_MONEY: ReadonlySet<string> = new Set([...otherCurrencyCodes, ...rareCurrencyCodes]);

/**
 * Whether an amount is a cell: alone, with a unit or currency, or beside other such numbers, since narrow cells stand as close as words.
 */
function isCell(amount: PrintedAmount, all: readonly PrintedAmount[], line: TextLine): boolean {
  const chunk = line.chunks.find((candidate) => amount.words[0] !== undefined && candidate.words.includes(amount.words[0]));
  if (!chunk) return false;
  const numbers = all.filter((other) => other.words[0] !== undefined && chunk.words.includes(other.words[0]));
  const others = chunk.words.filter(
    (word) => !numbers.some((number) => number.words.includes(word)) && /\p{L}/u.test(word.text) && !CODES_OF_MONEY.has(word.text),
  );
  return (
    others.length === 0 ||
    (others.length <= numbers.length &&
      others.every((word) => word.text.length <= 6) &&
      numbers.some((number) => number.words[0] === chunk.words[0]))
  );
}

const UNMATCHED_HEADING: Partial<Record<Column["kind"], number>> = {
  amount: 6,
  unitPrice: 2.5,
  quantity: 2.5,
  grossAmount: 2.5,
  taxRate: 1.5,
  taxAmount: 2,
};
const MAX_GAP_EM = 16;

/** Pairs headings with bands, in order and at the least total cost. */
function assign(columns: readonly Column[], bands: readonly NumberBand[], em: number): Map<Column, NumberBand> {
  const rows = Math.max(...bands.map((band) => band.numbers.length));
  const moneyed = bands.some((band) => band.decimals > 0.6);
  const best = bestPairings(columns, bands, {
    skipHeading: (column) => UNMATCHED_HEADING[column.kind] ?? 0,
    skipBand: (band) => 6 * Math.min(1, band.numbers.length / rows),
    pair: (column, band) => distance(column, band, em, moneyed),
  });
  const pairs = new Map<Column, NumberBand>();
  for (let i = 0, j = 0; i < columns.length && j < bands.length;) {
    const [column, band] = [columns[i], bands[j]];
    const step = best[i]?.[j]?.step;
    if (column && band && step === "pair") pairs.set(column, band);
    if (step !== "skipBand") i++;
    if (step !== "skipHeading") j++;
  }
  return pairs;
}

interface PairingCosts {
  skipHeading(column: Column): number;
  skipBand(band: NumberBand): number;
  pair(column: Column, band: NumberBand): number;
}

/** The best first step for pairing columns from the `i`th on with bands from the `j`th on, and the total cost from there. */
interface Pairing {
  cost: number;
  step: "pair" | "skipHeading" | "skipBand" | "end";
}

/** Dynamic programming over columns and bands, from their ends. */
function bestPairings(columns: readonly Column[], bands: readonly NumberBand[], costs: PairingCosts): Pairing[][] {
  const best: Pairing[][] = [];
  const costAt = (i: number, j: number): number => best[i]?.[j]?.cost ?? 0;
  for (let i = columns.length; i >= 0; i--) {
    const row: Pairing[] = (best[i] = []);
    for (let j = bands.length; j >= 0; j--) {
      const [column, band] = [columns[i], bands[j]];
      const steps: Pairing[] = [];
      if (column && band) steps.push({ step: "pair", cost: costs.pair(column, band) + costAt(i + 1, j + 1) });
      if (column) steps.push({ step: "skipHeading", cost: costs.skipHeading(column) + costAt(i + 1, j) });
      if (band) steps.push({ step: "skipBand", cost: costs.skipBand(band) + costAt(i, j + 1) });
      row[j] = steps.reduce((cheapest, step) => (step.cost < cheapest.cost ? step : cheapest), steps[0] ?? { step: "end", cost: 0 });
    }
  }
  return best;
}

/** The distance between heading and band in ems, plus a penalty if the numbers don't suit the heading. */
function distance(column: Column, band: NumberBand, em: number, moneyed: boolean): number {
  const gap = Math.max(0, column.left - band.right, band.left - column.right) / em;
  if (gap > MAX_GAP_EM) return Number.POSITIVE_INFINITY;
  return gap * 0.5 + contradiction(column, band, moneyed);
}

/** The penalty for numbers that don't suit a heading. `moneyed`: other numbers of the table have decimals, so whole ones are not prices. */
function contradiction({ kind }: Column, band: NumberBand, moneyed: boolean): number {
  switch (kind) {
    case "description":
      return 8;
    case "unit":
      return 5;
    case "code":
      return band.decimals > 0.3 || band.percents > 0.3 ? 6 : 1;
    case "position":
      return band.decimals > 0.3 || band.percents > 0.3 ? 8 : 0;
    case "taxRate":
      return band.decimals > 0.8 ? 1 : 0;
    case "discount":
    case "other":
      return 0.5;
    case "quantity":
      return band.percents > 0.5 ? 8 : band.decimals > 0.8 ? 0.4 : 0;
    default:
      return band.percents > 0.5 ? 9 : band.decimals < 0.3 ? (moneyed ? 3 : 0.6) : 0;
  }
}

/** Extends the description column up to where the next column's cells begin. */
function withRoomForText(columns: readonly Column[], body: readonly TextLine[], em: number): Column[] {
  return columns.map((column) => {
    if (column.kind !== "description") return column;
    const limit = Math.min(
      ...columns.filter((other) => other !== column && other.left > column.left + em * 0.5).map((other) => other.left),
      Number.POSITIVE_INFINITY,
    );
    const floor = Math.max(
      ...columns.filter((other) => other !== column && other.left < column.left).map((other) => other.right),
      Number.NEGATIVE_INFINITY,
    );
    // A short heading centered over its column may begin right of where short names end; beside numbered rows these names belong to no
    // other column.
    const numbered = columns.some((other) => other.right === floor && other.kind === "position");
    const texts = body
      .flatMap((line) => line.chunks)
      .filter(
        (chunk) =>
          chunk.left < Math.min(column.right, limit) &&
          chunk.left > floor &&
          (chunk.right > column.left || (numbered && hasNumbersBeside(chunk, body))) &&
          chunk.left < limit &&
          /\p{L}{2}/u.test(chunk.text),
      );
    return {
      ...column,
      left: Math.min(column.left, ...texts.map((chunk) => chunk.left)),
      right: Math.min(Math.max(column.right, ...texts.map((chunk) => chunk.right)), Math.max(column.right, limit - em * 0.3)),
    };
  });
}

const NUMBER = /^\D{0,3}[\d.,]+$/;

/** Whether the text has two or more numbers right of it, and no other text there. */
function hasNumbersBeside(chunk: Chunk, body: readonly TextLine[]): boolean {
  const right = body.find((line) => line.chunks.includes(chunk))?.chunks.filter((other) => other.left > chunk.right) ?? [];
  return right.length >= 2 && right.every((other) => NUMBER.test(other.text));
}
