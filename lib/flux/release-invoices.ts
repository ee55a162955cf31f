import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { filingInvoices, filings } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import type { FilingRow } from "./present-filing";

/**
 * Whether a filing's end frees its invoices for another one (filing.md §5): failed, canceled and no_pending do. What the
 * authority has already, or may have, keeps them, until a person says that it doesn't (`reportNotReceived`).
 */
export function releasesInvoices({ status, error }: Pick<FilingRow, "status" | "error">): boolean {
  if (status === "failed") return !mayReportNotReceived({ status, error });
  return status === "canceled" || status === "no_pending";
}

/** The opposite as a condition of a query: what the authority has, or may have, or will. */
export const keepsInvoices = and(
  notInArray(filings.status, ["canceled", "no_pending"]),
  or(
    ne(filings.status, "failed"),
    and(eq(sql`${filings.error} ->> 'code'`, "outcome_unknown"), sql`${filings.error} -> 'notReceived' is null`),
  ),
);

/** Whether it is for a person to say that the authority doesn't have a filing: nobody knows, and nobody said so yet. */
export const mayReportNotReceived = ({ status, error }: Pick<FilingRow, "status" | "error">): boolean =>
  status === "failed" && error?.["code"] === "outcome_unknown" && error["notReceived"] === undefined;

/** Who said that the authority doesn't have a filing, and when; null where nobody did. */
export function notReceivedOf({ error }: Pick<FilingRow, "error">): { at: string; actor: Record<string, unknown> | null } | null {
  return (error?.["notReceived"] as ReturnType<typeof notReceivedOf> | undefined) ?? null;
}

/** The code of a filing's fault as lists show it: of one that a person found not to be there, that. */
export function shownErrorCode({ error }: Pick<FilingRow, "error">): string | null {
  if (notReceivedOf({ error })) return "not_received";
  return typeof error?.["code"] === "string" ? error["code"] : null;
}

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
