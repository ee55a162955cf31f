import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import { textOf, type TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { TOLERANCE } from "./score-totals";
import { NAMED_SUMS, unitsOf, type TotalCandidate, type TotalKind } from "./total-candidate";

/** Kinds of labeled amounts that may stand between two sums. */
const NAMED: readonly TotalKind[] = ["discount", "charges", "taxTotal", "duty", "withheld", "paid"];
const TAKEN_OFF: readonly TotalKind[] = ["discount", "withheld", "paid"];
const MOST_LINES = 5;
const MOST_UNNAMED = 3;

interface Row {
  line: TextLine;
  amount: PrintedAmount;
}

/**
 * Unlabeled steps from one sum to the next: "Gross 1,320,000.00 / Less: absence (5,800.00) / Net amount 1,314,200.00", "Professional fees
 * 23,100.00 / Travel at cost 3,240.50 / Total 26,340.50". Only if they lead there exactly do they count, by sign as a discount or a charge,
 * unless their words describe a payment, an earlier debt or a withheld tax. What only the sums show to be taken off is a discount only if its
 * words say so: "First tranche" above the balance due is a payment.
 */
export function unnamedAdjustments(text: PageText, candidates: readonly TotalCandidate[]): TotalCandidate[] {
  const sums = strongest(candidates.filter(({ kind }) => NAMED_SUMS.includes(kind)));
  return sums.flatMap((from, index) => {
    const to = sums[index + 1];
    return to && to.amount.line.page === from.amount.line.page ? between(text, candidates, from, to) : [];
  });
}

/** The strongest sum of each line, from the top. */
function strongest(candidates: readonly TotalCandidate[]): TotalCandidate[] {
  const byLine = new Map<number, TotalCandidate>();
  for (const candidate of candidates) {
    const known = byLine.get(candidate.hit.line.index);
    if (!known || candidate.weight > known.weight) byLine.set(candidate.hit.line.index, candidate);
  }
  return [...byLine.values()].filter(({ units }) => units !== 0).sort((a, b) => a.hit.line.index - b.hit.line.index);
}

function between(text: PageText, candidates: readonly TotalCandidate[], from: TotalCandidate, to: TotalCandidate): TotalCandidate[] {
  const lines = text.lines.slice(from.hit.line.index + 1, to.hit.line.index);
  if (lines.length === 0 || lines.length > MOST_LINES) return [];
  let named = 0;
  const rows: Row[] = [];
  for (const line of lines) {
    const known = candidates.find(({ kind, hit }) => hit.line === line && NAMED.includes(kind));
    if (known) named += TAKEN_OFF.includes(known.kind) ? -Math.abs(known.units) : known.units;
    else {
      const amount = amountOf(text, line, from.amount);
      if (amount) rows.push({ line, amount });
    }
  }
  if (rows.length === 0 || rows.length > MOST_UNNAMED) return [];
  const leads = (units: number): boolean => Math.abs(from.units + named + units - to.units) <= TOLERANCE;
  const change = rows.reduce((sum, row) => sum + signedUnits(row), 0);
  if (leads(change)) return rows.map((row) => candidateOf(row, signedUnits(row)));
  // "Total 107,500.00 / NCDF 1%  1,000.00 / Net payable 106,500.00": only the sums say that it is taken off.
  const isTakenOff = rows.every(({ amount }) => unitsOf(amount) > 0) && leads(-rows.reduce((sum, { amount }) => sum + unitsOf(amount), 0));
  if (!isTakenOff) return [];
  // What follows the total of a taxed bill, or leads to the amount due, leaves the total as it is.
  const followsTotal = candidates.some(
    ({ kind, units, hit }) =>
      (kind === "amountDue" && hit.line === to.hit.line) ||
      (kind === "taxTotal" && units !== 0 && hit.line.page === from.hit.line.page && hit.line.index < from.hit.line.index),
  );
  const takenOff = rows.map((row) => ({ row, kind: kindOfTakenOff(row) ?? (followsTotal ? "paid" : null) }));
  return takenOff.every(({ kind }) => kind !== null)
    ? takenOff.flatMap(({ row, kind }) => (kind === null ? [] : [candidateOf(row, -unitsOf(row.amount), kind)]))
    : [];
}

const SAYS_DISCOUNT = /\b(?:discounts?|rebates?|allowances?|rabatt|skonto|remise)\b/i;

function kindOfTakenOff({ line, amount }: Row): TotalKind | null {
  const words = textOf(line.words.slice(0, amount.start));
  return kindByWords(words, true) ?? (SAYS_DISCOUNT.test(words) ? "discount" : null);
}

/** The only amount of a line, after words and right-aligned with the sums. */
function amountOf(text: PageText, line: TextLine, sum: PrintedAmount): PrintedAmount | null {
  const [amount, ...more] = (text.amountsByLine.get(line.index) ?? []).filter(
    ({ percent, decimals }) => !percent && decimals === sum.decimals,
  );
  return amount &&
    more.length === 0 &&
    amount.start > 0 &&
    amount.end === line.words.length &&
    Math.abs(spanOfAmount(amount).right - spanOfAmount(sum).right) < line.page.em
    ? amount
    : null;
}

/** What begins the name of an amount that is taken off. */
export const LESS = /^[^\p{L}\d]*(?:less|deduct(?:ion)?s?|minus|abzgl|abzüglich|moins|à déduire)(?!\p{L})/iu;

function signedUnits({ line, amount }: Row): number {
  const units = unitsOf(amount);
  return LESS.test(line.text) ? -Math.abs(units) : units;
}

/** "Less: 1st instalment", "Arrears": paid before, or owed from before, and so not part of this bill. */
const PAID =
  /\b(?:instal?l?ments?|tranches?|up-?front|down ?payments?|(?:bank|your) transfers?|cheques?|mobili[sz]ation|advances?|remitted|remittance|on account|(?:amount|already|part|balance|pre)[ -]?paid|paid|payments?|received|collected|deposit|previously (?:billed|certified|invoiced)|(?:abschlags|teil|voraus)(?:rechnung|zahlung)(?:en)?|anzahlung(?:en)?|acomptes?)\b/i;
const OWED =
  /(?:^| )(?:arrears?|outstanding|overdue|unpaid|unsettled|brought forward|b\/f|b\/fwd|bfwd|balance forward|(?:previous|last|old|opening|prior) (?:month's )?(?:balance|bill|invoice))(?: |$)/;
const BESIDE_OWED = new Set(
  "add plus your total net due owed jan feb mar apr jun jul aug sep sept oct nov dec arrears arrear outstanding overdue unpaid unsettled brought forward b/f bfwd b/fwd balance amount sum rent invoice invoices bill bills charges fees no from of for as at the last previous prior old opening month month's months period year statement january february march april may june july august september october november december".split(
    " ",
  ),
);

/** The words must name nothing else: "Interest on arrears", "Outstanding repairs" and "Diesel from October to November" are charges. */
function isOwed(words: string): boolean {
  const tokens = words
    .toLowerCase()
    .split(/[\s:.,()]+/)
    .filter((token) => /[\p{L}\d]/u.test(token));
  return OWED.test(tokens.join(" ")) && tokens.every((token) => BESIDE_OWED.has(token) || /\d/.test(token));
}

/** Tax withheld: "Less W/Tax 10%", "Less: tax at source", "TDS". */
const KEPT_BACK =
  /\b(?:w\/? ?tax|w\.? ?h\.? ?t(?:ax)?\b|w\/h(?: ?tax)?|withh?old(?:ing)?|tax (?:at|deducted at) source|tax (?:deducted|withheld)|tds)(?![\p{L}])/iu;

/** The kind of an amount between two sums by its words; null if they don't say. */
export function kindByWords(words: string, isTakenOff: boolean): "paid" | "withheld" | null {
  if (isTakenOff) return KEPT_BACK.test(words) ? "withheld" : PAID.test(words) ? "paid" : null;
  return isOwed(words) ? "paid" : null;
}

function candidateOf({ line, amount }: Row, units: number, takenOffAs: TotalKind = "discount"): TotalCandidate {
  const words = line.words.slice(0, amount.start);
  const kind = kindByWords(textOf(words), units < 0) ?? (units < 0 ? takenOffAs : "charges");
  const hit = { kinds: new Set([kind] as const), line, start: 0, end: amount.start, words, length: line.text.length, fuzzy: false };
  return { kind, amount, units: Math.abs(units), hit, weight: 0.8, rate: null };
}
