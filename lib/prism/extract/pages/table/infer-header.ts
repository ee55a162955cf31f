import { nearestMinor } from "@/lib/kernel/money";
import type { PrintedAmount } from "../words/amounts";
import { numberBands } from "./fit-columns";
import type { NumberBand } from "./proven-columns";
import type { TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { sumsUnder } from "./sums-bar";
import type { Column, TableHeader } from "./table-header";
import { beginsWithLabel } from "./table-region";
import type { LineContext } from "./line-context";

/**
 * Infers the columns of a table without headings by arithmetic: the amount column adds up to a printed total, and quantity and price
 * multiply to it on most lines. Null if no column adds up.
 */
export function inferHeader(text: PageText, context: LineContext): TableHeader | null {
  for (const region of [...regionsAboveTotals(text), ...regionsBelowBars(text)]) {
    const header = headerOf(text, region, context);
    if (header) return header;
  }
  return null;
}

/** A long bill has dozens of sections, each with a sum; every sum costs a search up to the top of the page. */
const MOST_REGIONS = 40;

/** For each line named as a total, the lines with amounts above it, in reading order. */
function regionsAboveTotals(text: PageText): TextLine[][] {
  const regions: TextLine[][] = [];
  for (const line of text.lines) {
    const named = (text.labelsByLine.get(line.index) ?? []).some(
      (hit) =>
        (["subtotal", "netTotal", "total"] as const).some((kind) => hit.kinds.has(kind)) &&
        line.chunks.some((chunk) => chunk.words[0] === hit.words[0]),
    );
    if (!named || countMoneyOn(text, line) === 0) continue;
    const region: TextLine[] = [];
    let without = 0;
    for (let at = line.index - 1; at >= 0 && without < 5; at--) {
      const above = text.lines[at];
      if (!above) break;
      if (beginsWithLabel(text, above, ["taxTotal", "withheld"])) continue;
      // Earlier balances and payments stand above what this bill is for.
      if (region.length > 0 && beginsWithLabel(text, above, ["paid", "amountDue"])) break;
      if (countMoneyOn(text, above) > 0) {
        region.unshift(above);
        without = 0;
      } else without++;
    }
    if (region.length > 0) regions.push(region);
    if (regions.length === MOST_REGIONS) break;
  }
  return regions;
}

/** The lines with amounts below a bar of sums. */
function regionsBelowBars(text: PageText): TextLine[][] {
  return text.lines.flatMap((line) => {
    if (!sumsUnder(text, line)) return [];
    const region: TextLine[] = [];
    let without = 0;
    for (const below of text.lines.slice(line.index + 2)) {
      if (without > 5) break;
      if (countMoneyOn(text, below) > 0) region.push(below);
      without = countMoneyOn(text, below) > 0 ? 0 : without + 1;
    }
    return region.length > 0 ? [region] : [];
  });
}

/** In documents whose amounts have no decimals, grouped thousands distinguish amounts from counts. */
export const WHOLE_AMOUNT = /\d{1,3}(?:[,. ]\d{3})+$/;
const PLAIN_AMOUNT = /^\d{3,9}$/;

/** Spreadsheets print numbers as typed: if none has decimals or groups, long ones may be amounts. */
function isWholeAmount(text: PageText, amount: PrintedAmount): boolean {
  return !text.showsDecimals && (WHOLE_AMOUNT.test(amount.raw) || (text.plainNumbers && PLAIN_AMOUNT.test(amount.raw)));
}

function countMoneyOn(text: PageText, line: TextLine): number {
  return (text.amountsByLine.get(line.index) ?? []).filter(
    (amount) => !amount.percent && (amount.decimals === 2 || isWholeAmount(text, amount)),
  ).length;
}

function headerOf(text: PageText, region: readonly TextLine[], { currency, targets }: LineContext): TableHeader | null {
  const bands = numberBands(text, region);
  // Payments may have a column of their own; the fuller column holds the items.
  const [best] = [...bands]
    .reverse()
    .filter((band) => {
      const sum = band.numbers.reduce((total, number) => total + nearestMinor(number.value, currency), 0);
      return (
        (band.decimals > 0.6 || isWhole(text, band)) &&
        sum !== 0 &&
        targets.some((target) => Math.abs(target - sum) <= Math.max(1, band.numbers.length))
      );
    })
    // Beside a column that includes the tax, the one that is a product of other columns holds the items' amounts.
    .map((band) => ({ band, count: band.numbers.length, made: factorsWithout(text, bands, band) === null ? 0 : 1 }))
    .sort((a, b) => b.made - a.made || b.count - a.count);
  const amounts = best?.band;
  const [first] = region;
  if (!amounts || !first) return null;
  const columns: Column[] = [columnOf("amount", amounts)];
  const factors = factorsWithout(text, bands, amounts);
  if (factors) columns.push(columnOf("quantity", factors.quantity), columnOf("unitPrice", factors.unitPrice));
  for (const band of bands.filter((candidate) => !columns.some((column) => column.band?.left === candidate.left))) {
    columns.push(columnOf(band.percents > 0.5 && isOfTax(text, band) ? "taxRate" : isCount(band) ? "position" : "other", band));
  }
  const description = descriptionColumn(region, columns);
  if (!description) return null;
  const days = region.flatMap((line) => line.chunks).filter((chunk) => NUMBERED_DAY.test(chunk.text) && chunk.right < description.left);
  if (days.length * 2 > region.length)
    columns.push({
      kind: "other",
      left: Math.min(...days.map((chunk) => chunk.left)),
      right: Math.max(...days.map((chunk) => chunk.right)),
      words: [],
    });
  return {
    page: first.page,
    columns: [...columns, description].sort((a, b) => a.left - b.left),
    firstLine: first.index,
    lastLine: lineBefore(text, region, description),
  };
}

/** The number of a list item, such as "1.". */
const NUMBERING = /^\(?\d{1,2}[.)]$/;

/**
 * The last line above the items. The first item's name may begin above its amount, on lines close together at the left edge of the text.
 */
function lineBefore(text: PageText, region: readonly TextLine[], description: Column): number {
  const [first] = region;
  if (!first) return -1;
  const gaps = region
    .map((line) => (text.lines[line.index + 1]?.page === line.page ? (text.lines[line.index + 1]?.top ?? 0) - line.bottom : 0))
    .filter((gap) => gap > 0);
  const close = Math.min(first.page.em * 0.6, 0.6 * Math.max(...gaps, 0));
  let index = first.index - 1;
  for (; index >= 0; index--) {
    const line = text.lines[index];
    const below = text.lines[index + 1];
    const { em } = first.page;
    if (
      !line ||
      !below ||
      line.page !== first.page ||
      below.top - line.bottom > close ||
      // "… conducting due diligence at the": a label word within running text labels nothing.
      (text.labelsByLine.get(index) ?? []).some((hit) => line.chunks.some((chunk) => chunk.words[0] === hit.words[0])) ||
      !line.chunks.every((chunk) => Math.abs(chunk.left - description.left) < em * 0.4 || NUMBERING.test(chunk.text))
    )
      break;
  }
  return index;
}

function columnOf(kind: Column["kind"], band: NumberBand): Column {
  return { kind, left: band.left, right: band.right, words: [], band: { left: band.left, right: band.right } };
}

function factorsWithout(text: PageText, bands: readonly NumberBand[], amounts: NumberBand): ReturnType<typeof factorBands> {
  return factorBands(
    text,
    bands.filter((band) => band !== amounts),
    amounts,
  );
}

function factorBands(
  text: PageText,
  bands: readonly NumberBand[],
  amounts: NumberBand,
): { quantity: NumberBand; unitPrice: NumberBand } | null {
  const on = (band: NumberBand, line: TextLine): number | null => {
    const number = band.numbers.find((candidate) => candidate.line === line);
    return number ? Number(number.value) : null;
  };
  for (const quantity of bands) {
    for (const unitPrice of bands.filter((band) => band !== quantity && (band.decimals > 0.6 || isWhole(text, band)))) {
      const fitting = amounts.numbers.filter(
        ({ line, value }) => Number(value) !== 0 && Math.abs((on(quantity, line) ?? 0) * (on(unitPrice, line) ?? 0) - Number(value)) < 0.02,
      );
      if (fitting.length * 2 > amounts.numbers.length)
        return isLikelierPrice(quantity, unitPrice) ? { quantity: unitPrice, unitPrice: quantity } : { quantity, unitPrice };
    }
  }
  return null;
}

/** Whether the first of two factors is the price: the only one with two decimals, else the larger ("6.5 hours × 18,000"). */
function isLikelierPrice(one: NumberBand, other: NumberBand): boolean {
  const cents = (band: NumberBand): boolean => band.numbers.every((number) => number.decimals === 2);
  const mean = (band: NumberBand): number =>
    band.numbers.reduce((sum, number) => sum + Math.abs(Number(number.value)), 0) / band.numbers.length;
  return cents(one) === cents(other) ? !cents(one) && mean(one) > mean(other) : cents(one);
}

function isWhole(text: PageText, band: NumberBand): boolean {
  return band.numbers.filter((number) => isWholeAmount(text, number)).length * 2 > band.numbers.length;
}

/** Whether a column of percentages may be tax rates; "40%" of a contract sum is not one if the named tax has another rate. */
function isOfTax(text: PageText, { numbers }: NumberBand): boolean {
  const named = text.labels
    .filter((hit) => hit.kinds.has("taxTotal"))
    .flatMap((hit) => (text.amountsByLine.get(hit.line.index) ?? []).filter((amount) => amount.percent && amount.start >= hit.end));
  const rates = new Set(named.map(({ value }) => Number(value)));
  return rates.size === 0 || numbers.some(({ value }) => Number(value) === 0 || rates.has(Number(value)));
}

/** Whether the numbers count the rows: 1, 2, 3 … */
function isCount(band: NumberBand): boolean {
  return band.numbers.every((number, index) => Number(number.value) === index + 1);
}

/** A date with a row number, such as "1 02-Nov". */
const NUMBERED_DAY = /^(?:\d{1,3}[.)]? )?\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9})(?:[-/. ]\d{2,4})?$/u;

/** The column of descriptions: around the longest text that is in no column of numbers. */
function descriptionColumn(region: readonly TextLine[], columns: readonly Column[]): Column | null {
  const chunks = region
    .flatMap((line) => line.chunks)
    .filter(
      (chunk) =>
        /\p{L}{2}/u.test(chunk.text) &&
        !NUMBERED_DAY.test(chunk.text) &&
        !columns.some((column) => Math.min(chunk.right, column.right) - Math.max(chunk.left, column.left) > 0),
    );
  const [longest] = [...chunks].sort((a, b) => b.text.length - a.text.length);
  if (!longest) return null;
  const beside = chunks.filter((chunk) => Math.min(chunk.right, longest.right) - Math.max(chunk.left, longest.left) > 0);
  return {
    kind: "description",
    left: Math.min(...beside.map((chunk) => chunk.left)),
    right: Math.max(...beside.map((chunk) => chunk.right)),
    words: [],
  };
}
