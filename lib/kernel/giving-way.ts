import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { inTransaction, type Ctx } from "./context";

/** Well below what PostgreSQL waits before it looks for a circle and ends one of those in it (deadlock_timeout, a second). */
const PATIENCE_MS = 250;
const PAUSE_MS = 50;
const TRIES = 20;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * A transaction that takes rows of many kinds, which others take in orders of their own: `first` may wait for what it locks, and where
 * `rest` then meets a row that somebody else has and does not give back shortly, all of it is undone and begun again, so that whoever has
 * the row, and may be waiting for what `first` locked, goes first. For verbs that run seldom; nothing but the database may know of a try.
 */
export async function givingWay<A, T>(ctx: Ctx, first: (tx: Ctx) => Promise<A>, rest: (tx: Ctx, locked: A) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(ctx, async (tx) => {
        const locked = await first(tx);
        await tx.db.orm.execute(sql.raw(`set local lock_timeout = ${PATIENCE_MS}`));
        return rest(tx, locked);
      });
    } catch (error) {
      if (tries === TRIES || !isLockTimeout(error)) throw error;
      await delay(PAUSE_MS);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && cause.code === LOCK_NOT_AVAILABLE) return true;
  return false;
}
