import { and, eq, isNull, sql } from "drizzle-orm";
import { filingIntents, filings } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { sharedNow } from "@/lib/kernel/time/shared-clock";
import { hasMovedOn, lockFiling } from "./move-filing";
import type { FilingRow } from "./present-filing";

/** The filing left `processing`, or another attempt is under way: the step about to be taken must not be taken. */
export class FilingMovedOn extends Error {
  override readonly name = "FilingMovedOn";
}

/** Matches a filing's open intent, whose outcome is not known yet. */
export const openIntent = (filingId: string) => and(eq(filingIntents.filingId, filingId), isNull(filingIntents.outcome));

/** Settles the open intent, in the transaction of the state change that records the outcome. */
export const settleIntent = (outcome: "confirmed" | "not_found" | "unknown", filingId: string) => (tx: Ctx) =>
  tx.db.orm.update(filingIntents).set({ outcome, resolvedAt: tx.clock.now() }).where(openIntent(filingId));

/** Whether something may have reached the portal: an intent is open, or the return was sent before and the portal showed nothing of it. */
export const mayHaveBeenSent = async (ctx: Ctx, row: FilingRow): Promise<boolean> =>
  row.resent > 0 || (await ctx.db.orm.$count(filingIntents, openIntent(row.id))) > 0;

/**
 * Counts a new attempt, which keeps its number until it ends. Null if an earlier attempt declared its intent and its outcome is still open,
 * or if the filing left the state that was read.
 */
export async function beginAttempt(ctx: Ctx, row: FilingRow): Promise<FilingRow | null> {
  return inTransaction(ctx, async (tx) => {
    if ((await lockFiling(tx, row.id)).sequence !== row.sequence) return null;
    if ((await tx.db.orm.$count(filingIntents, openIntent(row.id))) > 0) return null;
    const [counted] = await tx.db.orm
      .update(filings)
      .set({ attempts: sql`${filings.attempts} + 1` })
      .where(and(eq(filings.id, row.id), ofTenant(filings, tx)))
      .returning();
    return counted ?? row;
  });
}

/** Uncounts an attempt that never reached the portal, unless a later one has begun, which would then get the same number. */
export async function uncountAttempt(ctx: Ctx, row: FilingRow): Promise<void> {
  await ctx.db.orm
    .update(filings)
    .set({ attempts: sql`greatest(${filings.attempts} - 1, 0)` })
    .where(and(eq(filings.id, row.id), ofTenant(filings, ctx), eq(filings.attempts, row.attempts)));
}

/**
 * Settles the attempt's open intent as "nothing was sent". Returns false and changes nothing if another attempt took its place: a worker
 * that lost its lease learns of it late, and the open intent may belong to the attempt that is sending now.
 */
export async function settleUnsent(ctx: Ctx, row: FilingRow): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (hasMovedOn(await lockFiling(tx, row.id), row)) return false;
    await settleIntent("not_found", row.id)(tx);
    return true;
  });
}

/**
 * Commits the intent to take an irreversible step, so that a crash afterwards leaves a question that the portal can answer. Of two
 * concurrent attempts one declares it; the other, and one whose filing left `processing`, gets FilingMovedOn. `userHash` identifies the
 * portal user who is about to send; null if every user sees the same submissions.
 */
export async function declareIntent(
  ctx: Ctx,
  row: FilingRow,
  step: string,
  scheduleHash: string,
  userHash: string | null = null,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = await lockFiling(tx, row.id);
    if (hasMovedOn(now, row) || now.status !== "processing" || (await tx.db.orm.$count(filingIntents, openIntent(row.id))) > 0) {
      throw new FilingMovedOn(`filing ${row.id} moved on before ${step}`);
    }
    await tx.db.orm
      .insert(filingIntents)
      .values({
        id: newId("intent"),
        filingId: row.id,
        step,
        reference: row.reference,
        scheduleHash,
        userHash,
        createdAt: await sharedNow(tx),
      });
  });
}
