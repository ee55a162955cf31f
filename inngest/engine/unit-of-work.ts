import type { Sql, TransactionSql } from "postgres";
import { newId } from "@/lib/kernel/ids";
import type { Clock } from "@/lib/kernel/clock";
import type { Logger } from "pino";
import type { FunctionPlan } from "./function-plans";
import { countIn, type CountByPool } from "./pools";

/** What every part of an engine needs. */
export interface EngineContext {
  app: string;
  sql: Sql;
  clock: Clock;
  log: Logger;
  workerId: string;
  plans: ReadonlyMap<string, FunctionPlan>;
  /** Ids of functions that this process does not have but whose calls it came upon; they are left to workers of another version. */
  strangers: Set<string>;
  /** Called after a commit: how many calls may be claimed now, and when the next scheduled one is due. */
  callsAdded(added: AddedCalls): void;
  /** Stores the end of a run; ends that arrive together are stored together. */
  complete(end: PlainEnd): Promise<void>;
  /** Stores results of a call's steps while its function runs on; false if this worker no longer holds the call. */
  checkpoint(kept: Checkpoint): Promise<boolean>;
  /** How many more calls of a pool this process could claim at once. */
  freeCapacity(pool: string): number;
}

/** Calls that were added to the queue: how many are ready now in each pool, and when the next one becomes due. */
export interface AddedCalls {
  ready: CountByPool;
  nextDueAt: Date | null;
}

/** The end of a run with nothing else to store but steps that ran within its last call; `result` is the run's result, as JSON. */
export interface PlainEnd {
  call: { id: string; runId: string; generation: number; pool: string };
  steps: readonly KeptStep[];
  result: string;
}

/** A step that ran, and its result as JSON made by `writeResult`. */
export interface KeptStep {
  id: string;
  name: string;
  result: string;
}

/** Results of steps that ran within a call that goes on. */
export interface Checkpoint {
  callId: string;
  generation: number;
  steps: readonly KeptStep[];
}

/** A call to be queued; due now if `dueAt` is omitted. */
export interface NewCall extends Place {
  /** The first call of a run has the same id as the run. */
  first?: boolean;
  runId: string;
  kind: "call" | "timer";
  stepId: string;
  dueAt?: Date;
}

/** Where a call runs: in a pool, whose places are shared between tenants, and in a slot if its function has a concurrency limit. */
export interface Place {
  pool: string;
  tenant: string | null;
  slot: Slot | null;
}

/** A place among the calls that share a concurrency limit. */
export interface Slot {
  key: string;
  limit: number;
}

/** One transaction and what has to happen at its end. */
export interface UnitOfWork {
  engine: EngineContext;
  sql: TransactionSql;
  now: Date;
  calls: NewCall[];
  /** Due times of calls that were rescheduled. */
  rescheduled: Date[];
  /** Slot keys, with their limits, whose calls were added or removed: blocked calls may get a slot now. */
  slots: Map<string, number>;
}

/** Channel that wakes the workers of other processes; the payload is the app. */
export const ENGINE_CHANNEL = "levy_engine";

/** The step id of a call of the function itself. */
export const FUNCTION_STEP = "step";

const RETRYABLE = new Set(["40P01", "40001"]);
const MOST_TRIES = 5;

/**
 * A column that lets the transaction's commit return before its record is on disk. Killed processes lose nothing by this. If the machine
 * itself goes down, the engine finds the state of at most half a second earlier, as if workers had died just before they could report what
 * they did, which steps must tolerate anyway. Commits of the steps' own work, and of accepted events, are never lazy, and flush all earlier
 * commits to disk with them.
 */
export function commitLazily(sql: Sql | TransactionSql) {
  return sql`set_config('synchronous_commit', 'off', true) as "commit"`;
}

/**
 * Runs `work` in one transaction. At its end, the calls that it queued are inserted and the slots that it freed are handed out, in the
 * order of their keys. Row locks are taken before key locks, so two units rarely deadlock; if they do, PostgreSQL aborts one of them, and
 * it is tried again.
 */
export async function inUnitOfWork<T>(engine: EngineContext, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const added: { -readonly [Key in keyof AddedCalls]: AddedCalls[Key] } = { ready: new Map(), nextDueAt: null };
      const result = await engine.sql.begin(async (sql) => {
        const unit: UnitOfWork = { engine, sql, now: engine.clock.now(), calls: [], rescheduled: [], slots: new Map() };
        const value = await work(unit);
        added.ready = await finish(unit);
        added.nextDueAt = earliest([...unit.rescheduled, ...unit.calls.flatMap(({ dueAt }) => dueAt ?? [])]);
        return { value };
      });
      if (added.ready.size > 0 || added.nextDueAt) engine.callsAdded(added);
      return result.value as T;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!RETRYABLE.has(code) || tries === MOST_TRIES) throw error;
    }
  }
}

async function finish(unit: UnitOfWork): Promise<CountByPool> {
  const rows = rowsOf(unit);
  // Sent as a pipeline; PostgreSQL executes them in this order.
  const writes = [...inBatches(rows)].map((batch) => unit.sql`insert into engine_calls ${unit.sql(batch)}`.execute());
  const [ready] = await Promise.all([admitBlocked(unit.sql, unit.slots), ...writes]);
  for (const { state, pool } of rows) if (state === "ready") countIn(ready, pool);
  // NOTIFY takes a database-wide lock at the commit, so other processes are notified only of work that this one has no room for.
  const isTooMuch = [...ready].some(([pool, calls]) => calls > unit.engine.freeCapacity(pool));
  if (isTooMuch) await unit.sql`select pg_notify(${ENGINE_CHANNEL}, ${unit.engine.app})`;
  return ready;
}

/** The rows of the new calls; the keys of blocked calls are added to the unit's slots. */
function rowsOf(unit: UnitOfWork) {
  return unit.calls.map((call) => {
    const state = call.dueAt && call.dueAt > unit.now ? "scheduled" : call.slot ? "blocked" : "ready";
    if (call.slot && state === "blocked") unit.slots.set(call.slot.key, call.slot.limit);
    return {
      id: call.first ? call.runId : newId("call"),
      app: unit.engine.app,
      run_id: call.runId,
      kind: call.kind,
      step_id: call.stepId,
      state,
      due_at: call.dueAt ?? unit.now,
      slot_key: call.slot?.key ?? null,
      slot_limit: call.slot?.limit ?? null,
      pool: call.pool,
      tenant: call.tenant,
    };
  });
}

/**
 * Gives free slots of the keys to the oldest blocked calls; returns how many calls of each pool got one. An advisory lock on each key, held
 * until the transaction ends, keeps two transactions from handing out the same slot.
 */
export async function admitBlocked(sql: TransactionSql, slots: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const admitted = new Map<string, number>();
  for (const key of [...slots.keys()].sort()) {
    const locked = sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute();
    const [rows] = await Promise.all([
      sql<{ pool: string }[]>`
      update engine_calls set state = 'ready' where id = any(array(
        select id from engine_calls where slot_key = ${key} and state = 'blocked' order by run_id
        limit greatest(0, ${slots.get(key) ?? 1}::int
          - (select count(*)::int from engine_calls where slot_key = ${key} and state in ('ready', 'claimed'))))) and state = 'blocked'
      returning pool`,
      locked,
    ]);
    for (const { pool } of rows) countIn(admitted, pool);
  }
  return admitted;
}

/** Splits rows into batches that stay far below PostgreSQL's limit of 65,535 parameters per statement. */
export function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += 1_000) yield rows.slice(start, start + 1_000);
}

function earliest(instants: readonly Date[]): Date | null {
  return instants.reduce<Date | null>((first, instant) => (!first || instant < first ? instant : first), null);
}
