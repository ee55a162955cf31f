import type { PrintedAmount } from "../words/amounts";
import type { PageText } from "../page/page-text";
import { UNITS, unitsOf } from "../totals/total-candidate";

/** The gross amounts in a slip's table of taxes. */
export interface TaxedSums {
  /** The sum of all rates in units; null if no row could be read completely. */
  all: number | null;
  /** Printed amounts that equal a net amount plus its tax beside them. */
  grosses: PrintedAmount[];
}

const TOLERANCE = 0.015 * UNITS;
/** A row of the table may be split into this many text lines. */
const LINES_OF_ROW = 3;
const MAX_RATE = 30;

/** Reads the rows of a slip's table of taxes, each verified by net + tax = gross, or by its rate if the gross is unreadable. */
export function taxedSumsOf(text: PageText): TaxedSums {
  const lines = text.pages[0]?.lines ?? [];
  const grosses: PrintedAmount[] = [];
  const rows: number[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    const own = line ? moneyOf(text, line.index) : [];
    if (!line || own.length < 2) continue;
    const gross =
      grossAmong(own) ??
      grossAmong(
        lines
          .slice(index, index + LINES_OF_ROW)
          .flatMap((near) => moneyOf(text, near.index))
          .slice(0, own.length + 2),
      );
    if (gross) grosses.push(gross);
    const units = gross
      ? unitsOf(gross)
      : grossByRate(
          own,
          (text.amountsByLine.get(line.index) ?? []).filter((amount) => amount.percent),
        );
    if (units !== null) rows.push(units);
  }
  return { all: rows.length === 0 ? null : rows.reduce((sum, units) => sum + units, 0), grosses };
}

function moneyOf(text: PageText, line: number): PrintedAmount[] {
  return (text.amountsByLine.get(line) ?? []).filter((amount) => !amount.percent && amount.decimals === 2 && Number(amount.value) > 0);
}

/** The largest of three amounts, if it is the sum of the other two and the smallest is plausible as a tax on the other. */
function grossAmong(amounts: readonly PrintedAmount[]): PrintedAmount | null {
  const sorted = [...amounts].sort((a, b) => unitsOf(b) - unitsOf(a));
  for (const [index, gross] of sorted.entries()) {
    for (const net of sorted.slice(index + 1)) {
      const tax = sorted.find(
        (other) => other !== net && other !== gross && Math.abs(unitsOf(net) + unitsOf(other) - unitsOf(gross)) <= TOLERANCE / 2,
      );
      if (tax && unitsOf(tax) * 100 <= unitsOf(net) * MAX_RATE) return gross;
    }
  }
  return null;
}

function grossByRate(amounts: readonly PrintedAmount[], rates: readonly PrintedAmount[]): number | null {
  for (const rate of rates) {
    for (const net of amounts) {
      const tax = amounts.find(
        (other) => other !== net && Math.abs((unitsOf(net) * Number(rate.value)) / 100 - unitsOf(other)) <= TOLERANCE,
      );
      if (tax) return unitsOf(net) + unitsOf(tax);
    }
  }
  return null;
}
