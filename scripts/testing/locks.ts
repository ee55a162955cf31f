import { sql, type SQL } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { inTransaction, type Ctx } from "@/lib/kernel/context";

// For tests only: the order in which a verb takes its locks.

const NOT_AVAILABLE = "55P03";

/** How long a verb may take to come to what is held, in milliseconds. */
const PATIENCE = 30_000;

/** Counts the transactions that wait for this one, also those that queue behind another that waits for it. */
async function countWaiting(orm: Pick<Database["orm"], "execute">): Promise<number> {
  const [row] = await orm.execute<{ count: number }>(sql`
    with recursive waiting(pid) as (
      select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
      union select l.pid from pg_locks l join waiting w on w.pid = any(pg_blocking_pids(l.pid)) where not l.granted)
    select count(*)::int as count from waiting`);
  return row?.count ?? 0;
}

/**
 * Whether a verb that waits for `held`, which another transaction has locked, has already locked `wanted`: a transaction that locks the two
 * in the other order would then deadlock with it. Both are selects that lock rows. The verb is finally allowed to finish. `waiting`: how many
 * of the verb's transactions wait before that is looked at.
 */
export async function locksBeforeWaiting(
  { orm }: Database,
  { held, wanted, waiting = 1 }: { held: SQL; wanted: SQL; waiting?: number },
  verb: () => Promise<unknown>,
): Promise<boolean> {
  let running: Promise<unknown> = Promise.resolve();
  const taken = await orm.transaction(async (other) => {
    await other.execute(held);
    let settled = false;
    running = verb().finally(() => {
      settled = true;
    });
    running.catch(() => undefined);
    for (const start = Date.now(); ;) {
      const found = await countWaiting(other);
      if (found >= waiting) break;
      if (settled || Date.now() - start > PATIENCE) throw new Error(`${found} of ${waiting} transactions wait for what is held`);
    }
    return other
      .transaction((inner) => inner.execute(sql`${wanted} nowait`))
      .then(
        () => false,
        (error: unknown) => {
          if (error instanceof Error && error.cause instanceof Error && "code" in error.cause && error.cause.code === NOT_AVAILABLE)
            return true;
          throw error;
        },
      );
  });
  await running;
  return taken;
}

/**
 * Returns the result of a verb that starts while another transaction has made a change but not committed it. That transaction commits once
 * the verb waits for it, or has ended without waiting.
 */
export async function runDuringUncommitted<T>(ctx: Ctx, change: (tx: Ctx) => Promise<unknown>, verb: () => Promise<T>): Promise<T> {
  const running = await inTransaction(ctx, async (tx) => {
    await change(tx);
    let settled = false;
    const begun = verb().finally(() => {
      settled = true;
    });
    begun.catch(() => undefined);
    while (!settled) if ((await countWaiting(tx.db.orm)) > 0) break;
    return { begun };
  });
  return running.begun;
}
