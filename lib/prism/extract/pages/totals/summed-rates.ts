import { TOLERANCE } from "./score-totals";
import type { PrintedAmount } from "../words/amounts";
import type { PageText } from "../page/page-text";
import { unitsOf, type TotalCandidate } from "./total-candidate";

/** Base, tax and gross of one rate on one line. */
interface RateRow {
  index: number;
  tax: PrintedAmount;
  gross: number;
}

/**
 * "A 16 %  54,000.00  8,640.00  62,640.00 / Exempt  94,000.00  0.00  94,000.00" beside a total of 156,640.00: each row is a part of the
 * bill, so only its tax is kept as a candidate. Nothing changes if the rows don't add up to a total.
 */
export function withoutPartsByRate(text: PageText, candidates: readonly TotalCandidate[]): readonly TotalCandidate[] {
  const rows = text.lines.flatMap(({ index }) => rowOf(text, index));
  const group = rows.length < 2 ? null : longestRun(rows);
  if (!group) return candidates;
  const whole = group.reduce((sum, row) => sum + row.gross, 0);
  const within = new Map(group.map((row) => [row.index, row]));
  const isTotal = ({ kind, units, amount }: TotalCandidate): boolean =>
    (kind === "total" || kind === "amountDue") && Math.abs(units - whole) <= TOLERANCE && !within.has(amount.line.index);
  if (!candidates.some(isTotal)) return candidates;
  return candidates.filter(({ kind, amount, units }) => {
    const row = within.get(amount.line.index);
    return row === undefined || (kind === "taxTotal" && amount === row.tax && units !== 0);
  });
}

function rowOf(text: PageText, index: number): RateRow[] {
  const amounts = (text.amountsByLine.get(index) ?? []).filter((amount) => !amount.percent && amount.decimals === 2);
  const [base, tax, gross, ...more] = amounts;
  if (!base || !tax || !gross || more.length > 0) return [];
  const isSum = unitsOf(base) > 0 && unitsOf(tax) >= 0 && unitsOf(base) + unitsOf(tax) === unitsOf(gross);
  return isSum && unitsOf(tax) * 2 < unitsOf(base) ? [{ index, tax, gross: unitsOf(gross) }] : [];
}

/** The longest run of adjacent rows, of at least two. */
function longestRun(rows: readonly RateRow[]): RateRow[] | null {
  let run: RateRow[] = [];
  let longest: RateRow[] = [];
  for (const row of rows) {
    run = run.length > 0 && row.index - (run[run.length - 1]?.index ?? 0) <= 1 ? [...run, row] : [row];
    if (run.length > longest.length) longest = run;
  }
  return longest.length >= 2 ? longest : null;
}
