import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { engineCalls, engineRuns, engineWaits, workers } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { systemClock, type Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext, type Ctx } from "@/lib/kernel/context";
import { logger } from "@/lib/kernel/logger";
import { workThrough } from "@/lib/kernel/walk-pages";
import { DEAD_AFTER_MS } from "@/lib/kernel/workers";
import { writeWorkEvents, type WorkEvent } from "@/lib/outbox/write-event";

const PAGE = 200;
const AGAIN_MS = 60_000;

interface Origin {
  name?: unknown;
  data?: Record<string, unknown>;
}

/**
 * Gives back what runs on the embedded engine, for a worker whose functions run elsewhere: the events that began the runs of `app`
 * stand in the outbox again, under ids of their own, and the runs end as cancelled, in one transaction a page. Their functions begin
 * anew and go on from what the database says, as after any repeat. Runs with a call that a living worker is making are left to it.
 * Several workers may do this at once: each run is given back by one. A stop is heeded after a page. Returns how many were given back.
 */
export async function handBackRuns(
  db: Database,
  app: string,
  clock: Clock = systemClock,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const ctx = systemContext(db, "hand-back", "", "test", clock);
  let total = 0;
  await workThrough(
    PAGE,
    // Every run that has not ended has a call: for itself, a step, or the timer of what it waits for.
    async (after, size) =>
      isStopping()
        ? []
        : db.orm
            .selectDistinct({ runId: engineCalls.runId })
            .from(engineCalls)
            .where(and(eq(engineCalls.app, app), gt(engineCalls.runId, after)))
            .orderBy(asc(engineCalls.runId))
            .limit(size),
    ({ runId }) => runId,
    async (page) => {
      if (page.length > 0) total += await inTransaction(ctx, (tx) => handBack(tx, app, idsOf(page)));
    },
  );
  return total;
}

async function handBack(tx: Ctx, app: string, runIds: readonly string[]): Promise<number> {
  const { orm } = tx.db;
  const held = await orm
    .select({ runId: engineRuns.id, event: engineRuns.event })
    .from(engineRuns)
    .where(and(eq(engineRuns.app, app), inArray(engineRuns.id, [...runIds]), eq(engineRuns.status, "running")))
    .orderBy(asc(engineRuns.id))
    .for("update", { skipLocked: true });
  // Locked after their runs, as everything else does; from here on no worker takes one of them.
  const calls = await orm
    .select({ runId: engineCalls.runId, isBeingMade: sql<boolean>`${engineCalls.state} = 'claimed' and ${isHeldByLiving}` })
    .from(engineCalls)
    .where(inArray(engineCalls.runId, idsOf(held)))
    .orderBy(asc(engineCalls.id))
    .for("update");
  const busy = new Set(calls.filter(({ isBeingMade }) => isBeingMade).map(({ runId }) => runId));
  const given = held.filter(({ runId }) => !busy.has(runId));
  if (given.length === 0) return 0;
  const ids = idsOf(given);
  await writeWorkEvents(tx, given.flatMap(beganBy));
  await orm
    .update(engineRuns)
    // Back on this engine, the same work may be asked for at once: its key goes with the run.
    .set({ status: "cancelled", result: cancelled, finishedAt: tx.clock.now(), idempotencyKey: null })
    .where(inArray(engineRuns.id, ids));
  await orm.delete(engineWaits).where(inArray(engineWaits.runId, ids));
  await orm.delete(engineCalls).where(inArray(engineCalls.runId, ids));
  return given.length;
}

const idsOf = (runs: readonly { runId: string }[]): string[] => runs.map(({ runId }) => runId);

/** Over `engine_calls`. */
const isHeldByLiving = sql`exists (
  select 1 from ${workers} where ${workers.id} = ${engineCalls.workerId} and ${workers.seenAt} > now() - ${DEAD_AFTER_MS}::int * interval '1 millisecond')`;

const cancelled = { error: { name: "Error", message: "The run was cancelled: its work goes on on an Inngest server" } };

/**
 * What has to be said again for a run. Where a run had failed and its onFailure was under way, the work itself is tried once more;
 * a run that another one invoked comes again with that one.
 */
function beganBy({ event }: { event: Origin }): WorkEvent[] {
  let origin: Origin | undefined = event;
  while (origin?.name === "inngest/function.failed") origin = origin.data?.["event"] as Origin | undefined;
  if (typeof origin?.name !== "string" || origin.name.startsWith("inngest/")) return [];
  // A name that this version does not know waits in the outbox for a worker that does.
  return [{ name: origin.name, data: origin.data ?? {} } as WorkEvent];
}

/**
 * Gives runs back at once and then every minute, until `stop`: a worker that still runs them on the engine may leave last, or die
 * with what it held. Where that fails it is tried again.
 */
export function keepHandingBack(db: Database, app: string, clock: Clock = systemClock): { stop(): Promise<void> } {
  const log = logger("worker");
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  const once = async (): Promise<void> => {
    try {
      const runs = await handBackRuns(db, app, clock, () => stopping);
      if (runs > 0) log.info({ runs }, "runs of the embedded engine were given back: the Inngest server takes their work");
    } catch (error) {
      log.warn({ err: error }, "runs of the embedded engine could not be given back; trying again");
    }
    if (!stopping) timer = setTimeout(again, AGAIN_MS);
  };
  const again = (): void => {
    running = once();
  };
  let running = once();
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
