import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { inTransaction, type Ctx } from "../context";
import { isCausedBy } from "../observe/error-causes";

/** Well below PostgreSQL's deadlock_timeout (one second), after which it looks for a deadlock and cancels one of the transactions in it. */
const PATIENCE_MS = 250;
const PAUSE_MS = 50;
const TRIES = 20;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs a transaction that locks rows of many tables, which other transactions lock in other orders. `first` may wait for its locks. If
 * `rest` then meets a row that another transaction does not release shortly, everything is rolled back and retried, so that the other
 * transaction, which may itself wait for what `first` locked, goes first. For rarely used verbs whose tries have no effect outside the
 * database.
 */
export async function retryOnLockTimeout<A, T>(
  ctx: Ctx,
  first: (tx: Ctx) => Promise<A>,
  rest: (tx: Ctx, locked: A) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(ctx, async (tx) => {
        const locked = await first(tx);
        await tx.db.orm.execute(sql.raw(`set local lock_timeout = ${PATIENCE_MS}`));
        return rest(tx, locked);
      });
    } catch (error) {
      if (tries === TRIES || !isCausedBy(error, (code) => code === LOCK_NOT_AVAILABLE)) throw error;
      await delay(PAUSE_MS);
    }
  }
}
