import { noteOf, type ReturnNote } from "./notes";
import { vatBoxes } from "./vat-boxes";
import type { VatReturnLine } from "./vat-lines";

/**
 * Input VAT may be claimed only as far as it was incurred for taxable supplies, and proportionally for mixed use (Nigeria Tax Act 2025,
 * section 156). No invoice shows what a purchase is used for, so the return claims all of it. If the return also has exempt sales, a note
 * says so, with the taxable share (including zero-rated) of the month's sales. Returns one note, or none.
 */
export function noteExemptShare(lines: readonly VatReturnLine[]): ReturnNote[] {
  const boxes = new Map(vatBoxes(lines, nothingStated).map(({ box, amountMinor }) => [box, amountMinor]));
  const exemptMinor = boxes.get(25) ?? 0;
  if (exemptMinor === 0 || (boxes.get(75) ?? 0) <= 0) return [];
  const salesMinor = (boxes.get(20) ?? 0) + (boxes.get(35) ?? 0);
  const taxable = 1 - exemptMinor / salesMinor;
  // If credit notes outweigh sales there is no meaningful share.
  const share = salesMinor > 0 && taxable >= 0 && taxable < 1 ? ` Taxable sales are ${percent(taxable)} of this month's sales.` : "";
  return [
    noteOf(
      "input_vat_of_exempt_sales",
      "caution",
      `The return has exempt sales and claims all input VAT. It can be claimed only as far as purchases serve taxable sales, and in proportion where they serve both.${share} Levy doesn't know what a purchase serves: work out what can't be claimed and settle it with the authority.`,
    ),
  ];
}

const nothingStated = { withheldAtSourceMinor: 0, automaticPaymentsMinor: 0, creditBroughtForwardMinor: 0 };

/** Rounded down to a tenth of a percent, so that a small exempt share never shows as 100% taxable. */
const percent = (share: number): string => `${(Math.floor(share * 1_000) / 10).toLocaleString("en")}%`;
