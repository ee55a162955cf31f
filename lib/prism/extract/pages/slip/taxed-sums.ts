import type { PrintedAmount } from "../words/amounts";
import type { PageText } from "../page/page-text";
import { UNITS, unitsOf } from "../totals/total-candidate";

/** What a slip's table of taxes says was paid. */
export interface TaxedSums {
  /** All rates together, in units; null where no row was read whole. */
  all: number | null;
  /** Printed amounts that are the sum of a net amount and its tax beside them. */
  grosses: PrintedAmount[];
}

const TOLERANCE = 0.015 * UNITS;
/** A row of the table may be read as so many lines. */
const LINES_OF_ROW = 3;
const MAX_RATE = 30;

/** The rows of a slip's table of taxes, each by net + tax = gross, or by its rate where the gross cannot be read. */
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

/** The largest of three amounts where it is the other two together; no tax is as large as its net amount. */
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
