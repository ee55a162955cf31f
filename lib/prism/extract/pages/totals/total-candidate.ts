import type { LabelKind } from "../../vocabulary";
import type { PrintedAmount } from "../words/amounts";
import type { LabelHit } from "../labels/label-hit";

export type TotalKind = Extract<
  LabelKind,
  "subtotal" | "netTotal" | "taxTotal" | "total" | "amountDue" | "discount" | "charges" | "withheld" | "paid" | "duty"
>;

/** Kinds of sums that state what an invoice comes to, before or including tax. */
export const NAMED_SUMS: readonly TotalKind[] = ["subtotal", "netTotal", "total", "amountDue"];

/** An amount with a label of a total. */
export interface TotalCandidate {
  kind: TotalKind;
  amount: PrintedAmount;
  /** In units of 10^-4 of the currency, so that sums of printed decimals are exact. */
  units: number;
  hit: LabelHit;
  /** 0..1: how well the label expresses the kind, and how close the amount is. */
  weight: number;
  /** The tax rate printed beside the label, in percent. */
  rate: number | null;
  /** What a tax is on, in the same units, where its row says so. */
  base?: number;
}

/** Units per unit of the currency. */
export const UNITS = 10_000;

/** Largest plausible rounding of a bill. */
export const MOST_ROUNDED = 10 * UNITS;

/** A printed amount as a whole number of ten-thousandths, so that sums are exact. */
export function unitsOf(amount: PrintedAmount): number {
  return Math.round(Number(amount.value) * UNITS);
}
