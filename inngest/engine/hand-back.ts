import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { engineCalls, engineRuns, engineWaits, workers } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { systemClock, type Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext, type Ctx } from "@/lib/kernel/context";
import { logger } from "@/lib/kernel/logger";
import { forEachBatch } from "@/lib/kernel/rows/walk-pages";
import { DEAD_AFTER_MS } from "@/lib/kernel/programs/workers";
import type { WorkEvent } from "@/lib/outbox/work-events";
import { writeWorkEvents } from "@/lib/outbox/write-event";

const PAGE = 200;
const AGAIN_MS = 60_000;

interface Origin {
  name?: unknown;
  data?: Record<string, unknown>;
}

/**
 * Moves work off the embedded engine when the functions run elsewhere. The events that started the runs of `app` are written to the outbox
 * again, under new ids, and the runs end as canceled, in one transaction per page. The functions start over and continue from the state in
 * the database, as after any retry. A run with a call that a living worker is executing is left to that worker. Several workers may do this
 * at once; each run is handed back by one of them. A request to stop takes effect after a page. Returns how many runs were handed back.
 */
export async function handBackRuns(
  db: Database,
  app: string,
  clock: Clock = systemClock,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const ctx = systemContext(db, "hand-back", "", "test", clock);
  let total = 0;
  await forEachBatch(
    PAGE,
    // Every unfinished run has a call: for itself, for a step, or as the timer of something that it waits for.
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
  // Calls are locked after their runs, the same order as everywhere else. From here on no worker can claim one of them.
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
  await writeWorkEvents(tx, given.flatMap(eventsToResend));
  await orm
    .update(engineRuns)
    // If the functions return to this engine, the same work may be requested at once, so the run must give up its idempotency key.
    .set({ status: "cancelled", result: cancelled, finishedAt: tx.clock.now(), idempotencyKey: null })
    .where(inArray(engineRuns.id, ids));
  await orm.delete(engineWaits).where(inArray(engineWaits.runId, ids));
  await orm.delete(engineCalls).where(inArray(engineCalls.runId, ids));
  return given.length;
}

const idsOf = (runs: readonly { runId: string }[]): string[] => runs.map(({ runId }) => runId);

/** SQL condition over `engine_calls`: the worker that holds the call is alive. */
const isHeldByLiving = sql`exists (
  select 1 from ${workers} where ${workers.id} = ${engineCalls.workerId} and ${workers.seenAt} > now() - ${DEAD_AFTER_MS}::int * interval '1 millisecond')`;

const cancelled = { error: { name: "Error", message: "The run was cancelled: its work goes on on an Inngest server" } };

/**
 * The events to send again for a run. If the run was an onFailure handler, the work that had failed is tried once more. A run that another
 * run invoked yields none: it starts again together with the invoking run.
 */
function eventsToResend({ event }: { event: Origin }): WorkEvent[] {
  let origin: Origin | undefined = event;
  while (origin?.name === "inngest/function.failed") origin = origin.data?.["event"] as Origin | undefined;
  if (typeof origin?.name !== "string" || origin.name.startsWith("inngest/")) return [];
  // An event name that this version does not know stays in the outbox for a worker that knows it.
  return [{ name: origin.name, data: origin.data ?? {} } as WorkEvent];
}

/**
 * Hands runs back at once and then every minute, until `stop`: a worker that still runs them on the engine may stop later, or die with
 * calls in hand. Failures are logged and retried.
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
