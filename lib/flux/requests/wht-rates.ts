import type { IsoDate } from "@/lib/kernel/dates";
import { rulePack } from "@/lib/tax";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import { isInForce } from "@/lib/tax/rules-in-force";

/** Cache of results: the rules don't change while the process runs, and the lines of a schedule share a few days and categories. */
const known = new Map<string, readonly number[] | null>();
const MOST_KNOWN = 2_000;

/**
 * The rates, in percent, allowed on a line of a WHT schedule (tax/ng: the table in force on the transaction's day and confirmed treaty
 * rates): every rate of the table or, if a category is given, of its row. If the beneficiary has no tax number, only the doubled rates are
 * allowed where that rule is in force. Null if the category has no row on that day.
 */
export function ratesFor(line: { transactionDate: IsoDate; category?: WhtCategory; noTin?: boolean }): readonly number[] | null {
  const { transactionDate, category = "", noTin = false } = line;
  const asked = `${transactionDate} ${category} ${noTin}`;
  let rates = known.get(asked);
  if (rates === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    rates = lookUp(line);
    known.set(asked, rates);
  }
  return rates;
}

function lookUp(line: { transactionDate: IsoDate; category?: WhtCategory; noTin?: boolean }): readonly number[] | null {
  const pack = rulePack("NG");
  if (!pack) throw new Error("the rules of the filing jurisdiction are missing");
  const { transactionDate: day, category, noTin } = line;
  const kind = category === undefined ? null : pack.wht.categories.find((row) => isInForce(row, day))?.kinds[category]?.kind;
  if (kind === undefined) return null;
  const rows = pack.wht.rows.filter((row) => isInForce(row, day) && (kind === null || row.kind === kind));
  const treaties = pack.wht.treaties.filter((row) => row.verified && isInForce(row, day) && (kind === null || row.kinds.includes(kind)));
  const cells = rows.flatMap((row) => [row.residentCompany, row.residentIndividual, row.nonResidentCompany, row.nonResidentIndividual]);
  const rates = [...cells.filter((rate) => rate !== null), ...treaties.map(({ rate }) => rate)];
  if (rates.length === 0) return null;
  const doubling = pack.wht.withoutTaxId;
  const multiplier = noTin && doubling && isInForce(doubling, day) ? (doubling.multiplier ?? 1) : 1;
  return [...new Set(rates.map((rate) => rate * multiplier))].sort((a, b) => a - b);
}
