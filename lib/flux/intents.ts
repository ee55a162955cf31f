import { and, eq, isNull, sql } from "drizzle-orm";
import { filingIntents, filings } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockFiling } from "./move-filing";
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

/** Counts the attempt. Null where an earlier one declared its intent and never told how it ended. */
export async function beginAttempt(ctx: Ctx, row: FilingRow): Promise<FilingRow | null> {
  return inTransaction(ctx, async (tx) => {
    await lockFiling(tx, row.id);
    if ((await tx.db.orm.$count(filingIntents, openIntent(row.id))) > 0) return null;
    const [counted] = await tx.db.orm
      .update(filings)
      .set({ attempts: sql`${filings.attempts} + 1` })
      .where(and(eq(filings.id, row.id), eq(filings.accountId, tx.account.id)))
      .returning();
    return counted ?? row;
  });
}

/** Takes the count back of an attempt that reached no portal. */
export async function uncountAttempt(ctx: Ctx, row: FilingRow): Promise<void> {
  await ctx.db.orm
    .update(filings)
    .set({ attempts: sql`greatest(${filings.attempts} - 1, 0)` })
    .where(and(eq(filings.id, row.id), eq(filings.accountId, ctx.account.id)));
}

/**
 * Commits what is about to be done for ever, so that a crash afterwards leaves a question that the portal can answer. Of two
 * steps that run at once one declares; the other, and one whose filing left `processing`, gets FilingMovedOn.
 */
export async function declareIntent(ctx: Ctx, row: FilingRow, step: string, scheduleHash: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = await lockFiling(tx, row.id);
    if (now.sequence !== row.sequence || now.status !== "processing" || (await tx.db.orm.$count(filingIntents, openIntent(row.id))) > 0) {
      throw new FilingMovedOn(`filing ${row.id} moved on before ${step}`);
    }
    await tx.db.orm
      .insert(filingIntents)
      .values({ id: newId("intent"), filingId: row.id, step, reference: row.reference, scheduleHash, createdAt: tx.clock.now() });
  });
}
