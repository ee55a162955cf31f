import type { IsoDate } from "@/lib/kernel/dates";
import type { EarlierInvoice, Invoice } from "../../model";
import { earlierOfVendor, foldNumber, foldedNumberOf } from "../../history-index";

/**
 * The total of the vendor's other invoices of a month, in major units of `currency` and including VAT, which history totals don't separate.
 * Uses the month of payment (`date`) or this invoice's own month, whichever gives more. Invoices of one month may be paid in another, so
 * the result bounds what may have been paid; it is not what was paid. Excludes invoices in another currency and copies of this one (by
 * number, or by the file's `sha256` if it has no number); earlier invoices with the same number and total count once. A credit note printed
 * without a minus sign adds to the sum, because the history doesn't record document types.
 */
export function billedInMonth(
  { vendor, invoiceDate, invoiceNumber }: Invoice,
  history: readonly EarlierInvoice[],
  date: IsoDate,
  currency: string,
  sha256: string | null = null,
): number {
  const own = invoiceNumber.value ? foldNumber(invoiceNumber.value).plain : null;
  const isCopy = (earlier: EarlierInvoice): boolean =>
    own === null ? sha256 !== null && earlier.sha256 === sha256 : foldedNumberOf(earlier)?.plain === own;
  const others = earlierOfVendor(vendor, history).filter((earlier) => (earlier.currency ?? currency) === currency && !isCopy(earlier));
  const sumOf = (month: string): number =>
    withoutCopies(others.filter(({ invoiceDate: day }) => day?.startsWith(month))).reduce((sum, { total }) => sum + (total ?? 0), 0);
  const months = [date, invoiceDate.value ?? date].map((day) => day.slice(0, "2026-11".length));
  return Math.max(...months.map(sumOf));
}

/** Keeps one of several invoices with the same number and total. */
function withoutCopies(list: readonly EarlierInvoice[]): EarlierInvoice[] {
  const keyOf = (earlier: EarlierInvoice): string => JSON.stringify([foldedNumberOf(earlier)?.plain ?? earlier.id, earlier.total]);
  return [...new Map(list.map((earlier) => [keyOf(earlier), earlier])).values()];
}
