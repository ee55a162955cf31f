import Big from "big.js";
import type { LabelKind } from "../../vocabulary";
import { numberBands } from "../table/fit-columns";
import type { NumberBand } from "../table/proven-columns";
import type { TableHeader } from "../table/table-header";
import { regionUnder, wordsOfHeader } from "../table/table-region";
import type { PrintedAmount } from "../words/amounts";
import type { TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import type { SettledAmount } from "./score-totals";
import { NO_TAX, TAX_NAME } from "./tax-names";
import { NAMED_SUMS, unitsOf, type TotalCandidate, type TotalKind } from "./total-candidate";

/** What the rows of a table come to before tax and in tax, as each of them states its own. */
export interface RowSums {
  net: SettledAmount;
  tax: SettledAmount;
}

/** The amounts of a table by the lines of its rows. */
interface RowAmounts {
  nets: ReadonlyMap<TextLine, PrintedAmount>;
  taxes: ReadonlyMap<TextLine, PrintedAmount>;
}

/** Tax that is kept back adds nothing. */
const KEPT_BACK = /\b(?:wht|w\.h\.t\.?|withh?olding|withheld|tds)\b/i;
/** No value added tax is as much as a third of what it is on. */
const HIGHEST_SHARE_OF_TAX = 3;
/** Less than a label has: these sums are added up, and not printed. */
const WEIGHT = 0.5;

/**
 * "Amount  VAT  Total" over the items, and below them one total that holds the tax: what is before the tax, and the tax itself, are then sums
 * of the rows, which no label names. In each row net and tax make its gross; where the table has no column of gross amounts, net and tax of
 * all rows make a sum that the page names. Null where no table is like that, or none of its rows bears tax.
 */
export function sumsOfRows(text: PageText, headers: readonly TableHeader[], named: readonly TotalCandidate[]): RowSums | null {
  for (const { header, lines } of tablesOf(text, headers)) {
    const bands = numberBands(text, lines);
    for (const tax of bands.filter((band) => isHeadedByTax(text, header, band))) {
      const taxes = moneyByLine(tax);
      const before = bands.filter((band) => band.right <= tax.left);
      const behind = bands.filter((band) => band.left >= tax.right).map(moneyByLine);
      const isNet = (nets: ReadonlyMap<TextLine, PrintedAmount>): boolean => areRows({ nets, taxes }, behind, named);
      const found =
        before.toReversed().map(moneyByLine).find(isNet) ??
        behind.map((gross) => productsLeft(gross, taxes, before)).find(isNet) ??
        behind.find(isNet);
      if (found) return sumRows({ nets: found, taxes });
    }
  }
  return null;
}

/** The lines of each table; one that goes on under the same headings on the next page is one table. */
function tablesOf(text: PageText, headers: readonly TableHeader[]): { header: TableHeader; lines: TextLine[] }[] {
  const tables = new Map<string, { header: TableHeader; lines: TextLine[] }>();
  for (const [position, header] of headers.entries()) {
    const lines = regionUnder(text, headers, position)?.body.map(({ line }) => line) ?? [];
    const words = wordsOfHeader(header);
    const table = tables.get(words);
    if (table && table.header.page !== header.page) table.lines.push(...lines);
    else tables.set(table ? `${words} ${position}` : words, { header, lines });
  }
  return [...tables.values()];
}

const namesTax = (heading: string): boolean => TAX_NAME.test(heading) && !NO_TAX.test(heading) && !KEPT_BACK.test(heading);

function isHeadedByTax(text: PageText, { page, firstLine, lastLine }: TableHeader, { left, right }: NumberBand): boolean {
  return text.lines
    .slice(firstLine, lastLine + 1)
    .filter((line) => line.page === page)
    .some(({ chunks }) => chunks.some((chunk) => Math.min(chunk.right, right) > Math.max(chunk.left, left) && namesTax(chunk.text)));
}

function areRows(
  { nets, taxes }: RowAmounts,
  grosses: readonly ReadonlyMap<TextLine, PrintedAmount>[],
  named: readonly TotalCandidate[],
): boolean {
  if (nets.size === 0 || [...taxes.keys()].some((line) => !nets.has(line))) return false;
  const lines = [...nets.keys()];
  const sumOf = (amounts: ReadonlyMap<TextLine, PrintedAmount>): number => lines.reduce((sum, line) => sum + unitsOn(amounts, line), 0);
  const [net, tax] = [sumOf(nets), sumOf(taxes)];
  if (tax === 0 || Math.abs(tax) * HIGHEST_SHARE_OF_TAX > Math.abs(net)) return false;
  return (
    named.some(({ kind, units }) => NAMED_SUMS.includes(kind) && units === net + tax) ||
    grosses.some(
      (gross) =>
        gross.size === nets.size &&
        lines.every((line) => gross.has(line) && unitsOn(nets, line) + unitsOn(taxes, line) === unitsOn(gross, line)),
    )
  );
}

/** "2  30,000.00  4,500.00  64,500.00" beneath "Qty  Price  VAT  Total": what the gross leaves without its tax, where quantity × price is just that. */
function productsLeft(
  gross: ReadonlyMap<TextLine, PrintedAmount>,
  taxes: ReadonlyMap<TextLine, PrintedAmount>,
  before: readonly NumberBand[],
): ReadonlyMap<TextLine, PrintedAmount> {
  const factors = new Map<TextLine, PrintedAmount[]>();
  for (const number of before.flatMap(({ numbers }) => numbers).filter(({ percent }) => !percent))
    factors.set(number.line, [...(factors.get(number.line) ?? []), number]);
  const products = [...gross].flatMap(([line, amount]): [TextLine, PrintedAmount][] => {
    const numbers = factors.get(line) ?? [];
    const left = new Big(amount.value).minus(taxes.get(line)?.value ?? 0);
    for (const [index, one] of numbers.entries()) {
      const other = numbers.slice(index + 1).find(({ value }) => left.eq(new Big(one.value).times(value)));
      if (other) return [[line, { ...amount, value: left.toFixed(), words: [...one.words, ...other.words] }]];
    }
    return [];
  });
  return new Map(products);
}

/** The last amount of each line; percentages and bare numbers are none. */
function moneyByLine({ numbers }: NumberBand): ReadonlyMap<TextLine, PrintedAmount> {
  return new Map(numbers.filter(isMoney).map((amount) => [amount.line, amount]));
}

const isMoney = ({ percent, decimals, raw }: PrintedAmount): boolean =>
  !percent && (decimals === 2 || /^\D{0,3}\d{1,3}(?:,\d{3})+\)?$/.test(raw));

/** A row without an amount of that kind has none of it. */
function unitsOn(amounts: ReadonlyMap<TextLine, PrintedAmount>, line: TextLine): number {
  const amount = amounts.get(line);
  return amount ? unitsOf(amount) : 0;
}

function sumRows({ nets, taxes }: RowAmounts): RowSums {
  const settled = (from: TotalCandidate[]): SettledAmount => ({
    units: from.reduce((sum, { units }) => sum + units, 0),
    from,
    weight: WEIGHT,
  });
  return {
    net: settled([...nets.values()].map((amount) => candidateOf("netTotal", amount))),
    tax: settled(
      [...taxes]
        .filter(([, amount]) => unitsOf(amount) !== 0)
        .map(([line, amount]) => ({ ...candidateOf("taxTotal", amount), base: unitsOn(nets, line) })),
    ),
  };
}

function candidateOf(kind: TotalKind, amount: PrintedAmount): TotalCandidate {
  const { line, start, words } = amount;
  const hit = { kinds: new Set<LabelKind>([kind]), line, start, end: start, words, length: 0, fuzzy: false };
  return { kind, amount, units: unitsOf(amount), hit, weight: WEIGHT, rate: null };
}
