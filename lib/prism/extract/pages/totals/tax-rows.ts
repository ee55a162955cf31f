import type { Place } from "@/lib/prism/model";
import type { PrintedAmount } from "../words/amounts";
import { placeOf, type TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { namedBase } from "./named-base";
import { isCutRate } from "./rate-beside";
import type { SettledTotals } from "./settle-totals";
import { UNITS, unitsOf, type TotalCandidate } from "./total-candidate";

/** One rate of a tax breakdown, in units of 10^-4 of the currency. */
export interface TaxRow {
  rate: number | null;
  base: number | null;
  amount: number | null;
  label: string;
  provenance: Place[];
  line: TextLine;
  /** True if the rate is printed as a percentage rather than a bare number. */
  percent: boolean;
}

const CENT = 0.011 * UNITS;
const MAX_RATE = 40;
/** VAT rates in use in some country; any other bare number is a quantity or a price. */
export const COMMON_RATES: ReadonlySet<number> = new Set([
  0, 1, 2, 2.1, 2.5, 2.6, 3, 3.7, 3.8, 4, 5, 5.5, 6, 7, 7.5, 7.6, 7.7, 8, 8.1, 9, 9.5, 10, 11, 12, 13, 13.5, 14, 15, 16, 17, 18, 19, 20, 21,
  22, 23, 24, 25, 25.5, 27, 28,
]);

/** Levies that stand beside VAT under their own names. */
const LEVY = /\b(NHIL|GETFund|GETFL|GET Fund|COVID(?:-19)?(?: levy)?|CHRL|CST|tourism levy|service tax|cess|CGST|SGST|UTGST|IGST)\b/i;

/**
 * The breakdown of tax by rate. Rows are recognized by arithmetic (base × rate = tax), whatever their columns are called, and count if
 * their taxes add up to the settled tax. A rate stated only by the items is used if it explains the tax.
 */
export function taxRowsOf(text: PageText, totals: SettledTotals, ratesOfItems: readonly number[]): TaxRow[] {
  const itemRates = [...ratesOfItems, ...namedRates(text)];
  const target = totals.tax?.units ?? null;
  const rows = text.lines.flatMap((line) => {
    const printed = rowsOfLine(text, line, totals);
    return printed.length > 0 || !line.page.isOcr ? printed : unratedRows(text, line, ratesOfItems);
  });
  const distinct = withoutRepeats(rows);
  const breakdown = subsetAddingUp(distinct, target, totals.net?.units ?? null);
  if (breakdown.length > 0) return breakdown;
  return labeledRows(text, totals, itemRates);
}

/** A breakdown on one line has few rates with two amounts each; among more amounts, any three may agree by coincidence. */
const MOST_AMOUNTS_OF_ROW = 24;

function rowsOfLine(text: PageText, line: TextLine, totals: SettledTotals): TaxRow[] {
  const amounts = text.amountsByLine.get(line.index) ?? [];
  const money = amounts.filter((amount) => !amount.percent && amount.decimals <= 3);
  const rates = money.length > MOST_AMOUNTS_OF_ROW ? [] : ratesOf(amounts);
  const found: TaxRow[] = [];
  for (const rate of rates) {
    const rest = money.filter((amount) => amount !== rate);
    const pair = rest
      .flatMap((base) =>
        rest.filter((tax) => tax !== base && isTaxOf(unitsOf(base), Number(rate.value), unitsOf(tax))).map((tax) => ({ base, tax })),
      )
      // At a rate of zero any base fits; its own is the one closest after the rate.
      .sort((a, b) =>
        Number(rate.value) === 0 ? behind(rate, a.base) - behind(rate, b.base) : Math.abs(unitsOf(b.base)) - Math.abs(unitsOf(a.base)),
      )[0];
    if (pair && unitsOf(pair.base) !== 0) {
      found.push(rowOf(line, Number(rate.value), unitsOf(pair.base), unitsOf(pair.tax), [rate, pair.base, pair.tax]));
      continue;
    }
    // The row doesn't print its base: it is the net total, or follows from a single tax.
    const tax = rest.find((amount) => totals.net !== null && isTaxOf(totals.net.units, Number(rate.value), unitsOf(amount)));
    if (tax && totals.net && unitsOf(tax) !== 0) found.push(rowOf(line, Number(rate.value), totals.net.units, unitsOf(tax), [rate, tax]));
  }
  return found;
}

/** "Umsatzsteuer (S)  275,00  F  19,25": OCR lost the row's rate, but one that the items state makes the second amount from the first. */
function unratedRows(text: PageText, line: TextLine, rates: readonly number[]): TaxRow[] {
  const [base, tax, ...more] = (text.amountsByLine.get(line.index) ?? []).filter((amount) => !amount.percent && amount.decimals === 2);
  const rate = base && tax && rates.find((each) => each > 0 && isTaxOf(unitsOf(base), each, unitsOf(tax)));
  return base && tax && rate !== undefined && more.length === 0 ? [rowOf(line, rate, unitsOf(base), unitsOf(tax), [base, tax])] : [];
}

/** The number of words between a rate and an amount after it; amounts before the rate sort last. */
const behind = (rate: PrintedAmount, { start }: PrintedAmount): number =>
  start < rate.start ? Number.POSITIVE_INFINITY : start - rate.end;

/** Percentages, or else small plain numbers that may be tax rates. */
function ratesOf(amounts: readonly PrintedAmount[]): PrintedAmount[] {
  const percent = amounts.filter((amount) => amount.percent && !isCutRate(amount) && inRange(Number(amount.value)));
  if (percent.length > 0) return percent;
  return amounts.filter(
    (amount) =>
      amount.decimals <= 2 && inRange(Number(amount.value)) && !/[^\d.,]/.test(amount.raw) && COMMON_RATES.has(Number(amount.value)),
  );
}

function inRange(rate: number): boolean {
  return rate >= 0 && rate <= MAX_RATE;
}

/** Whether a tax is the rate of a base, in percent, to the rounding of its lines. */
export function isTaxOf(base: number, rate: number, tax: number): boolean {
  if (rate === 0) return tax === 0 && base !== 0;
  // Rounding per line changes the sum by up to half a cent per line.
  return tax !== 0 && Math.abs((base * rate) / 100 - tax) <= CENT * 3 && Math.abs(tax) < Math.abs(base);
}

function rowOf(line: TextLine, rate: number | null, base: number, amount: number, printed: readonly PrintedAmount[]): TaxRow {
  return {
    rate,
    base,
    amount,
    percent: printed[0]?.percent ?? false,
    label: LEVY.exec(line.text)?.[1] ?? "VAT",
    provenance: placeOf(
      printed.flatMap((part) => part.words),
      line.page,
    ),
    line,
  };
}

/** Removes duplicate rows, since totals are often printed both in the breakdown and below it. */
function withoutRepeats(rows: readonly TaxRow[]): TaxRow[] {
  return rows.filter(
    (row, index) => rows.findIndex((other) => other.rate === row.rate && other.base === row.base && other.amount === row.amount) === index,
  );
}

/** The rows whose taxes add up to the tax total, preferring adjacent rows, and most of all a set whose bases add up to the net. */
function subsetAddingUp(rows: readonly TaxRow[], tax: number | null, net: number | null): TaxRow[] {
  if (tax === null) return [];
  const pool = rows.slice(-12);
  let best: { rows: TaxRow[]; score: number } = { rows: [], score: 0 };
  for (let mask = 1; mask < 1 << pool.length; mask++) {
    const chosen = pool.filter((_, index) => mask & (1 << index));
    if (chosen.length > 6) continue;
    const sum = chosen.reduce((total, row) => total + (row.amount ?? 0), 0);
    if (Math.abs(sum - tax) > CENT * 2) continue;
    const bases = chosen.reduce((total, row) => total + (row.base ?? 0), 0);
    const sameNet = net !== null && Math.abs(bases - net) <= CENT * 2;
    const spread = (chosen[chosen.length - 1]?.line.index ?? 0) - (chosen[0]?.line.index ?? 0);
    const score =
      1 + (sameNet ? 2 : 0) + (chosen.filter((row) => row.percent).length / chosen.length) * 0.6 - chosen.length * 0.05 - spread * 0.01;
    if (score > best.score) best = { rows: chosen, score };
  }
  return best.rows;
}

/**
 * Labeled tax amounts, possibly with a rate, if no arithmetic was found. If a printed rate doesn't yield the tax from the net total, the
 * base is the one that the line names, or unknown: exempt lines may not be part of it.
 */
function labeledRows(text: PageText, { tax, net }: SettledTotals, itemRates: readonly number[]): TaxRow[] {
  if (tax === null) return [];
  if (tax.from.length === 0) return rowOfColumn(text, tax.units, net?.units ?? null, itemRates);
  const single = tax.from.length === 1 ? net : null;
  if (tax.from.every(({ base }) => base !== undefined)) return rowsOfTable(tax.from, itemRates);
  const rows = tax.from.map((candidate): TaxRow => ({
    rate: candidate.rate ?? (single ? (itemRates.find((rate) => isTaxOf(single.units, rate, tax.units)) ?? null) : null),
    base:
      single && (candidate.rate === null || isTaxOf(single.units, candidate.rate, tax.units))
        ? single.units
        : namedBase(text, candidate, isTaxOf),
    amount: candidate.units,
    label: LEVY.exec(candidate.hit.line.text)?.[1] ?? "VAT",
    provenance: placeOf(candidate.amount.words, candidate.hit.line.page),
    line: candidate.hit.line,
    percent: candidate.rate !== null,
  }));
  return mergeDailyTaxes(rows, tax.units, net?.units ?? null);
}

/** The taxes that rows of a table state for themselves: one for each rate that the page names, and one for what bears none of these. */
function rowsOfTable(taxes: readonly TotalCandidate[], rates: readonly number[]): TaxRow[] {
  const byRate = new Map<number | null, TaxRow>();
  for (const { base = 0, units, amount, hit } of taxes.filter((tax) => tax.units !== 0)) {
    const rate = rates.find((each) => isTaxOf(base, each, units)) ?? null;
    const own = rowOf(hit.line, rate, base, units, [amount]);
    const sum = byRate.get(rate);
    byRate.set(
      rate,
      sum
        ? { ...sum, base: (sum.base ?? 0) + base, amount: (sum.amount ?? 0) + units, provenance: [...sum.provenance, ...own.provenance] }
        : own,
    );
  }
  return [...byRate.values()];
}

/** "Including VAT at 20%", "Percent: 7.5": rates named with the tax or by themselves, wherever the amount is. */
function namedRates(text: PageText): number[] {
  return text.lines
    .filter((line) => /\b(?:vat|gst|tva|mwst|ust|percent|tax rate)\b/i.test(line.text))
    .flatMap((line) =>
      (text.amountsByLine.get(line.index) ?? [])
        .filter((amount) => Number(amount.value) > 0 && !isCutRate(amount) && (amount.percent || isNamedPercent(line, amount)))
        .map((amount) => Number(amount.value)),
    );
}

const isNamedPercent = (line: TextLine, amount: PrintedAmount): boolean =>
  /^(?:percent|rate):?$/i.test(line.words[amount.start - 1]?.text ?? "") && COMMON_RATES.has(Number(amount.value));

/** "VAT 7.5%" above a column whose sum is the tax: there is no row, but exactly one rate yields the tax from the net. */
function rowOfColumn(text: PageText, tax: number, net: number | null, rates: readonly number[]): TaxRow[] {
  const [rate, ...others] = new Set(net === null ? [] : rates.filter((candidate) => isTaxOf(net, candidate, tax)));
  const line = text.lines.find((each) => (text.amountsByLine.get(each.index) ?? []).some((amount) => unitsOf(amount) === tax));
  return rate === undefined || others.length > 0 || net === null || !line || tax === 0 ? [] : [rowOf(line, rate, net, tax, [])];
}

/** Joins the daily taxes of a hotel folio at one rate into one tax on the net. */
function mergeDailyTaxes(rows: readonly TaxRow[], tax: number, net: number | null): TaxRow[] {
  const [first, ...more] = rows;
  if (!first || more.length === 0 || first.rate === null) return [...rows];
  const { rate, label } = first;
  if (net === null || !more.every((row) => row.rate === rate && row.label === label) || !isTaxOf(net, rate, tax)) return [...rows];
  return [{ ...first, base: net, amount: tax, provenance: rows.flatMap((row) => row.provenance) }];
}
