import { and, eq, inArray, sql } from "drizzle-orm";
import { filingCredentials, filingHistory, filings, type FilingPayment } from "@/drizzle/schema";
import { askerOf } from "@/lib/audit/actor-names";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { isEventKind } from "@/lib/webhooks/event-kinds";
import { recordEvent } from "@/lib/webhooks/record-event";
import type { BlockedReason, FilingFault } from "./faults";
import { presentFiling, type FilingRow } from "./present-filing";
import { releasesInvoices, releaseInvoices } from "./release-invoices";
import { isFinal, mayMove, type FilingStatus } from "./states";
import { requestOutcomeMail } from "./notify-outcomes";

/** Facts recorded together with a state change. */
export interface EdgeFacts {
  authorityReference?: string;
  receipt?: { number: string };
  payment?: FilingPayment;
  error?: FilingFault;
  blockedReasons?: BlockedReason[];
  actionDeadline?: Date;
  /** True if the return is sent a second time, after the portal showed that nothing arrived. */
  isResent?: boolean;
}

export interface Move extends EdgeFacts {
  to: FilingStatus;
  /** One sentence for status_history; must never contain a secret. */
  reason: string;
}

/**
 * Locks a filing of the context's account and environment for update.
 * @throws resource_not_found
 */
export async function lockFiling(tx: Ctx, filingId: string): Promise<FilingRow> {
  const [row] = isId("filing", filingId)
    ? await tx.db.orm
        .select()
        .from(filings)
        .where(and(eq(filings.id, filingId), ofTenant(filings, tx)))
        .for("update")
    : [];
  if (!row) throw notFound("filing");
  return row;
}

/** Whether the filing left the state that was read, or another attempt to send it has begun since. */
export const hasMovedOn = (now: FilingRow, read: FilingRow): boolean => now.sequence !== read.sequence || now.attempts !== read.attempts;

/**
 * Moves a filing along one edge of the state machine: updates it, adds a history row and records the event, in one transaction. A final
 * state also destroys the credentials, and releases the invoices of a return that the authority certainly does not have. Throws if the edge
 * does not exist.
 */
export async function moveFiling(ctx: Ctx, filingId: string, move: Move): Promise<FilingRow> {
  return inTransaction(ctx, async (tx) => {
    const [moved] = await moveLocked(tx, [await lockFiling(tx, filingId)], move);
    if (!moved) throw new Error(`filing ${filingId} vanished while it was locked`);
    return moved;
  });
}

/**
 * Moves several filings, already locked by the transaction, along the same edge; every state change goes through here. Returns them in the
 * given order.
 */
export async function moveLocked(tx: Ctx, rows: readonly FilingRow[], move: Move): Promise<FilingRow[]> {
  const { to } = move;
  for (const row of rows) assertMayMove(row, to);
  const ids = rows.map(({ id }) => id);
  const now = tx.clock.now();
  const actor = askerOf(tx);
  const changed = await tx.db.orm
    .update(filings)
    .set(columnsOf(move, now))
    .where(and(inArray(filings.id, ids), ofTenant(filings, tx)))
    .returning();
  const byId = new Map(changed.map((row) => [row.id, row]));
  const moved = rows.flatMap(({ id }) => byId.get(id) ?? []);
  if (moved.length < rows.length) throw new Error("a filing vanished while it was locked");
  await tx.db.orm
    .insert(filingHistory)
    .values(
      rows.map(({ id, status, sequence }) => ({
        filingId: id,
        position: sequence + 1,
        fromStatus: status,
        toStatus: to,
        at: now,
        reason: move.reason,
        actor,
      })),
    );
  if (isFinal(to)) await destroyCredentials(tx, ids);
  await releaseInvoices(
    tx,
    moved.filter(releasesInvoices).map(({ id }) => id),
  );
  for (const row of moved) {
    await requestOutcomeMail(tx, row.id, to, now);
    const type = `${row.taxType.toLowerCase()}.filing.${to}`;
    if (isEventKind(type)) await recordEvent(tx, { type, objectId: row.id, data: presentFiling(row, now) });
  }
  return moved;
}

/** The columns of a filing's row that a state change writes. */
function columnsOf(move: Move, now: Date) {
  const { to, authorityReference, receipt, payment, error } = move;
  const isBlocked = to === "action_required";
  return {
    status: to,
    sequence: sql`${filings.sequence} + 1`,
    // Earlier facts are kept if this change brings none.
    ...(authorityReference === undefined ? {} : { authorityReference }),
    ...(receipt === undefined ? {} : { receipt: { ...receipt } }),
    ...(payment === undefined ? {} : { payment }),
    ...(error === undefined ? {} : { error }),
    ...(move.isResent ? { resent: sql`${filings.resent} + 1` } : {}),
    // Blocking reasons apply only to action_required.
    blockedReasons: isBlocked ? (move.blockedReasons ?? []) : [],
    actionDeadline: isBlocked ? (move.actionDeadline ?? null) : null,
    ...(to === "submitted" ? { submittedAt: now } : {}),
    ...(to === "success" ? { submittedAt: sql`coalesce(${filings.submittedAt}, ${now.toISOString()}::timestamptz)` } : {}),
    ...(isFinal(to) ? { completedAt: now } : {}),
  };
}

function assertMayMove({ id, status, resent }: FilingRow, to: FilingStatus): void {
  if (!mayMove(status, to)) throw new Error(`filing ${id} can't go from ${status} to ${to}`);
  if (to === "processing" && status === "reconciling" && resent > 0) throw new Error(`filing ${id} was sent again already`);
}

/** Destroys the data keys as well. `eraseDestroyedCredentials` removes what the database still keeps of them in its files. */
async function destroyCredentials(tx: Ctx, filingIds: readonly string[]): Promise<void> {
  const now = tx.clock.now();
  await tx.db.orm
    .update(filingCredentials)
    .set({ sealed: null, wrappedDataKey: null, destroyedAt: now })
    .where(inArray(filingCredentials.filingId, [...filingIds]));
}
