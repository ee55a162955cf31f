import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { filingInvoices, filings } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import type { FilingRow } from "./present-filing";

/**
 * Whether a filing's final state releases its invoices for another filing: failed, canceled and no_pending do. If the
 * authority has the return or may have it, the invoices stay bound until a person reports it as not received (`reportNotReceived`).
 */
export function releasesInvoices({ status, error }: Pick<FilingRow, "status" | "error">): boolean {
  if (status === "failed") return !mayReportNotReceived({ status, error });
  return status === "canceled" || status === "no_pending";
}

/** The opposite as a query condition: the authority has the return, or may have it, or will. */
export const keepsInvoices = and(
  notInArray(filings.status, ["canceled", "no_pending"]),
  or(
    ne(filings.status, "failed"),
    and(eq(sql`${filings.error} ->> 'code'`, "outcome_unknown"), sql`${filings.error} -> 'notReceived' is null`),
  ),
);

/** Whether a person may report a filing as not received: its outcome is unknown, and nobody has reported it yet. */
export const mayReportNotReceived = ({ status, error }: Pick<FilingRow, "status" | "error">): boolean =>
  status === "failed" && error?.["code"] === "outcome_unknown" && error["notReceived"] === undefined;

/** Who reported that the authority doesn't have the return, and when; null if nobody did. */
export function notReceivedOf({ error }: Pick<FilingRow, "error">): { at: string; actor: Record<string, unknown> | null } | null {
  return (error?.["notReceived"] as ReturnType<typeof notReceivedOf> | undefined) ?? null;
}

/** The code of a filing's fault as lists show it; `not_received` once a person has reported that. */
export function shownErrorCode({ error }: Pick<FilingRow, "error">): string | null {
  if (notReceivedOf({ error })) return "not_received";
  return typeof error?.["code"] === "string" ? error["code"] : null;
}

/**
 * Releases the invoices of filings, for other filings and for reviewers; the record of which they were stays. Call it in the transaction
 * that ends the filings.
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
