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
  let column: { heading: Chunk; page: TextLine["page"] } | null = null;
  for (const line of lines) {
    const heading = balanceHeading(line);
    if (heading) column = { heading, page: line.page };
    else if (column?.page === line.page)
      kept.set(line.index, withoutLast(amountsByLine.get(line.index) ?? [], column.heading, line.page.em));
  }
  return kept;
}

/** The last of three headings, the two before it being what was charged and what was paid. */
function balanceHeading({ chunks }: TextLine): Chunk | null {
  const [taken, given, balance] = chunks.slice(-3).map((chunk) => ({ chunk, name: nameOf(chunk) }));
  return taken && given && balance && TAKEN.test(taken.name) && GIVEN.test(given.name) && BALANCE.test(balance.name) ? balance.chunk : null;
}

/** In small letters, without the currency in parentheses. */
const nameOf = ({ text }: Chunk): string =>
  text
    .replace(/ ?\([^)]*\)$/, "")
    .toLowerCase()
    .replace(/[.:]$/, "");

function withoutLast(amounts: readonly PrintedAmount[], heading: Chunk, em: number): PrintedAmount[] {
  const money = amounts.filter((amount) => !amount.percent);
  const last = money[money.length - 1];
  if (!last || money.length < 2) return [...amounts];
  const { left, right } = spanOfAmount(last);
  const isUnder = Math.abs(right - heading.right) < em || Math.abs(left - heading.left) < em;
  return isUnder ? amounts.filter((amount) => amount !== last) : [...amounts];
}
