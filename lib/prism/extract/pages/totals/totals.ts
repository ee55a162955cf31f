import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import type { LabelHit } from "../labels/labels";
import { textOf, type LayoutWord } from "../words/layout";
import { months } from "../words/months";
import { chunkAbove, type PageText } from "../page/page-text";
import { rateBeside, restOfCell } from "./rate-beside";
import { NAMED_SUMS, UNITS, unitsOf, type TotalCandidate, type TotalKind } from "./total-candidate";
import { GROUPED, netTaxAndGross, rowOfSums, type HeadingLines } from "./row-of-sums";
import { sumsAroundTax } from "./sums-around-tax";
import { kindByWords, LESS } from "./unnamed-adjustments";
import { sumsUnder } from "../table/sums-bar";

const KINDS: readonly TotalKind[] = [
  "netTotal",
  "subtotal",
  "taxTotal",
  "total",
  "amountDue",
  "discount",
  "charges",
  "withheld",
  "paid",
  "duty",
];
/** All amounts beside, below or above a label of a total. Headings of item tables don't count as labels. */
export function totalCandidatesOf(text: PageText, headings: readonly HeadingLines[] = []): TotalCandidate[] {
  const labeled = withStateTaxesApart(withPaidAsTotal(withPremiumAsTotal(labeledCandidates(text, headings))));
  return [...labeled, ...labeled.filter((candidate) => candidate.kind === "taxTotal").flatMap((tax) => sumsAroundTax(text, tax))];
}

const VALUE_ADDED_TAX = /\b(?:vat|v\.a\.t|value added tax)\b/i;

/** A state's consumption tax on a hotel bill is separate from the VAT beside it. */
function withStateTaxesApart(candidates: readonly TotalCandidate[]): TotalCandidate[] {
  const taxed = candidates.some(({ kind, hit }) => kind === "taxTotal" && VALUE_ADDED_TAX.test(textOf(hit.words)));
  return candidates.map((candidate) =>
    taxed && candidate.kind === "taxTotal" && /consumption tax$/i.test(textOf(candidate.hit.words))
      ? { ...candidate, kind: "duty" }
      : candidate,
  );
}

const BESIDE_PREMIUM: readonly TotalKind[] = ["total", "amountDue", "taxTotal", "paid", "withheld"];

/** "Total premium due" is the total of an insurer's debit note that adds no tax to it and states no other total. */
function withPremiumAsTotal(candidates: readonly TotalCandidate[]): TotalCandidate[] {
  if (candidates.some(({ kind }) => BESIDE_PREMIUM.includes(kind))) return [...candidates];
  const due = candidates.filter(({ kind, hit }) => kind === "subtotal" && /^total premium due:?$/i.test(textOf(hit.words)));
  return [...candidates, ...due.map((candidate): TotalCandidate => ({ ...candidate, kind: "total" }))];
}

const SUM_KINDS: readonly TotalKind[] = ["subtotal", "total", "amountDue"];
const PAID_IN_ALL = /^(?:(?:total )?amount|total) (?:paid|tendered|received)$/i;

/** If a receipt names only what was paid, or that nothing is owed, the amount paid is its total. */
function withPaidAsTotal(candidates: readonly TotalCandidate[]): TotalCandidate[] {
  if (candidates.some(({ kind, units }) => kind === "total" || (kind === "amountDue" && units !== 0))) return [...candidates];
  const paid = candidates.filter(({ kind, hit, units }) => kind === "paid" && units > 0 && PAID_IN_ALL.test(textOf(hit.words)));
  return [...candidates, ...paid.map((candidate): TotalCandidate => ({ ...candidate, kind: "total", weight: candidate.weight * 0.85 }))];
}

function labeledCandidates(text: PageText, headings: readonly HeadingLines[]): TotalCandidate[] {
  return text.labels
    .filter((hit) => !headings.some((heading) => heading.firstLine <= hit.line.index && hit.line.index <= heading.lastLine))
    .filter((hit) => !isBalanceOfCorrectedInvoice(hit) && !isReverseCharge(hit))
    .flatMap((hit) => {
      const row = rowOfSums(text, hit, headings) ?? rowInBar(text, hit);
      if (row) return row;
      const kinds = kindsOf(hit);
      // "VAT %" is the heading of rates, not amounts. "Premium" may be an insurer's price or, as in "Moser Roth premium", a quality.
      if (kinds.length === 0 || (isQualityWord(hit) && !standsAlone(hit)) || /%$/.test(hit.words[hit.words.length - 1]?.text ?? ""))
        return [];
      const within = includedBefore(text, hit);
      const beside = within.length > 0 ? within : amountsBeside(text, hit);
      const level = beside.length > 0 ? beside : amountsLevelWith(text, hit);
      const before = level.length > 0 ? level : amountsBefore(text, hit);
      const beneath = before.length > 0 ? before : amountsBeneath(text, hit);
      const found = beneath.length > 0 ? beneath : amountsAbove(text, hit);
      const rate = rateBeside(text, hit);
      return found.flatMap(({ amount, weight }) =>
        kinds.map((kind) => ({
          kind,
          amount,
          units: unitsOf(amount),
          hit,
          rate,
          weight: weight * labelWeight(hit) * depthWeight(text, hit),
        })),
      );
    });
}

/** "Please deduct 2% WHT (N2,000.00) and remit to FIRS": what the buyer is asked to keep back, the page has not taken off. */
const ASKS = /^(?:please|kindly|all payments|payments?)\b|\b(?:subject to|liable to|to be remitted)\b/i;

/** "COVID-19 test kits" are goods; "COVID-19 1%" and "COVID-19 Levy" are Ghana's levy. */
const COVID = /^covid(?:[- ]?19)?(?!\p{L})/iu;
const BESIDE_LEVY = /\b(?:health|recovery|hr|hrl|levy|levies|rate|amount|at|nhil|getfund|ghs?)\b/gi;
const isGoodsNamedCovid = (cell: string): boolean => COVID.test(cell) && /\p{L}/u.test(cell.replace(COVID, "").replace(BESIDE_LEVY, ""));

/** "abzgl. 1. Abschlagsrechnung netto", "Less previously certified (net)": what is taken off a sum is none, whatever it is before. */
function kindsOf(hit: LabelHit): TotalKind[] {
  const cell = hit.line.chunks.find((chunk) => hit.words[0] !== undefined && chunk.words.includes(hit.words[0]));
  const isOther: Partial<Record<TotalKind, boolean>> = {
    withheld: ASKS.test(cell?.text ?? ""),
    taxTotal: isGoodsNamedCovid(cell?.text ?? ""),
  };
  const kinds = KINDS.filter((kind) => hit.kinds.has(kind) && isOther[kind] !== true);
  if (cell === undefined || !LESS.test(cell.text) || !kinds.some((kind) => NAMED_SUMS.includes(kind))) return kinds;
  const paid = kindByWords(cell.text, true);
  return [...kinds.filter((kind) => !NAMED_SUMS.includes(kind)), ...(paid === null ? [] : [paid])];
}

/** "Balance of INV-7731 after this credit": an amount of the invoice that a credit note corrects. */
function isBalanceOfCorrectedInvoice({ line, end }: LabelHit): boolean {
  const behind = textOf(line.words.slice(end));
  return /^(?:(?:left )?(?:of|on|outstanding on) (?:inv|invoice|your invoice|original invoice)\b|.*\bafter this credit\b)/i.test(behind);
}

/** Tax that the buyer accounts for: "customer to account to HMRC for the reverse charge output tax of 1,400.00". It isn't part of the bill. */
const isReverseCharge = (hit: LabelHit): boolean =>
  hit.kinds.has("taxTotal") && !isChunkStart(hit) && /\breverse[ -]charge\b/i.test(textOf(hit.line.words.slice(0, hit.start)));

/** Long labels are specific; text that mentions totals in passing is not a label. */
function labelWeight(hit: LabelHit): number {
  const specific = Math.min(1, 0.8 + hit.length / 60);
  const lead = hit.start === 0 || isChunkStart(hit) ? 1 : 0.85;
  return specific * lead * (hit.fuzzy ? 0.93 : 1) * (isNameOfGoods(hit) ? 0.6 : 1);
}

/** "Goods in transit extension  240,000.00": an item whose name begins with a word that is a total's label elsewhere. */
const isNameOfGoods = ({ line, words, end }: LabelHit): boolean =>
  words.length === 1 &&
  words[0]?.folded === "goods" &&
  /^(?:in|for|on|returned|lift|truck|vehicle|van)$/.test(line.words[end]?.folded ?? "");

/** "Premium" is an insurer's price, or a word for quality. */
function isQualityWord({ words }: LabelHit): boolean {
  return words.length === 1 && words[0]?.folded === "premium";
}

/** Whether the label begins its cell, with only an amount after it. */
function standsAlone({ line, words, end }: LabelHit): boolean {
  const chunk = line.chunks.find((candidate) => candidate.words[0] === words[0]);
  const next = line.words[end];
  return chunk !== undefined && (next === undefined || !chunk.words.includes(next) || /\d|₦/.test(next.text));
}

function isChunkStart(hit: LabelHit): boolean {
  return hit.line.chunks.some((chunk) => chunk.words[0] === hit.words[0]);
}

/** Totals stand below the amounts they add up. */
function depthWeight(text: PageText, hit: LabelHit): number {
  const depth = text.lines.length <= 1 ? 1 : hit.line.index / (text.lines.length - 1);
  return 0.9 + 0.1 * depth;
}

/** "Total (VAT: nil, suspended)  51,625,500.00": a label in a parenthesis that closes before the amount has no amount. */
function isInClosedParenthesis({ line, start, end }: LabelHit): boolean {
  const texts = line.words.map((word) => word.text);
  const opens = texts.slice(0, start + 1).findLastIndex((word) => word.startsWith("("));
  const closes = texts.findIndex((word, index) => index >= opens && word.includes(")"));
  return opens > 0 && closes >= end - 1 && texts.slice(opens, closes + 1).every((word) => !/\d[.,]\d{2}\)?$/.test(word));
}

/** Units of counts and measures: "Total litres delivered 45,000". */
const COUNTED =
  /^(?:litres?|liters?|ltrs?|kgs?|kilos?|tons?|tonnes?|mt|bags?|cartons?|pieces|pcs|units|items?|hours|hrs|days|trips|guards|men|persons?|pupils|pages|kwh|km|drums|cylinders|packages|pkgs|weight|quantity|qty)$/;

function isOfThings({ line, end }: LabelHit, amount: PrintedAmount): boolean {
  return (
    amount.decimals !== 2 &&
    /^[\d.,]+$/.test(amount.raw) &&
    line.words.slice(end, Math.min(end + 2, amount.start)).some((word) => COUNTED.test(word.folded))
  );
}

function amountsBeside(text: PageText, hit: LabelHit): { amount: PrintedAmount; weight: number }[] {
  if (isInClosedParenthesis(hit)) return [];
  const others = (text.labelsByLine.get(hit.line.index) ?? []).filter(
    (other) =>
      other.start >= hit.end && isTotalLabel(other) && hasOwnAmount(text, other) && !isInClosedParenthesis(other) && !isIncludedIn(other),
  );
  const end = Math.min(others[0]?.start ?? hit.line.words.length, boxBeside(text, hit));
  const amounts = (text.amountsByLine.get(hit.line.index) ?? []).filter(
    (amount) =>
      !amount.percent &&
      isBehind(amount, hit) &&
      amount.end <= end &&
      isMoneyLike(text, amount) &&
      !isYear(amount) &&
      !isOfThings(hit, amount),
  );
  const sentence = hit.line.chunks.some((chunk) => chunk.words.length > 10);
  // The last amount is the result; earlier ones are the base it was taken from. But in "Total  292,500.00  0.00" the first is the charges
  // and the last the payments.
  const nothingPaid = amounts.length === 2 && SUM_KINDS.some((kind) => hit.kinds.has(kind)) && Number(amounts[1]?.value) === 0;
  const result = nothingPaid ? 0 : amounts.length - 1;
  return amounts.map((amount, index) => ({ amount, weight: (index === result ? 1 : 0.6) * (sentence ? 0.6 : 1) }));
}

/**
 * "VAT (7.5%)  150,774.75   Arrears  384,210.50": two boxes side by side. Returns the index of the second box's first word; a rate or
 * currency between two amounts begins no box.
 */
function boxBeside(text: PageText, { line, end }: LabelHit): number {
  const [first, ...more] = (text.amountsByLine.get(line.index) ?? []).filter(
    ({ start, percent, decimals }) => start >= end && !percent && decimals === 2,
  );
  const last = more[more.length - 1];
  if (!first || !last) return line.words.length;
  const [behind, before] = [spanOfAmount(first).right, spanOfAmount(last).left];
  const box = line.chunks.find(
    ({ left, text: named }) => left >= behind && left < before && /^\p{Lu}\p{L}{3,}(?: |$)/u.test(named) && !/[%@]/.test(named),
  );
  return box ? line.words.indexOf(box.words[0] as LayoutWord) : line.words.length;
}

/** "VAT 7.5% included in total  54,097.67": the amount is the tax's, not the total's. */
function isIncludedIn({ line, start }: LabelHit): boolean {
  return /\b(?:included|contained|incl\.?) in(?: the)?$/i.test(textOf(line.words.slice(Math.max(0, start - 3), start)));
}

/** "TOTAL N  11,500,000.00": the currency may be the label's last word and the amount's first. */
function isBehind(amount: PrintedAmount, { words, end }: LabelHit): boolean {
  const [first] = amount.words;
  return amount.start >= end || (amount.start === end - 1 && first === words[words.length - 1] && !/\d/.test(first?.text ?? ""));
}

/** The sums of a horizontal bar, attached to the first of its captions that names a total; the other captions yield nothing. */
function rowInBar(text: PageText, hit: LabelHit): TotalCandidate[] | null {
  const sums = isTotalLabel(hit) ? sumsUnder(text, hit.line) : null;
  const first = (text.labelsByLine.get(hit.line.index) ?? []).find(isTotalLabel);
  return sums && (hit === first ? netTaxAndGross(hit, sums, rateBeside(text, hit)) : []);
}

/** The amount beside the middle of a two-line label, on a line of its own that overlaps the first. */
function amountsLevelWith(text: PageText, hit: LabelHit): { amount: PrintedAmount; weight: number }[] {
  const { line } = hit;
  const chunk = line.chunks.find((candidate) => candidate.words[0] === hit.words[0]);
  if (!chunk || line.chunks[line.chunks.length - 1] !== chunk) return [];
  const found = ([1, -1] as const).flatMap((step) => {
    const [beside, rest] = [text.lines[line.index + step], text.lines[line.index + 2 * step]];
    if (!beside || beside.page !== line.page || !overlapVertically(beside, chunk)) return [];
    const goesOn = rest?.page === line.page && overlapVertically(rest, beside) && restOfCell(chunk, rest) !== undefined;
    const amounts = (text.amountsByLine.get(beside.index) ?? []).filter(
      (amount) => !amount.percent && (amount.decimals === 2 || GROUPED.test(amount.raw)),
    );
    // If it is the amount's cell that has two lines, "NGN" may stand on the first and only the amount on this one.
    const alone = step === 1 && amounts.length === 1 && amounts[0]?.words.length === beside.words.length && line.chunks.length === 1;
    return (goesOn || alone) && beside.left > chunk.right && !/\p{L}{4,}/u.test(beside.text) ? amounts : [];
  });
  return found.map((amount) => ({ amount, weight: 0.95 }));
}

const overlapVertically = (one: { top: number; bottom: number }, other: { top: number; bottom: number }): boolean =>
  one.top < other.bottom && one.bottom > other.top;

/**
 * "Total  161,500.00 (includes 11,267.44 VAT)": a tax contained in a sum, labeled after its amount. The parenthesis may continue on a line
 * of its own.
 */
function includedBefore(text: PageText, { line, kinds, start }: LabelHit): { amount: PrintedAmount; weight: number }[] {
  const amount = kinds.has("taxTotal")
    ? (text.amountsByLine.get(line.index) ?? []).find(({ end, percent, decimals }) => end === start && !percent && decimals === 2)
    : undefined;
  if (!amount) return [];
  const above = amount.start === 0 ? text.lines[line.index - 1] : undefined;
  const before = amount.start === 0 ? above?.words[above.words.length - 1] : line.words[amount.start - 1];
  return before && /^\(?(?:includes|including|incl\.?|inc\.?|inclusive)$/i.test(before.text) ? [{ amount, weight: 0.95 }] : [];
}

/** "485,625.00   VAT (7.5%)": pages laid out from right to left put the label after the amount, with nothing else on the line. */
function amountsBefore(text: PageText, hit: LabelHit): { amount: PrintedAmount; weight: number }[] {
  const { line, start } = hit;
  const amounts = (text.amountsByLine.get(line.index) ?? []).filter((amount) => !amount.percent);
  const [only, ...more] = amounts;
  const beside = line.chunks.length === 2 && line.chunks[1]?.words[0] === line.words[start];
  return only?.decimals === 2 && more.length === 0 && beside && only.end <= start && line.chunks[0]?.words.length === only.end
    ? [{ amount: only, weight: 0.7 }]
    : [];
}

function isTotalLabel(hit: LabelHit): boolean {
  return KINDS.some((kind) => hit.kinds.has(kind));
}

/** Another total's label on the same line only counts if an amount follows it. */
function hasOwnAmount(text: PageText, hit: LabelHit): boolean {
  return (text.amountsByLine.get(hit.line.index) ?? []).some((amount) => amount.start >= hit.end && !amount.percent && amount.decimals > 0);
}

function amountsAbove(text: PageText, hit: LabelHit): { amount: PrintedAmount; weight: number }[] {
  const above = chunkAbove(text, hit);
  const amounts = (text.amountsByLine.get(above?.line.index ?? -1) ?? []).filter(
    (amount) =>
      !amount.percent &&
      amount.words[0] !== undefined &&
      above?.chunk.words.includes(amount.words[0]) &&
      isMoneyLike(text, { ...amount, start: Math.max(1, amount.start) }),
  );
  return amounts.map((amount) => ({ amount, weight: 0.7 }));
}

/** "Goods in transit": a label whose cell continues in words is no heading of amounts. */
function goesOnInWords({ line, words, end }: LabelHit): boolean {
  const next = line.words[end];
  const chunk = line.chunks.find((candidate) => words[0] !== undefined && candidate.words.includes(words[0]));
  return words.length === 1 && next !== undefined && chunk !== undefined && chunk.words.includes(next) && /^\p{Ll}{2,}$/u.test(next.text);
}

/** "LEASE OF SHOPS 4-9: OUR CHARGES": the end of a title is no heading of amounts. */
function endsTitle({ line, words }: LabelHit): boolean {
  const chunk = line.chunks.find((candidate) => words[0] !== undefined && candidate.words.includes(words[0]));
  return chunk !== undefined && chunk.words.indexOf(words[0] as LayoutWord) > 2;
}

function amountsBeneath(text: PageText, hit: LabelHit): { amount: PrintedAmount; weight: number }[] {
  const { line } = hit;
  if (goesOnInWords(hit) || endsTitle(hit)) return [];
  const left = Math.min(...hit.words.map((word) => word.left));
  const right = Math.max(...hit.words.map((word) => word.right));
  const found: { amount: PrintedAmount; weight: number }[] = [];
  let bottom = line.bottom;
  for (const below of text.lines.slice(line.index + 1, line.index + 9)) {
    if (below.page !== line.page || below.top - bottom > line.page.em * (found.length === 0 ? 3 : 1.5)) break;
    const before = found.length;
    for (const amount of text.amountsByLine.get(below.index) ?? []) {
      const amountLeft = amount.words[0]?.left ?? 0;
      const amountRight = amount.words[amount.words.length - 1]?.right ?? 0;
      const aligned = Math.min(right, amountRight) - Math.max(left, amountLeft) > 0 || Math.abs(right - amountRight) < line.page.em;
      if (aligned && !amount.percent && amount.decimals >= 2 && amount.decimals <= 3)
        found.push({ amount, weight: 0.75 - 0.02 * found.length });
    }
    // A small table of totals continues as long as each row has an amount in this column.
    if (found.length > 0 && found.length === before) break;
    bottom = below.bottom;
  }
  if (
    listsOthers(
      hit,
      found.map(({ amount }) => amount),
    )
  )
    return [];
  const last = found[found.length - 1];
  const summed = found.slice(0, -1).reduce((sum, row) => sum + unitsOf(row.amount), 0);
  // If the last row is the sum of the others, it is the total of the column.
  const adding = last && found.length >= 2 ? amountIfSum(last.amount, summed, found.length > 2) : null;
  return adding ? found.map((row) => (row === last ? { amount: adding, weight: 0.85 } : { ...row, weight: 0.5 })) : found;
}

/** The amount if it equals `summed`. If `several` rows add up to its negative, OCR lost the minus sign below a rule, so it is restored. */
function amountIfSum(amount: PrintedAmount, summed: number, several: boolean): PrintedAmount | null {
  const units = unitsOf(amount);
  if (Math.abs(summed - units) <= 0.02 * UNITS) return amount;
  const unsigned = several && amount.line.page.isOcr && units > 0 && Math.abs(summed + units) <= 0.02 * UNITS;
  return unsigned ? { ...amount, value: `-${amount.value}` } : null;
}

/** "Open invoice  Dated  Outstanding" above rows with a date each: amounts of other invoices. */
function listsOthers({ kinds, line }: LabelHit, amounts: readonly PrintedAmount[]): boolean {
  return (
    kinds.has("amountDue") &&
    line.chunks.length >= 3 &&
    amounts.length >= 2 &&
    amounts.every((amount) => /\b20\d{2}\b/.test(amount.line.text))
  );
}

/** Whether a number looks like an amount of money: with decimals, grouped thousands or a currency. Bare small numbers are counts. */
function isMoneyLike(text: PageText, amount: PrintedAmount): boolean {
  // "0806 555 0182": a telephone number.
  if ([amount.start - 1, amount.start, amount.end].some((at) => /^0\d{2,}$/.test(amount.line.words[at]?.text ?? ""))) return false;
  if (amount.decimals === 2 || amount.decimals === 3) return true;
  if (/[^\d\s.,()\-−–]/.test(amount.raw)) return true;
  // If amounts have decimals, a long number without groups or currency is an account number, and a short one a count.
  if (amount.decimals > 3 || (text.showsDecimals && /^(?:\d{1,3}|\d{7,})[.,;]?$/.test(amount.raw))) return false;
  if (/^\d{1,3}(?:[,. ]\d{3})+$/.test(amount.raw.trim())) return true;
  return amount.decimals === 0 && amount.raw.length <= 9 && amount.start > 0 && !isInSentence(amount);
}

/** For example "Payment within 30 days: 9 December 2026". */
function isYear({ raw, line, start }: PrintedAmount): boolean {
  return /^20\d\d$/.test(raw) && months.has(line.words[start - 1]?.folded ?? "");
}

/** Whether the number is in running text, as counts, days and telephone numbers are. */
function isInSentence({ line, words }: PrintedAmount): boolean {
  return line.chunks.some((chunk) => chunk.words.length > 10 && words[0] !== undefined && chunk.words.includes(words[0]));
}
