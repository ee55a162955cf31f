import { and, eq, isNull, sql } from "drizzle-orm";
import { filingInvoices, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import type { FilingRow } from "./present-filing";

/**
 * Whether a filing's end frees its invoices for another one (filing.md §5): failed, canceled and no_pending do. What the
 * authority has already, or may have, keeps them.
 */
export function releasesInvoices({ status, error }: Pick<FilingRow, "status" | "error">): boolean {
  if (status === "failed") return error?.code !== "outcome_unknown";
  return status === "canceled" || status === "no_pending";
}

/**
 * Frees the invoices of a filing, and their reviews unless a filing of the other tax holds them; which they were stays on
 * record. In the transaction of the filing's end.
 */
export async function releaseInvoices(tx: Ctx, filingId: string): Promise<void> {
  await tx.db.orm.update(filingInvoices).set({ releasedAt: tx.clock.now() })
    .where(and(eq(filingInvoices.filingId, filingId), eq(filingInvoices.accountId, tx.account.id), isNull(filingInvoices.releasedAt)));
  await tx.db.orm.update(reviews)
    .set({ filedIn: sql`(select min(fi.filing_id) from filing_invoices fi where fi.item_id = ${reviews.itemId} and fi.released_at is null)` })
    .where(and(eq(reviews.filedIn, filingId), eq(reviews.accountId, tx.account.id)));
}
