import { and, eq, sql } from "drizzle-orm";
import { filingCredentials, filingHistory, filings } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { isEventKind } from "@/lib/webhooks/event-kinds";
import { recordEvent } from "@/lib/webhooks/record-event";
import type { BlockedReason, FilingFault } from "./faults";
import { presentFiling, type FilingRow } from "./present-filing";
import { releasesInvoices, releaseInvoices } from "./release-invoices";
import { isFinal, mayMove, type FilingStatus } from "./states";
import { askForOutcomeMail } from "./tell-outcomes";

/** Facts that come with an edge. */
export interface EdgeFacts {
  authorityReference?: string;
  receipt?: { number: string };
  payment?: Record<string, unknown>;
  error?: FilingFault;
  blockedReasons?: BlockedReason[];
  actionDeadline?: Date;
  /** The submission goes out a second time, after the portal showed that nothing arrived. */
  isResent?: boolean;
}

export interface Move extends EdgeFacts {
  to: FilingStatus;
  /** One sentence for status_history; never a secret. */
  reason: string;
}

/** Locks a filing of the context's account and environment against every other change. Error: resource_not_found. */
export async function lockFiling(tx: Ctx, filingId: string): Promise<FilingRow> {
  const [row] = isId("filing", filingId)
    ? await tx.db.orm
        .select()
        .from(filings)
        .where(and(eq(filings.id, filingId), eq(filings.accountId, tx.account.id), eq(filings.environment, tx.environment)))
        .for("update")
    : [];
  if (!row) throw notFound("filing");
  return row;
}

/** Whether the filing left the state that was read, or another attempt to send it began since. */
export const hasMovedOn = (now: FilingRow, read: FilingRow): boolean => now.sequence !== read.sequence || now.attempts !== read.attempts;

/**
 * Takes one edge of the state machine, the only place that does: writes the filing, a row of its history and the event that
 * tells it, in one transaction. A final state destroys the credentials in it too, and frees the invoices of a return that the
 * authority surely does not have. Throws on an edge that does not exist.
 */
export async function moveFiling(ctx: Ctx, filingId: string, move: Move): Promise<FilingRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockFiling(tx, filingId);
    const { to } = move;
    if (!mayMove(row.status, to)) throw new Error(`filing ${filingId} can't go from ${row.status} to ${to}`);
    if (to === "processing" && row.status === "reconciling" && row.resent > 0) throw new Error(`filing ${filingId} was sent again already`);
    const now = tx.clock.now();
    const [moved] = await tx.db.orm
      .update(filings)
      .set({
        status: to,
        sequence: sql`${filings.sequence} + 1`,
        ...(move.authorityReference === undefined ? {} : { authorityReference: move.authorityReference }),
        ...(move.receipt === undefined ? {} : { receipt: { ...move.receipt } }),
        ...(move.payment === undefined ? {} : { payment: move.payment }),
        ...(move.error === undefined ? {} : { error: move.error }),
        ...(move.isResent ? { resent: sql`${filings.resent} + 1` } : {}),
        blockedReasons: to === "action_required" ? (move.blockedReasons ?? []) : [],
        actionDeadline: to === "action_required" ? (move.actionDeadline ?? null) : null,
        ...(to === "submitted" || (to === "success" && row.submittedAt === null) ? { submittedAt: now } : {}),
        ...(isFinal(to) ? { completedAt: now } : {}),
      })
      .where(and(eq(filings.id, filingId), eq(filings.accountId, tx.account.id)))
      .returning();
    if (!moved) throw new Error(`filing ${filingId} vanished while it was locked`);
    await tx.db.orm
      .insert(filingHistory)
      .values({ filingId, position: moved.sequence, fromStatus: row.status, toStatus: to, at: now, reason: move.reason });
    if (isFinal(to)) await destroyCredentials(tx, filingId);
    if (releasesInvoices(moved)) await releaseInvoices(tx, filingId);
    await askForOutcomeMail(tx, filingId, to);
    const type = `${moved.taxType.toLowerCase()}.filing.${to}`;
    if (isEventKind(type)) await recordEvent(tx, { type, objectId: filingId, data: presentFiling(moved, now) });
    return moved;
  });
}

/** Without its data key what a backup still holds can't be opened by anyone. */
async function destroyCredentials(tx: Ctx, filingId: string): Promise<void> {
  const now = tx.clock.now();
  await tx.db.orm
    .update(filingCredentials)
    .set({ sealed: null, wrappedDataKey: null, destroyAfter: now, destroyedAt: now })
    .where(eq(filingCredentials.filingId, filingId));
}
