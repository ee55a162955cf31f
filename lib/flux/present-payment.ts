import type { FilingPayment } from "@/drizzle/schema";
import { toMajor } from "@/lib/kernel/money";
import type { Receipt } from "./authority";
import { FILING_CURRENCY, type FilingRow } from "./present-filing";

/** What the taxpayer has to pay for a filed return; nothing if input tax exceeds output tax. */
export function presentPayment(row: FilingRow, { paymentReference, paymentUrl }: Receipt): FilingPayment {
  return {
    reference: paymentReference,
    amount: toMajor(Math.max(row.taxMinor, 0), FILING_CURRENCY),
    currency: FILING_CURRENCY,
    url: paymentUrl,
    dueDate: row.dueDate,
  };
}
