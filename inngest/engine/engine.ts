import type { Inngest, InngestFunction } from "inngest";
import type { Database } from "@/drizzle/client";
import { systemClock, type Clock } from "@/lib/kernel/clock";
import { logger } from "@/lib/kernel/logger";
import { DEAD_AFTER_MS } from "@/lib/kernel/programs/workers";
import { Dispatcher } from "./dispatcher";
import { checkOptions } from "./function-plans";
import { checkSdkVersion } from "./protocol";
import { COMMON_POOL, type Pool } from "./pools";
import { failRunsOfUnknownFunctions, pruneFinished } from "./prune";
import { adoptOrphans, reclaimFromDead, releaseCalls } from "./queue";
import { receiveEvents } from "./receive-events";
import { batchCalls } from "@/lib/kernel/rows/batch-calls";
import { createExecuteCall } from "./execute-call";
import { observeLiveness, createDeathJudge } from "./death-judge";
import { readPlans } from "./registration";
import { failRun } from "./settle-call";
import { admitForgotten, completeRunsAndClaim } from "./complete-runs";
import { answerSdkRequest, keepCheckpoints } from "./sdk-requests";
import type { EmbeddedTransport } from "./transport";
import { ENGINE_CHANNEL, type Checkpoint, type EngineContext, type RunCompletion } from "./unit-of-work";

export interface EngineOptions {
  client: Inngest.Any;
  functions: readonly InngestFunction.Any[];
  /** The transport that the client was created with. */
  transport: EmbeddedTransport;
  db: Database;
  /** A worker whose heartbeat is running: calls are taken back from a worker whose heartbeat stops. */
  workerId: string;
  /** Maximum number of concurrent calls in this process, for functions without a pool. */
  concurrency: number;
  /** Functions that have a pool of their own, shared fairly between tenants. */
  pools?: readonly Pool[];
  /** The clock that sleeps, timeouts and retries are measured by. */
  clock?: Clock;
  /** How many days a run is kept after it ended. */
  retentionDays?: number;
  /** How long a worker must be silent to count as dead, and how long a call must be idle to count as lost. */
  deadAfterMs?: number;
  /**
   * Whether steps are checkpointed while their function runs on, for functions that don't set it themselves (the client's own option is not
   * read); default true.
   */
  checkpointing?: boolean;
  pollMs?: number;
}

export interface Engine {
  /** Accepts events like `inngest.send`, but without going through the SDK; returns their ids. */
  receive(events: readonly { id?: string; name: string; data: Record<string, unknown> }[]): Promise<string[]>;
  /** Looks at the queue now; needed after a clock was moved by hand. */
  wake(): void;
  /** Claims no more calls, gives those in flight up to `graceMs` to finish, and releases the rest for other workers. */
  stop(graceMs?: number): Promise<void>;
}

const HOUSEKEEPING_MS = 2_000;
const PRUNE_MS = 600_000;
const CALL_TIMEOUT_MS = 7_200_000;
const GRACE_MS = 10_000;

/**
 * Starts the embedded engine in this process: reads the functions' configuration as the SDK registers it, and begins to claim calls. Throws
 * without starting anything if the SDK's version differs or a function needs something that is not implemented.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  checkSdkVersion();
  checkOptions(options.functions);
  const pools = new Map((options.pools ?? []).map((pool) => [`${options.client.id}-${pool.functionId}`, pool]));
  const plans = await readPlans(options.client, options.functions, options.transport, pools);
  const execute = createExecuteCall(options.client, options.functions, options.checkpointing ?? true);
  const places = new Map([[COMMON_POOL, options.concurrency], ...[...pools].map(([id, pool]) => [id, pool.places] as const)]);
  const dispatchers = new Map(
    [...places].map(([pool, concurrency]) => {
      const limits = { pool, concurrency, pollMs: options.pollMs ?? 1_000, callTimeoutMs: CALL_TIMEOUT_MS };
      return [pool, new Dispatcher(() => context, { ...limits, execute })];
    }),
  );
  const all = [...dispatchers.values()];
  const completeIn = new Map([...dispatchers].map(([pool, dispatcher]) => [pool, completing(() => context, dispatcher)]));
  const context: EngineContext = {
    app: options.client.id,
    sql: options.db.raw,
    clock: options.clock ?? systemClock,
    log: logger("engine"),
    workerId: options.workerId,
    plans,
    unknownFunctionIds: new Set(),
    callsAdded: (added) => all.forEach((dispatcher) => dispatcher.callsAdded(added)),
    complete: async (end) => (completeIn.get(end.call.pool) ?? completeIn.get(COMMON_POOL))?.(end),
    checkpoint: batchCalls((checkpoints: readonly Checkpoint[]) => keepCheckpoints(context, checkpoints)),
    freeCapacity: (pool) => dispatchers.get(pool)?.freeCapacity() ?? 0,
  };
  const failCall = async (callId: string, generation: number, error: Error): Promise<void> => {
    const call = all.map((dispatcher) => dispatcher.find(callId, generation)).find((found) => found !== null);
    if (call) await failRun(context, call, error);
  };
  const disconnect = options.transport.connect((url, init) => answerSdkRequest(context, failCall, url, init));
  const wake = () => all.forEach((dispatcher) => dispatcher.wake());
  const unlisten = await listen(context, wake);
  const workingOn = () => all.flatMap((dispatcher) => dispatcher.workingOn());
  const stopHousekeeping = keepHouse(context, { wake, workingOn }, options);
  for (const dispatcher of all) dispatcher.start();
  return {
    receive: (events) => receiveEvents(context, events),
    wake,
    stop: async (graceMs = GRACE_MS) => {
      await stopHousekeeping();
      await unlisten();
      await Promise.all(all.map((dispatcher) => dispatcher.stop(graceMs)));
      await releaseCalls(context, [], 0);
      disconnect();
    },
  };
}

/** Completes runs of a pool's calls. Runs that end together share one statement, which also claims further calls of the pool. */
function completing(context: () => EngineContext, dispatcher: Dispatcher): (end: RunCompletion) => Promise<void> {
  return batchCalls(async (ends: readonly RunCompletion[]) => {
    await dispatcher.claimWith((room) => completeRunsAndClaim(context(), ends, room));
    return ends.map(() => undefined);
  });
}

/** The part of the dispatchers that housekeeping needs. */
interface Working {
  wake(): void;
  workingOn(): string[];
}

/** Listens for calls that other processes have no room for. Where LISTEN is unavailable, polling finds them later. */
async function listen(context: EngineContext, wake: () => void): Promise<() => Promise<void>> {
  try {
    const { unlisten } = await context.sql.listen(ENGINE_CHANNEL, (app) => {
      if (app === context.app) wake();
    });
    return unlisten;
  } catch (error) {
    context.log.warn({ err: error }, "LISTEN is not available; the queue is polled");
    return () => Promise.resolve();
  }
}

/** Housekeeping: reclaims calls of dead workers, releases lost calls, hands out free slots and deletes old runs. */
function keepHouse(context: EngineContext, { wake, workingOn }: Working, options: EngineOptions): () => Promise<void> {
  const deadAfterMs = options.deadAfterMs ?? DEAD_AFTER_MS;
  const everyMs = Math.min(HOUSEKEEPING_MS, deadAfterMs / 2);
  const mayJudge = createDeathJudge(deadAfterMs, everyMs);
  let lastPrune = -Infinity;
  let running: Promise<void> = Promise.resolve();
  const once = async (): Promise<void> => {
    try {
      const isSteady = mayJudge(await observeLiveness(context, deadAfterMs));
      const found = (await reclaimFromDead(context, deadAfterMs, isSteady)) + (await releaseCalls(context, workingOn(), deadAfterMs));
      if (found > 0) wake();
      await admitForgotten(context);
      // Checked on every pass: this worker may be holding such a call for a moment, before it leaves it to a worker of another version.
      if (context.unknownFunctionIds.size > 0) await failRunsOfUnknownFunctions(context);
      if (performance.now() - lastPrune < PRUNE_MS) return;
      lastPrune = performance.now();
      if ((await adoptOrphans(context)) > 0) wake();
      await failRunsOfUnknownFunctions(context);
      await pruneFinished(context, options.retentionDays ?? 7);
    } catch (error) {
      context.log.warn({ err: error }, "housekeeping failed; trying again");
    }
  };
  // Passes never overlap, however slow the database is.
  let idle = true;
  const tick = () => {
    if (!idle) return;
    idle = false;
    running = once().finally(() => {
      idle = true;
    });
  };
  const timer = setInterval(tick, everyMs);
  tick();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
