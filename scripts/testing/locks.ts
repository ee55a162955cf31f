import { sql, type SQL } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { inTransaction, type Ctx } from "@/lib/kernel/context";

// For tests only: the order in which a verb takes its locks.

const NOT_AVAILABLE = "55P03";

/**
 * Whether a verb that waits for `held`, which another transaction has locked, has already locked `wanted`: a transaction that locks the two
 * in the other order would then deadlock with it. Both are selects that lock rows. The verb is finally allowed to finish.
 */
export async function hasTaken(
  { orm }: Database,
  { held, wanted }: { held: SQL; wanted: SQL },
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
    for (;;) {
      const waiting = await other.execute(sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`);
      if (waiting.length > 0) break;
      if (settled) throw new Error("the verb never came to what is held");
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
export async function besideUncommitted<T>(ctx: Ctx, change: (tx: Ctx) => Promise<unknown>, verb: () => Promise<T>): Promise<T> {
  const running = await inTransaction(ctx, async (tx) => {
    await change(tx);
    let settled = false;
    const begun = verb().finally(() => {
      settled = true;
    });
    begun.catch(() => undefined);
    while (!settled) {
      const waiting = await tx.db.orm.execute(
        sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      );
      if (waiting.length > 0) break;
    }
    return { begun };
  });
  return running.begun;
}
