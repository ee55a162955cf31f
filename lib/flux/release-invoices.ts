import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { filingInvoices, filings } from "@/drizzle/schema";
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

/** The opposite as a condition of a query: what the authority has, or may have, or will. */
export const keepsInvoices = and(
  notInArray(filings.status, ["canceled", "no_pending"]),
  or(ne(filings.status, "failed"), eq(sql`${filings.error} ->> 'code'`, "outcome_unknown")),
);

/**
 * Frees the invoices of filings for others, and for their reviewers; which they were stays on record. In the transaction of the
 * filings' end.
 */
export async function releaseInvoices(tx: Ctx, filingIds: readonly string[]): Promise<void> {
  if (filingIds.length === 0) return;
  await tx.db.orm
    .update(filingInvoices)
    .set({ releasedAt: tx.clock.now() })
    .where(
      and(inArray(filingInvoices.filingId, [...filingIds]), eq(filingInvoices.accountId, tx.account.id), isNull(filingInvoices.releasedAt)),
    );
}
