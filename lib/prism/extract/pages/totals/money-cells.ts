import { toMinorIfCountable } from "@/lib/kernel/money";
import type { Cell, Invoice, TaxDetail } from "@/lib/prism/model";
import { derivedCell, documentCell, emptyCell } from "../../cell";
import { readingFactor } from "../header/header-fields";
import { placeOf } from "../words/layout";
import type { SettledAmount } from "./score-totals";
import type { SettledTotals } from "./settle-totals";
import type { TaxRow } from "./tax-rows";
import { UNITS, type TotalCandidate } from "./total-candidate";

export type MoneyFields = Pick<
  Invoice,
  "subtotal" | "discount" | "charges" | "taxTotal" | "total" | "amountDue" | "whtDeducted" | "duty" | "deducted"
>;

/** Converts settled amounts to cells in minor units. If net, tax and total add up (`isBalanced`), each gets a higher confidence. */
export class MoneyCells {
  constructor(
    private readonly currency: string | null,
    private readonly isBalanced: boolean,
  ) {}

  of(totals: SettledTotals): MoneyFields {
    return {
      subtotal: this.#settled(totals.net, 0.8),
      taxTotal: this.#settled(totals.tax, 0.75),
      total: this.#settled(totals.gross, 0.85),
      discount: this.#takenOff(totals.discount),
      charges: this.#single(totals.charges),
      whtDeducted: this.#takenOff(totals.withheld),
      ...(totals.deducted.length > 0 ? { deducted: this.#summed(totals.deducted) } : {}),
      ...(totals.duty.length > 1 ? { duty: this.#summed(totals.duty) } : totals.duty[0] ? { duty: this.#single(totals.duty[0]) } : {}),
      amountDue: this.#single(totals.due),
    };
  }

  taxDetail(row: TaxRow): TaxDetail {
    const minor = (units: number | null): number | null => (units === null ? null : this.#minor(units));
    return {
      rate: row.rate,
      label: row.label,
      baseMinor: minor(row.base),
      amountMinor: minor(row.amount),
      categoryCode: null,
      provenance: row.provenance,
    };
  }

  #settled(amount: SettledAmount | null, unchecked: number): Cell<number> {
    if (!amount) return emptyCell(0.6);
    const [first] = amount.from;
    const trust = this.isBalanced ? 0.97 : unchecked;
    if (!first) return derivedCell(this.#minor(amount.units), trust * 0.92);
    if (amount.from.length > 1)
      return derivedCell(
        this.#minor(amount.units),
        trust * 0.95,
        amount.from.flatMap((part) => placeOf(part.amount.words, part.amount.line.page)),
      );
    return documentCell(
      this.#minor(amount.units),
      first.amount.raw,
      trust * readingFactor(first.amount.words),
      placeOf(first.amount.words, first.amount.line.page),
    );
  }

  /** Printed with or without a minus sign; the cell's value is positive. */
  #takenOff(candidate: TotalCandidate | null): Cell<number> {
    return this.#single(candidate && { ...candidate, units: Math.abs(candidate.units) });
  }

  #single(candidate: TotalCandidate | null): Cell<number> {
    if (!candidate) return emptyCell(0.85);
    return documentCell(
      this.#minor(candidate.units),
      candidate.amount.raw,
      0.85 * readingFactor(candidate.amount.words),
      placeOf(candidate.amount.words, candidate.amount.line.page),
    );
  }

  #summed(candidates: readonly TotalCandidate[]): Cell<number> {
    const units = candidates.reduce((sum, candidate) => sum + Math.abs(candidate.units), 0);
    return derivedCell(
      this.#minor(units),
      0.9,
      candidates.flatMap(({ amount }) => placeOf(amount.words, amount.line.page)),
    );
  }

  /** Null if the amount is too large to count in the currency's minor units. */
  #minor(units: number): number | null {
    return toMinorIfCountable((units / UNITS).toFixed(4), this.currency);
  }
}
