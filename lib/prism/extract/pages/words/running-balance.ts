import { spanOfAmount, type PrintedAmount } from "./amounts";
import type { Chunk, TextLine } from "./layout";

const TAKEN = /^(?:debits?|charges?|dr|amount|charged)$/;
const GIVEN = /^(?:credits?|payments?|cr|paid)$/;
const BALANCE = /^(?:(?:running|account)? ?balance|bal)$/;

/**
 * Removes the balance after each entry of a "Debit  Credit  Balance" table. It is what the customer owes after the entry, so it is no
 * amount of the entry, nor is the last one the tax or the first one the charge. Amounts alone on their line ("Balance due  249,100.00")
 * stay.
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

/** The last three headings of a line: charged, paid, and the balance after that. */
function balanceHeadings({ chunks }: TextLine): Headings | null {
  const [taken, given, balance] = chunks.slice(-3).map((chunk) => ({ chunk, name: nameOf(chunk) }));
  return taken && given && balance && TAKEN.test(taken.name) && GIVEN.test(given.name) && BALANCE.test(balance.name)
    ? { taken: taken.chunk, given: given.chunk, balance: balance.chunk }
    : null;
}

/** The heading in lower case, without a currency in parentheses. */
const nameOf = ({ text }: Chunk): string =>
  text
    .replace(/ ?\([^)]*\)$/, "")
    .toLowerCase()
    .replace(/[.:]$/, "");

/** An entry has a charge or payment under its own heading; "VAT 7.5% of 120,000.00   9,000.00" below the last entry has none. */
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
