import { textOf } from "../words/layout";
import type { PrintedAmount } from "../words/amounts";
import type { PageText } from "../page/page-text";
import type { SettledTotals } from "./settle-totals";
import { TOLERANCE } from "./score-totals";
import { mayHideASum } from "./hidden-sums";
import { sumsInWords } from "./sum-in-words";
import { MOST_ROUNDED, NAMED_SUMS, UNITS, unitsOf, type TotalCandidate, type TotalKind } from "./total-candidate";
import { looksLikeMoney, namesOtherAmount, saysDeducted, saysDeductionMade, saysLess, withNext } from "./withholding-words";

/** What may lie between two sums besides withholding tax. */
const STEPS: readonly TotalKind[] = ["taxTotal", "charges", "duty", "discount", "paid"];
/** What was paid or owed before may be taken off or added, and a charge may be one of the items already. */
const EITHER_WAY: readonly TotalKind[] = ["paid", "charges"];

/** With more sums than these, some would fit by chance. */
const MOST_STEPS = 7;
const MOST_ROWS = 3;
/** A label of lower weight mentions a sum only in passing. */
const LEAST_LABEL = 0.6;

/**
 * The rows of withholding tax that no printed sum contains, so that they only ask the buyer to deduct it; empty unless that is certain. The
 * items must come to the printed total exactly without the tax, every other sum must be explained without it, and no figure on the page may
 * be lower than another by it, even roughly or after other deductions. Words count only against a request: an amount that is signed, said to
 * be deducted, or headed "Less" with no total below it is never one. `itemSum` is in units of 10^-4 of the currency.
 */
export function askedRows(
  text: PageText,
  candidates: readonly TotalCandidate[],
  { gross, net }: SettledTotals,
  itemSum: number | null,
): TotalCandidate[] {
  const rows = rowsOf(candidates, ["withheld"]).filter(({ hit }) => !namesOtherAmount(hit.line.text));
  const total = gross?.from.length === 1 ? gross.from[0] : undefined;
  if (rows.length === 0 || rows.length > MOST_ROWS || itemSum === null || !total || !NAMED_SUMS.includes(total.kind)) return [];
  if (total.units <= 0 || rows.some(isSigned) || areRepeated(rows)) return [];
  if (isDeductedByWords(text, rows, candidates, total) || mayHideASum(text)) return [];

  const steps = stepsOf(candidates, rows);
  if (steps.length > MOST_STEPS) return [];
  const changes = changesBy(steps.filter(({ kind, units }) => kind !== "paid" || Math.abs(units) <= MOST_ROUNDED));
  if (!changes.some((change) => isSame(itemSum + change, total.units))) return [];

  const written = sumsInWords(text).map(({ units }) => units);
  const sums = rowsOf(candidates, NAMED_SUMS).filter(({ weight }) => weight >= LEAST_LABEL);
  const all = changesBy(steps);
  const wholes = [...new Set([itemSum, total.units, ...(net ? [net.units] : []), ...sums.map(({ units }) => units)])];
  const explained = [itemSum, total.units].flatMap((whole) => all.map((change) => whole + change));
  const isExplained = (units: number): boolean => explained.some((sum) => isSame(sum, units));
  if (!sums.every(({ units }) => isExplained(units))) return [];
  if (!written.every((units) => explained.some((sum) => Math.abs(sum - units) < UNITS))) return [];

  const known = [...steps, ...rows].map(({ units }) => Math.abs(units));
  const first = Math.min(...[...sums, ...steps, ...rows].map(({ hit }) => hit.line.index));
  const figures = moneyBesideItems(text, first, total.units);
  if (!figures.every((units) => known.includes(units) || isExplained(units))) return [];

  const isDeducted = subsetsOf(rows).some((off) => isTakenOff(text, off, { wholes, changes: all, written, sums }));
  return isDeducted ? [] : rows;
}

/** The weightiest candidate of each line that isn't zero. */
function rowsOf(candidates: readonly TotalCandidate[], kinds: readonly TotalKind[]): TotalCandidate[] {
  const byLine = new Map<number, TotalCandidate>();
  for (const candidate of candidates) {
    const known = byLine.get(candidate.hit.line.index);
    if (kinds.includes(candidate.kind) && candidate.units !== 0 && (!known || candidate.weight > known.weight))
      byLine.set(candidate.hit.line.index, candidate);
  }
  return [...byLine.values()];
}

const RATE_IN_PARENTHESES = /\([^()%]*%[^()%]*\)/g;

/** A minus or a parenthesis anywhere around the amount: "(5,000.00)", "5,000.00-", "( NGN 5,000.00". */
function isSigned({ units, amount: { line, start, end } }: TotalCandidate): boolean {
  const around = textOf(line.words.slice(Math.max(0, start - 1), end + 1)).replace(RATE_IN_PARENTHESES, "");
  return units < 0 || /[()\-−–]/.test(around);
}

/** The same amount twice, or the sum of the others: it is unknown what the page asks for in all. */
function areRepeated(rows: readonly TotalCandidate[]): boolean {
  const whole = rows.reduce((sum, { units }) => sum + units, 0);
  return (
    new Set(rows.map(({ units }) => units)).size < rows.length || (rows.length > 1 && rows.some(({ units }) => isSame(whole, 2 * units)))
  );
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE;

/** A row is "Less" something only if no sum below it shows that nothing was taken off. */
function isDeductedByWords(
  text: PageText,
  rows: readonly TotalCandidate[],
  candidates: readonly TotalCandidate[],
  total: TotalCandidate,
): boolean {
  const lines = new Set(rows.map(({ hit }) => hit.line));
  if (
    text.lines.some(
      (line) => saysDeductionMade(line.text) || saysDeducted(withNext(text, line)) || (!lines.has(line) && saysLess(line.text)),
    )
  )
    return true;
  const isAboveTotal = ({ hit }: TotalCandidate): boolean =>
    candidates.some(
      (sum) =>
        NAMED_SUMS.includes(sum.kind) &&
        isSame(sum.units, total.units) &&
        sum.hit.line.page === hit.line.page &&
        sum.hit.line.index > hit.line.index,
    );
  return rows.some((row) => saysLess(textOf(row.hit.line.words)) && !isAboveTotal(row));
}

/** "We request payment of N101,500.00": nothing is paid yet. */
const ASKS_TO_PAY = /\b(?:request payment|(?:please|kindly) pay)\b/i;
const IS_PAID = /\b(?:paid|deposit|advance|received)\b/i;

function stepsOf(candidates: readonly TotalCandidate[], rows: readonly TotalCandidate[]): TotalCandidate[] {
  const steps = candidates.filter(
    ({ kind, units, amount, hit }) =>
      STEPS.includes(kind) &&
      units !== 0 &&
      !(kind === "paid" && ASKS_TO_PAY.test(hit.line.text) && !IS_PAID.test(hit.line.text)) &&
      !rows.some((row) => row.amount === amount),
  );
  const keyOf = ({ hit, units }: TotalCandidate): string => `${String(hit.line.index)}:${String(Math.abs(units))}`;
  return [...new Map(steps.map((step) => [keyOf(step), step])).values()];
}

/** By how much each selection of steps changes a sum. */
function changesBy(steps: readonly TotalCandidate[]): number[] {
  return steps.reduce(
    (sums, { kind, units }) => {
      const by = EITHER_WAY.includes(kind) ? [units, -units] : [kind === "discount" ? -Math.abs(units) : units];
      return [...sums, ...by.flatMap((change) => sums.map((sum) => sum + change))];
    },
    [0],
  );
}

function subsetsOf<T>(all: readonly T[]): T[][] {
  return all.reduce<T[][]>((subsets, one) => [...subsets, ...subsets.map((subset) => [...subset, one])], [[]]).slice(1);
}

const ABOUT_PAYING = /\b(?:pay\w*|instal+ments?|due|equivalent|(?:naira|ngn) value|transfer|remit|send|settle)\b/i;

/**
 * What looks like money from the first sum on (`first`, a line), on any page, and above it in lines of running text or about paying: the
 * others there are the items.
 */
function moneyBesideItems(text: PageText, first: number, most: number): number[] {
  return [...text.amountsByLine.values()]
    .flat()
    .filter(({ line }) => line.index >= first || line.chunks.length === 1 || ABOUT_PAYING.test(line.text))
    .filter((amount) => looksLikeMoney(text, amount, most) || isPlainPayment(amount, most))
    .map((amount) => Math.abs(unitsOf(amount)));
}

const SAYS_TO_PAY = /\b(?:pay|transfer|remit|send|settle)(?: us| only| exactly| (?:the|a) (?:sum|amount|total) of)?$/i;

/** "Transfer 101500": a plain number right behind a word for paying, if it is most of the total. */
function isPlainPayment(amount: PrintedAmount, most: number): boolean {
  const { percent, line, start } = amount;
  const units = Math.abs(unitsOf(amount));
  return !percent && units <= most && 2 * units >= most && SAYS_TO_PAY.test(textOf(line.words.slice(0, start)));
}

interface Figures {
  /** The sums of the page, with and without their labels. */
  wholes: readonly number[];
  changes: readonly number[];
  written: readonly number[];
  sums: readonly TotalCandidate[];
}

/** Whether any figure on the page, even rounded, is what remains of another after these rows and perhaps other steps are taken off. */
function isTakenOff(text: PageText, off: readonly TotalCandidate[], { wholes, changes, written, sums }: Figures): boolean {
  const units = off.reduce((sum, row) => sum + row.units, 0);
  const roundedBy = Math.min(MOST_ROUNDED, units / 4);
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= roundedBy;
  const printed = [...text.amountsByLine.values()]
    .flat()
    .filter((amount) => !amount.percent && !off.some((row) => row.amount === amount))
    .map((amount) => Math.abs(unitsOf(amount)))
    .filter((amount) => amount !== 0);
  const left = [...new Set([...printed, ...written])];
  const rests = wholes.flatMap((whole) => changes.map((change) => whole + change - units)).filter((rest) => rest > 0);
  if (left.some((figure) => rests.some((rest) => isNear(rest, figure)))) return true;
  const stated = [...sums.map((sum) => sum.units), ...written];
  return printed.some((figure) => stated.some((sum) => isNear(figure - units, sum)));
}
