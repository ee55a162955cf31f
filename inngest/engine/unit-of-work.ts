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
  /** Functions that are not in this process and whose calls it came upon: those of another version, whose calls are left to it. */
  strangers: Set<string>;
  /** Told after a commit how many calls may be taken now, and when the next scheduled one is due. */
  callsAdded(added: AddedCalls): void;
  /** Writes down the end of a run; ends that come together are written together. */
  complete(end: PlainEnd): Promise<void>;
  /** Keeps what steps of a call gave while its function runs on; false where the call is no longer held. */
  checkpoint(kept: Checkpoint): Promise<boolean>;
  /** How many more calls of a pool this process could take at once. */
  freeCapacity(pool: string): number;
}

/** Calls that were added to the queue: how many of each pool are ready now, and when the next becomes due. */
export interface AddedCalls {
  ready: CountByPool;
  nextDueAt: Date | null;
}

/** The end of a run that has nothing else to write down than steps that ran within its last call; `result` is what it gave. */
export interface PlainEnd {
  call: { id: string; runId: string; generation: number; pool: string };
  steps: readonly KeptStep[];
  result: string;
}

/** A step that ran, and what it gave: JSON as `writeResult` makes it. */
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

/** A call to be queued; due now where `dueAt` is left out. */
export interface NewCall extends Place {
  /** The first call of a run has the id of the run. */
  first?: boolean;
  runId: string;
  kind: "call" | "timer";
  stepId: string;
  dueAt?: Date;
}

/** Where a call is made: in the places of a pool, which are shared between tenants, and with a slot where its function has a limit. */
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
  /** When calls that are kept are due again. */
  rescheduled: Date[];
  /** Keys whose calls came or went, with their limits: blocked calls may have a slot now. */
  slots: Map<string, number>;
}

/** Wakes the workers of other processes; the payload is the app. */
export const ENGINE_CHANNEL = "levy_engine";

/** The step id of a call of the function itself. */
export const FUNCTION_STEP = "step";

const RETRYABLE = new Set(["40P01", "40001"]);
const MOST_TRIES = 5;

/**
 * A column that lets the transaction's commit return before its record is on disk. Killing processes loses nothing by it.
 * Where the machine itself goes down, the engine finds the state of at most half a second before: as if workers had died
 * just before they could say what they did, which steps must bear anyway. Commits of the steps' own work, and of events
 * taken in, are never lazy, and take all earlier ones to the disk with them.
 */
export function commitLazily(sql: Sql | TransactionSql) {
  return sql`set_config('synchronous_commit', 'off', true) as "commit"`;
}

/**
 * Runs `work` in one transaction. Calls that it queues are written, and slots that it frees are given away, at the end,
 * in the order of their keys: row locks come before the locks of keys, so that two units rarely meet crosswise. Where
 * they do, PostgreSQL ends one of them, and it is tried again.
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
  // Sent together, and done in this order.
  const writes = [...inBatches(rows)].map((batch) => unit.sql`insert into engine_calls ${unit.sql(batch)}`.execute());
  const [ready] = await Promise.all([admitBlocked(unit.sql, unit.slots), ...writes]);
  for (const { state, pool } of rows) if (state === "ready") countIn(ready, pool);
  // A notification takes a lock of the whole database at the commit, so only what this process can't do is told.
  const isTooMuch = [...ready].some(([pool, calls]) => calls > unit.engine.freeCapacity(pool));
  if (isTooMuch) await unit.sql`select pg_notify(${ENGINE_CHANNEL}, ${unit.engine.app})`;
  return ready;
}

/** The calls as they are written; keys of blocked ones are among the unit's slots from then on. */
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
 * Gives free slots of the keys to the oldest blocked calls; returns how many of each pool got one. A lock of each key, held to the end
 * of the transaction, keeps two transactions from giving the same slot away.
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

/** Rows in parts that stay far below PostgreSQL's 65,535 parameters of a statement. */
export function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += 1_000) yield rows.slice(start, start + 1_000);
}

function earliest(instants: readonly Date[]): Date | null {
  return instants.reduce<Date | null>((first, instant) => (!first || instant < first ? instant : first), null);
}
