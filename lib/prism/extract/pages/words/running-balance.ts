import { spanOfAmount, type PrintedAmount } from "./amounts";
import type { Chunk, TextLine } from "./layout";

const TAKEN = /^(?:debits?|charges?|dr|amount|charged)$/;
const GIVEN = /^(?:credits?|payments?|cr|paid)$/;
const BALANCE = /^(?:(?:running|account)? ?balance|bal)$/;

/**
 * "Debit  Credit  Balance": what a guest or a customer owes after each entry stands behind it. It is no amount of the entry, and the last
 * one is no more its tax than the first one is its charge. Amounts alone in their line ("Balance due  249,100.00") stay.
 */
export function withoutRunningBalance(
  lines: readonly TextLine[],
  amountsByLine: ReadonlyMap<number, PrintedAmount[]>,
): ReadonlyMap<number, PrintedAmount[]> {
  const kept = new Map(amountsByLine);
  let columns: { headings: Headings; page: TextLine["page"] } | null = null;
  for (const line of lines) {
    const headings = balanceHeadings(line);
    if (headings) columns = { headings, page: line.page };
    else if (columns?.page === line.page)
      kept.set(line.index, withoutLast(amountsByLine.get(line.index) ?? [], columns.headings, line.page.em));
  }
  return kept;
}

interface Headings {
  taken: Chunk;
  given: Chunk;
  balance: Chunk;
}

/** The last three headings: what was charged, what was paid, and what is owed after it. */
function balanceHeadings({ chunks }: TextLine): Headings | null {
  const [taken, given, balance] = chunks.slice(-3).map((chunk) => ({ chunk, name: nameOf(chunk) }));
  return taken && given && balance && TAKEN.test(taken.name) && GIVEN.test(given.name) && BALANCE.test(balance.name)
    ? { taken: taken.chunk, given: given.chunk, balance: balance.chunk }
    : null;
}

/** In small letters, without the currency in parentheses. */
const nameOf = ({ text }: Chunk): string =>
  text
    .replace(/ ?\([^)]*\)$/, "")
    .toLowerCase()
    .replace(/[.:]$/, "");

/** An entry has what was charged or paid under its own heading; "VAT 7.5% of 120,000.00   9,000.00" below the last one has not. */
function withoutLast(amounts: readonly PrintedAmount[], { taken, given, balance }: Headings, em: number): PrintedAmount[] {
  const money = amounts.filter((amount) => !amount.percent);
  const last = money[money.length - 1];
  if (!last || money.length < 2) return [...amounts];
  const isEntry =
    isUnder(last, balance, em) && money.some((amount) => amount !== last && [taken, given].some((one) => isUnder(amount, one, em)));
  return isEntry ? amounts.filter((amount) => amount !== last) : [...amounts];
}

function isUnder(amount: PrintedAmount, heading: Chunk, em: number): boolean {
  const { left, right } = spanOfAmount(amount);
  return Math.abs(right - heading.right) < em || Math.abs(left - heading.left) < em;
}
