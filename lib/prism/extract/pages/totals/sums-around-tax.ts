import type { PrintedAmount } from "../words/amounts";
import type { TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { MOST_ROUNDED, unitsOf, type TotalCandidate } from "./total-candidate";

/** Leaves room for a rule in between, and no more, since the sum itself must stand there. */
const REACH_EMS = 4;

/**
 * The amounts directly above and below a tax, if they are its net and gross. Unlabeled ones count, as do those with unknown labels ("All
 * beats", "Billed", "Debited to you") if the tax is the printed rate of the one above, to the kobo.
 */
export function sumsAroundTax(text: PageText, tax: TotalCandidate): TotalCandidate[] {
  const [net, gross] = [besideTax(text, tax, -1), belowTax(text, tax)];
  if (!net || !gross || tax.units === 0) return [];
  const rounded = isRateOf(tax, unitsOf(net.amount)) ? roundedBelow(text, tax, unitsOf(net.amount) + tax.units) : null;
  if (rounded) return [...netAndGross(tax, net.amount, rounded.gross), rounded.by];
  if (unitsOf(net.amount) + tax.units !== unitsOf(gross.amount)) return sumOfSeveral(text, tax, gross.amount);
  const shown = (net.bare && gross.bare) || isRateOf(tax, unitsOf(net.amount)) || isRateOfCharge(text, tax, net.amount);
  return shown ? netAndGross(tax, net.amount, gross.amount) : [];
}

function netAndGross(tax: TotalCandidate, net: PrintedAmount, gross: PrintedAmount): TotalCandidate[] {
  return [
    { ...tax, kind: "netTotal", amount: net, units: unitsOf(net), weight: 0.75 },
    { ...tax, kind: "total", amount: gross, units: unitsOf(gross), weight: 0.8 },
  ];
}

const ROUNDING = /\bround(?:ed|ing)?(?:[ -]?off)?\b/i;

/**
 * "Output VAT 93,513.83 / Less: Round Off (-)0.83 / Total 1,340,364.00": the total two lines below the tax, and the rounding that leads to
 * it from the `exact` sum. The rounding is treated like a duty: part of the total besides net and tax, and of no tax base.
 */
function roundedBelow(text: PageText, tax: TotalCandidate, exact: number): { gross: PrintedAmount; by: TotalCandidate } | null {
  const [row, gross] = [besideTax(text, tax, 1), besideTax(text, tax, 2, 2)];
  if (!row || !gross || !ROUNDING.test(row.amount.line.text)) return null;
  const units = unitsOf(gross.amount) - exact;
  return Math.abs(units) < MOST_ROUNDED && Math.abs(unitsOf(row.amount)) === Math.abs(units)
    ? { gross: gross.amount, by: { ...tax, kind: "duty", amount: row.amount, units, rate: null, weight: 0.8 } }
    : null;
}

/** Most charges in a box. */
const MOST_CHARGES = 8;

/**
 * "Energy charge 2,010,162.00 / Meter maintenance 168.00 / VAT (7.5%) 150,774.75 / Current charges 2,161,104.75": the amount below the tax
 * is a total, whatever its name, if it is the sum of several amounts above and the tax, and the tax is the printed rate of these, to the
 * kobo.
 */
function sumOfSeveral(text: PageText, tax: TotalCandidate, gross: PrintedAmount): TotalCandidate[] {
  let net = 0;
  for (let step = 1; step <= MOST_CHARGES; step++) {
    const charge = besideTax(text, tax, -step, step);
    if (!charge) return [];
    net += unitsOf(charge.amount);
    if (step > 1 && net + tax.units === unitsOf(gross) && isRateOf(tax, net))
      return [{ ...tax, kind: "total", amount: gross, units: unitsOf(gross), weight: 0.95 }];
  }
  return [];
}

/**
 * "Management fee  100,000 / Total  1,090,000 / VAT 7.5% on management fee  7,500 / Due  1,097,500": the tax is the printed rate of one of
 * the charges included in the amount above it; the others are untaxed.
 */
function isRateOfCharge(text: PageText, tax: TotalCandidate, net: PrintedAmount): boolean {
  for (let step = 2; step <= MOST_CHARGES; step++) {
    const charge = besideTax(text, tax, -step, step);
    if (!charge) return false;
    if (unitsOf(charge.amount) < unitsOf(net) && isRateOf(tax, unitsOf(charge.amount))) return true;
  }
  return false;
}

/** To the kobo, or to the naira if the tax is rounded to that; in units of 10^-4. */
function isRateOf({ rate, units }: TotalCandidate, net: number): boolean {
  const due = rate === null ? 0 : (net * rate) / 100;
  return due > 0 && Math.abs(due - units) <= (units % 10_000 === 0 ? 5_000 : 100);
}

/** "VAT 7.5%  3,142.50 / Debt repaid  0.00 / Amount paid  45,042.50": a zero amount is skipped, and the sum stands below it. */
function belowTax(text: PageText, tax: TotalCandidate): ReturnType<typeof besideTax> {
  const next = besideTax(text, tax, 1);
  return next && unitsOf(next.amount) === 0 ? besideTax(text, tax, 2, 2) : next;
}

/** The last amount of the line `step` away, within the reach of `lines` lines. `bare` if nothing else is on that line. */
function besideTax(text: PageText, { hit }: TotalCandidate, step: number, lines = 1): { amount: PrintedAmount; bare: boolean } | null {
  const { line } = hit;
  const other: TextLine | undefined = text.lines[line.index + step];
  const amounts = (text.amountsByLine.get(line.index + step) ?? []).filter(({ percent }) => !percent);
  const last = amounts[amounts.length - 1];
  if (
    other?.page !== line.page ||
    !last ||
    last.end !== other.words.length ||
    Math.abs(other.top - line.top) >= line.page.em * REACH_EMS * lines
  )
    return null;
  return { amount: last, bare: amounts.length === 1 && last.words.length === other.words.length };
}
