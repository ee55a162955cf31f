import type { PrintedAmount } from "../words/amounts";
import type { TextLine } from "../words/layout";
import type { Column } from "./table-header";

/** Numbers on several lines that stand above one another. */
export interface NumberBand {
  left: number;
  right: number;
  numbers: PrintedAmount[];
  /** Share of the numbers that are percentages; `decimals` is the share with decimals. */
  percents: number;
  decimals: number;
}

/** Three columns, the third of which is the product of the others on most lines. */
interface Proof {
  quantity: NumberBand;
  unitPrice: NumberBand;
  amount: NumberBand;
}

/** Largest difference that rounding explains in a product. */
const EXACT = 0.02;
/** This many products whose factors all differ from one are no coincidence. */
const LEAST_PRODUCTS = 2;

/**
 * Assigns quantity, price and amount to the columns that products prove to hold them, even if their headings are unknown or say otherwise
 * ("Dispatched Billed at  Extended"). Headings that the numbers confirm are kept.
 */
export function withProvenColumns(columns: readonly Column[], bandOf: Map<Column, NumberBand>, bands: readonly NumberBand[]): Column[] {
  const of = (kind: Column["kind"]): NumberBand | undefined => {
    const column = columns.findLast((candidate) => candidate.kind === kind && bandOf.has(candidate));
    return column && bandOf.get(column);
  };
  const headed = { quantity: of("quantity"), unitPrice: of("unitPrice"), amount: of("amount") };
  if (
    of("discount") ||
    (headed.quantity && headed.unitPrice && (headed.amount ?? of("grossAmount")) && isConfirmedByProducts(headed, of("grossAmount")))
  )
    return [...columns];
  const proof = bestProof(bands, headed);
  return proof ? withKindsOfProof(proof, columns, bandOf) : [...columns];
}

function isConfirmedByProducts({ quantity, unitPrice, amount }: Partial<Proof>, gross: NumberBand | undefined): boolean {
  const products = amount ?? gross;
  return (
    quantity !== undefined && unitPrice !== undefined && products !== undefined && productsIn(quantity, unitPrice, products).matching > 0
  );
}

function bestProof(bands: readonly NumberBand[], headed: Partial<Record<keyof Proof, NumberBand | undefined>>): Proof | null {
  const rows = Math.max(...bands.map((band) => band.numbers.length));
  const full = bands.filter((band) => band.percents <= 0.5 && band.numbers.length * 2 > rows);
  const proofs = full.flatMap((amount) =>
    full.flatMap((quantity) =>
      full
        .filter((unitPrice) => new Set([amount, quantity, unitPrice]).size === 3)
        .filter((unitPrice) => {
          const { conclusive, matching } = productsIn(quantity, unitPrice, amount);
          return conclusive >= LEAST_PRODUCTS && matching * 2 > amount.numbers.length;
        })
        .map((unitPrice): Proof => ({ quantity, unitPrice, amount })),
    ),
  );
  const score = (proof: Proof): number =>
    (proof.amount === headed.amount ? 4 : 0) +
    (proof.unitPrice === headed.unitPrice ? 2 : 0) +
    (proof.quantity === headed.quantity ? 2 : 0) +
    (isPrice(proof.unitPrice, proof.quantity) ? 1 : 0);
  return proofs.sort((one, other) => score(other) - score(one))[0] ?? null;
}

/**
 * Counts the lines on which the third column is the product (`matching`), and those among them whose factors both differ from one (`conclusive`).
 */
function productsIn(quantity: NumberBand, unitPrice: NumberBand, amount: NumberBand): { matching: number; conclusive: number } {
  const [counts, prices] = [valuesOf(quantity), valuesOf(unitPrice)];
  let [matching, conclusive] = [0, 0];
  for (const { line, value } of amount.numbers) {
    const [count, price] = [counts.get(line) ?? Number.NaN, prices.get(line) ?? Number.NaN];
    if (Number(value) === 0 || !(Math.abs(Math.abs(count * price) - Math.abs(Number(value))) < EXACT)) continue;
    matching++;
    if (Math.abs(count) !== 1 && Math.abs(price) !== 1) conclusive++;
  }
  return { matching, conclusive };
}

const remembered = new WeakMap<NumberBand, ReadonlyMap<TextLine, number>>();

/** The first number of each line. Cached, since long tables ask for it often. */
function valuesOf(band: NumberBand): ReadonlyMap<TextLine, number> {
  const known = remembered.get(band);
  if (known) return known;
  const values = new Map([...band.numbers].reverse().map(({ line, value }) => [line, Number(value)]));
  remembered.set(band, values);
  return values;
}

/** Whether the first of two factors is the price: the one with more decimals, else the larger. */
function isPrice(one: NumberBand, other: NumberBand): boolean {
  const mean = ({ numbers }: NumberBand): number => numbers.reduce((sum, { value }) => sum + Math.abs(Number(value)), 0) / numbers.length;
  return one.decimals === other.decimals ? mean(one) >= mean(other) : one.decimals > other.decimals;
}

/** Whether net plus tax (an amount, or a rate) makes gross on one line. */
const isTaxed = (net: number, tax: PrintedAmount, gross: number): boolean => {
  const value = Number(tax.value);
  return value !== 0 && Math.abs(net + (tax.percent ? (net * value) / 100 : value) - gross) < EXACT;
};

/**
 * "Charges (excl. VAT)  VAT rate  VAT  Total": the last of several amount columns is gross if each of its numbers is that of another column
 * plus the tax beside it.
 */
export function withTaxedTotals(columns: readonly Column[], bandOf: Map<Column, NumberBand>): Column[] {
  const amounts = columns.filter((column) => column.kind === "amount" && bandOf.has(column));
  const last = amounts[amounts.length - 1];
  const totals = last && bandOf.get(last);
  if (!totals || amounts.length < 2) return [...columns];
  const taxes = columns.flatMap((column) => (/^tax(?:Rate|Amount)$/.test(column.kind) ? (bandOf.get(column) ?? []) : []));
  const nets = amounts.slice(0, -1).flatMap((column) => bandOf.get(column) ?? []);
  const isGross = totals.numbers.every(({ line, value }) =>
    nets.some((net) =>
      taxes.some(({ numbers }) =>
        numbers.some((tax) => tax.line === line && isTaxed(valuesOf(net).get(line) ?? Number.NaN, tax, Number(value))),
      ),
    ),
  );
  return isGross ? columns.map((column) => (column === last ? withKind("grossAmount", column, bandOf) : column)) : [...columns];
}

/** No rate of a value added tax is as much, in percent. */
const NO_RATE = 50;

/** "VAT" over "4,500.00", or over "20.00" between "100.00" and "120.00": numbers that are no rates, or make each gross, are amounts of tax. */
export function withTaxAmounts(columns: readonly Column[], bandOf: Map<Column, NumberBand>): Column[] {
  return columns.map((column) => {
    const numbers = column.kind === "taxRate" ? (bandOf.get(column)?.numbers ?? []) : [];
    const isMoney =
      !numbers.some(({ percent }) => percent) &&
      (numbers.some(({ value }) => Math.abs(Number(value)) >= NO_RATE) || areAdded(numbers, [...bandOf.values()]));
    return isMoney ? withKind("taxAmount", column, bandOf) : column;
  });
}

/** Whether each number is what an amount at its right is more than one at its left. */
function areAdded(numbers: readonly PrintedAmount[], bands: readonly NumberBand[]): boolean {
  const isAdded = ({ line, value, start }: PrintedAmount): boolean => {
    const beside = bands.flatMap((band) => band.numbers).filter((number) => number.line === line);
    return beside.some(
      (net) =>
        net.start < start &&
        beside.some((gross) => gross.start > start && Math.abs(Number(net.value) + Number(value) - Number(gross.value)) < EXACT),
    );
  };
  return numbers.some(({ value }) => Number(value) !== 0) && numbers.every(isAdded);
}

/** The column as another kind, with the band of the original in `bandOf`. */
export function withKind(kind: Column["kind"], column: Column, bandOf: Map<Column, NumberBand>): Column {
  const changed: Column = { ...column, kind };
  const band = bandOf.get(column);
  if (band) bandOf.set(changed, band);
  return changed;
}

/**
 * Gives the three proven columns their kinds. A column that had one of these kinds before becomes "other", or gross if it was the amount.
 */
function withKindsOfProof(proof: Proof, columns: readonly Column[], bandOf: Map<Column, NumberBand>): Column[] {
  const kindOf = new Map<NumberBand, Column["kind"]>([
    [proof.quantity, "quantity"],
    [proof.unitPrice, "unitPrice"],
    [proof.amount, "amount"],
  ]);
  const kinds = new Set(kindOf.values());
  const changed = columns.map((column): Column => {
    const band = bandOf.get(column);
    const proven = band && kindOf.get(band);
    const kind = proven ?? (kinds.has(column.kind) ? (column.kind === "amount" && band ? "grossAmount" : "other") : column.kind);
    return kind === column.kind ? column : withKind(kind, column, bandOf);
  });
  for (const [band, kind] of kindOf) {
    if (changed.some((column) => bandOf.get(column) === band)) continue;
    const column: Column = { kind, left: band.left, right: band.right, words: [] };
    bandOf.set(column, band);
    changed.push(column);
  }
  return changed.sort((a, b) => a.left - b.left);
}
