import { and, eq, isNull, sql } from "drizzle-orm";
import { filingIntents, filings } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { sharedNow } from "@/lib/kernel/shared-clock";
import { hasMovedOn, lockFiling } from "./move-filing";
import type { FilingRow } from "./present-filing";

/** The filing left `processing`, or another step of its work is under way: what was about to be done must not be done. */
export class FilingMovedOn extends Error {
  override readonly name = "FilingMovedOn";
}

/** The intent of which nobody knows yet how it ended. */
export const openIntent = (filingId: string) => and(eq(filingIntents.filingId, filingId), isNull(filingIntents.outcome));

/** Settles the open intent, in the transaction of the edge that tells the outcome. */
export const settleIntent = (outcome: "confirmed" | "not_found" | "unknown", filingId: string) => (tx: Ctx) =>
  tx.db.orm.update(filingIntents).set({ outcome, resolvedAt: tx.clock.now() }).where(openIntent(filingId));

/** Something went out whose fate nobody knows, or did once before, though the portal showed nothing of it then. */
export const mayBeSent = async (ctx: Ctx, row: FilingRow): Promise<boolean> =>
  row.resent > 0 || (await ctx.db.orm.$count(filingIntents, openIntent(row.id))) > 0;

/**
 * Counts the attempt, whose number is its own until it ends. Null where an earlier one declared its intent and never told how it
 * ended, and where the filing left the state that was read.
 */
export async function beginAttempt(ctx: Ctx, row: FilingRow): Promise<FilingRow | null> {
  return inTransaction(ctx, async (tx) => {
    if ((await lockFiling(tx, row.id)).sequence !== row.sequence) return null;
    if ((await tx.db.orm.$count(filingIntents, openIntent(row.id))) > 0) return null;
    const [counted] = await tx.db.orm
      .update(filings)
      .set({ attempts: sql`${filings.attempts} + 1` })
      .where(and(eq(filings.id, row.id), eq(filings.accountId, tx.account.id)))
      .returning();
    return counted ?? row;
  });
}

/** Takes the count back of an attempt that reached no portal; not that of a later one, which would then bear this one's number. */
export async function uncountAttempt(ctx: Ctx, row: FilingRow): Promise<void> {
  await ctx.db.orm
    .update(filings)
    .set({ attempts: sql`greatest(${filings.attempts} - 1, 0)` })
    .where(and(eq(filings.id, row.id), eq(filings.accountId, ctx.account.id), eq(filings.attempts, row.attempts)));
}

/**
 * Settles the attempt's open intent as one by which nothing was sent. False, and nothing done, where another attempt took its
 * place: a worker that lost its lease learns of it late, and the open intent may be that of the one which is sending now.
 */
export async function settleUnsent(ctx: Ctx, row: FilingRow): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (hasMovedOn(await lockFiling(tx, row.id), row)) return false;
    await settleIntent("not_found", row.id)(tx);
    return true;
  });
}

/**
 * Commits what is about to be done for ever, so that a crash afterwards leaves a question that the portal can answer. Of two
 * steps that run at once one declares; the other, and one whose filing left `processing`, gets FilingMovedOn. `userHash`: of the
 * portal's user who is about to send; null where that makes no difference.
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
