import { sql, type SQL } from "drizzle-orm";
import type { Database } from "@/drizzle/client";

// For tests alone: in which order a verb takes its locks.

const NOT_AVAILABLE = "55P03";

/**
 * Whether a verb that waits for `held`, which somebody else has locked, has taken `wanted` by then: whoever locks the two in the
 * other order would wait for it in a circle. Both are selects that lock rows. The verb is let go on, and finished.
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
