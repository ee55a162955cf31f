import type { IsoDate } from "@/lib/kernel/dates";
import type { EarlierInvoice, Invoice } from "../../model";
import { earlierOfVendor, foldNumber, numberOf } from "../../history-index";

/**
 * What the vendor's other invoices of the month come to, in major units of `currency` and with their VAT, which their totals don't tell
 * apart: of the month of payment (`date`) or, where that is more, of this invoice's own. Who is billed in a month may be paid in another,
 * so this tells what may have been paid, and never what was. Bills in another currency and other copies of this one (by number, or
 * where it has none by its file's `sha256`) are left out, and of several with one number and total the month's sum has one. A credit note that is
 * printed without a minus adds to the sum: a history doesn't tell what sort of document it names.
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
    own === null ? sha256 !== null && earlier.sha256 === sha256 : numberOf(earlier)?.plain === own;
  const others = earlierOfVendor(vendor, history).filter((earlier) => (earlier.currency ?? currency) === currency && !isCopy(earlier));
  const sumOf = (month: string): number =>
    withoutCopies(others.filter(({ invoiceDate: day }) => day?.startsWith(month))).reduce((sum, { total }) => sum + (total ?? 0), 0);
  const months = [date, invoiceDate.value ?? date].map((day) => day.slice(0, "2026-11".length));
  return Math.max(...months.map(sumOf));
}

/** Of several with one number and total the first. */
function withoutCopies(list: readonly EarlierInvoice[]): EarlierInvoice[] {
  const keyOf = (earlier: EarlierInvoice): string => JSON.stringify([numberOf(earlier)?.plain ?? earlier.id, earlier.total]);
  return [...new Map(list.map((earlier) => [keyOf(earlier), earlier])).values()];
}
