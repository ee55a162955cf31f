import type { Database } from "@/drizzle/client";
import { newId } from "./ids";
import { logger } from "./logger";

/** How often a worker says that it lives, and the silence after which it counts as dead. */
const BEAT_MS = 2_000;
export const DEAD_AFTER_MS = 10_000;

export interface Heartbeat {
  workerId: string;
  /** The worker leaves: it no longer counts as alive. */
  stop(): Promise<void>;
}

/**
 * Registers a worker and beats for it until `stop`. Time is the database's, so that the clocks of several machines need
 * not agree. A beat that fails is logged and tried again with the next.
 */
export async function startHeartbeat(db: Database, beatMs: number = BEAT_MS): Promise<Heartbeat> {
  const workerId = newId("worker");
  await beatWorker(db, workerId);
  let beating: Promise<void> | null = null;
  const timer = setInterval(() => {
    // One at a time: a beat that is late must not land after the farewell.
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

/** One sign of life; the first one registers the worker. */
export async function beatWorker(db: Database, workerId: string): Promise<void> {
  await db.raw`insert into workers (id) values (${workerId}) on conflict (id) do update set seen_at = now()`;
}

/** How many workers gave a sign of life in the last `deadAfterMs`. */
export async function countLiveWorkers(db: Database, deadAfterMs: number = DEAD_AFTER_MS): Promise<number> {
  const [row] = await db.raw<{ live: number }[]>`
    select count(*)::int as live from workers where seen_at > now() - ${deadAfterMs}::int * interval '1 millisecond'`;
  return row?.live ?? 0;
}

/** Forgets workers that have been silent for a day: each process that was killed left one. */
export async function forgetDeadWorkers(db: Database): Promise<void> {
  await db.raw`delete from workers where seen_at < now() - interval '1 day'`;
}
