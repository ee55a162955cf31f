import type { Database } from "@/drizzle/client";
import { newId } from "../ids";
import { logger } from "../logger";

/** How often a worker sends a heartbeat, and the silence after which it counts as dead. */
const BEAT_MS = 2_000;
export const DEAD_AFTER_MS = 10_000;

export interface Heartbeat {
  workerId: string;
  /** Signs the worker off, so that it no longer counts as alive. */
  stop(): Promise<void>;
}

/**
 * Registers a worker and sends heartbeats for it until `stop`. Times are the database's, so the clocks of several machines need not agree.
 * A heartbeat that fails is logged, and the next one is sent as usual.
 */
export async function startHeartbeat(db: Database, beatMs: number = BEAT_MS): Promise<Heartbeat> {
  const workerId = newId("worker");
  await beatWorker(db, workerId);
  let beating: Promise<void> | null = null;
  const timer = setInterval(() => {
    // One at a time: a late heartbeat must not arrive after `stop` has deleted the row.
    beating ??= beatWorker(db, workerId)
      .catch((error: unknown) => logger("worker").warn({ err: error }, "a heartbeat failed"))
      .finally(() => {
        beating = null;
      });
  }, beatMs);
  return {
    workerId,
    stop: async () => {
      clearInterval(timer);
      await beating;
      await db.raw`delete from workers where id = ${workerId}`;
    },
  };
}

/** Sends one heartbeat; the first one registers the worker. */
export async function beatWorker(db: Database, workerId: string): Promise<void> {
  await db.raw`insert into workers (id) values (${workerId}) on conflict (id) do update set seen_at = now()`;
}

/** The number of workers that sent a heartbeat within the last `deadAfterMs`. */
export async function countLiveWorkers(db: Database, deadAfterMs: number = DEAD_AFTER_MS): Promise<number> {
  const [row] = await db.raw<{ live: number }[]>`
    select count(*)::int as live from workers where seen_at > now() - ${deadAfterMs}::int * interval '1 millisecond'`;
  return row?.live ?? 0;
}

/** Deletes workers that have been silent for a day: each process that was killed leaves one. */
export async function forgetDeadWorkers(db: Database): Promise<void> {
  await db.raw`delete from workers where seen_at < now() - interval '1 day'`;
}
