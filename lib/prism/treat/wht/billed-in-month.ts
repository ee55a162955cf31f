import type { IsoDate } from "@/lib/kernel/dates";
import type { EarlierInvoice, Invoice } from "../../model";
import { earlierOfVendor, foldNumber, numberOf } from "../../history-index";

/**
 * What the vendor's other invoices of the month come to, in major units of `currency` and with their VAT, which their totals don't tell
 * apart: of the month of payment (`date`) or, where that is more, of this invoice's own. Who is billed in a month may be paid in another,
 * so this tells what may have been paid, and never what was. Bills in another currency and another copy of this one are left out.
 */
export function billedInMonth(
  { vendor, invoiceDate, invoiceNumber }: Invoice,
  history: readonly EarlierInvoice[],
  date: IsoDate,
  currency: string,
): number {
  const own = invoiceNumber.value ? foldNumber(invoiceNumber.value).plain : null;
  const others = earlierOfVendor(vendor, history).filter(
    (earlier) => (earlier.currency ?? currency) === currency && (own === null || numberOf(earlier)?.plain !== own),
  );
  const sumOf = (month: string): number =>
    others.reduce((sum, { invoiceDate: day, total }) => sum + (day?.startsWith(month) ? (total ?? 0) : 0), 0);
  const months = [date, invoiceDate.value ?? date].map((day) => day.slice(0, "2026-11".length));
  return Math.max(...months.map(sumOf));
}
