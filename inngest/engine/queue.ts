import type { Sql } from "postgres";
import { chosenFrom, COMMON_POOL, countIn, type CountByPool, type Room } from "./pools";
import type { EventPayload, StepResult } from "./protocol";
import { admitBlocked, commitLazily, ENGINE_CHANNEL, type EngineContext } from "./unit-of-work";

/** A call that this worker holds, with the state of its run. */
export interface ClaimedCall {
  id: string;
  runId: string;
  kind: "call" | "timer";
  stepId: string;
  slotKey: string | null;
  slotLimit: number | null;
  pool: string;
  tenant: string | null;
  attempt: number;
  generation: number;
  deaths: number;
  functionId: string;
  event: EventPayload;
  /** Whether a step.invoke of another run waits for this run. */
  invoked: boolean;
  planSteps: boolean;
  steps: [string, StepResult][];
}

/** Claims as many calls as there is room for (`chosenFrom`). A claimed call is held until it is settled, released or reclaimed. */
export async function claimCalls(engine: EngineContext, room: Room): Promise<ClaimedCall[]> {
  const { sql } = engine;
  const calls = await sql<ClaimedCall[]>`
    with free as (${readyCalls(engine, room)}), ${chosenFrom(sql, room)}, claimed as (
      update engine_calls set state = 'claimed', worker_id = ${engine.workerId}, claimed_at = now(), generation = generation + 1
      where id = any(array(${takenOf(sql, room)})) returning *
    )
    select ${claimedColumns(engine.sql)}, ${commitLazily(engine.sql)}
    from claimed c cross join lateral ${runOf(engine.sql)} r order by c.run_id`;
  return withKeptSteps(engine, calls);
}

/**
 * SQL for the ready calls of a pool. In the common pool, as many as there is room for are selected and locked. In a tenant-shared pool, all
 * are read, and only the chosen ones are locked later.
 */
export function readyCalls(engine: EngineContext, { pool, free, busy }: Room, condition = engine.sql``) {
  const { sql, app } = engine;
  return sql`
    select id, run_id, slot_key, tenant from engine_calls where app = ${app} and pool = ${pool} and state = 'ready' ${condition} ${ofOwnFunctions(engine)}
    ${busy ? sql`` : sql`order by run_id limit (select ${free}::int) for update skip locked`}`;
}

/**
 * SQL condition that leaves out functions that this process doesn't have. It is added only once the process has come upon such calls, as
 * during an upgrade, because it costs a lookup per call.
 */
function ofOwnFunctions({ sql, plans, strangers }: EngineContext) {
  if (strangers.size === 0) return sql``;
  return sql`and exists (select 1 from engine_runs r where r.id = engine_calls.run_id and r.function_id = any(${[...plans.keys()]}))`;
}

/**
 * Gives calls back for a worker of another version, which has their functions, as if this worker had never claimed them: no attempt is
 * counted, and they keep their slots. From then on this worker claims no calls of these functions.
 */
export async function leaveToOthers(engine: EngineContext, calls: readonly ClaimedCall[]): Promise<void> {
  for (const { functionId } of calls) {
    if (engine.strangers.has(functionId)) continue;
    engine.strangers.add(functionId);
    engine.log.warn({ functionId }, "calls of a function wait that this version does not have: a worker of another version takes them");
  }
  await engine.sql`
    with given as (
      update engine_calls set state = 'ready', worker_id = null, generation = generation + 1
      where id = any(${calls.map(({ id }) => id)}) and state = 'claimed' and worker_id = ${engine.workerId}
    ) select pg_notify(${ENGINE_CHANNEL}, ${engine.app})`;
}

/** SQL for the chosen calls that no other worker has claimed in the meantime. */
export function takenOf(sql: Sql, { busy }: Room) {
  if (!busy) return sql`select id from chosen`;
  return sql`select id from engine_calls where id = any(array(select id from chosen)) and state in ('ready', 'blocked') for update skip locked`;
}

/**
 * SQL for the run of a claimed call `c`. The `limit 1` forces a lookup by primary key: the statement keeps the plan that was made while the
 * table was small, and without the limit every later claim would scan the whole table.
 */
export function runOf(sql: Sql) {
  return sql`(select function_id, event, parent_run_id from engine_runs where id = c.run_id limit 1)`;
}

/** SQL columns of a claimed call `c` and its run `r`, without any kept steps. */
export function claimedColumns(sql: Sql) {
  return sql`c.id, c.run_id as "runId", c.kind, c.step_id as "stepId", c.slot_key as "slotKey", c.slot_limit as "slotLimit",
    c.pool, c.tenant, c.attempt, c.generation, c.deaths, r.function_id as "functionId", r.event, r.parent_run_id is not null as "invoked",
    false as "planSteps", '[]'::json as steps`;
}

/** Adds the steps that the calls' runs have kept. Calls of runs that have not begun need no query. */
export async function withKeptSteps(engine: EngineContext, calls: ClaimedCall[]): Promise<ClaimedCall[]> {
  const begun = calls.filter((call) => !isUntouched(call));
  if (begun.length === 0) return calls;
  // A separate statement, because only now are all steps that an earlier holder kept sure to be visible.
  const states = await engine.sql<Pick<ClaimedCall, "runId" | "planSteps" | "steps">[]>`
    select r.id as "runId", r.plan_steps as "planSteps", coalesce((
        select json_agg(json_build_array(s.step_id, s.result) order by s.position)
        from engine_steps s where s.run_id = r.id and s.result is not null), '[]') as steps
    from engine_runs r where r.id = any(${begun.map(({ runId }) => runId)})`;
  const byRun = new Map(states.map((state) => [state.runId, state]));
  return calls.map((call) => ({ ...call, ...byRun.get(call.runId) }));
}

/** True for the first call of a run that nobody has held before: the run has no steps yet. */
function isUntouched(call: ClaimedCall): boolean {
  return call.id === call.runId && call.generation === 1;
}

/** Makes scheduled calls that are due ready or blocked. Returns how many became ready in each pool, and when the next call is due. */
export async function promoteDueCalls(engine: EngineContext): Promise<{ ready: CountByPool; nextDueAt: Date | null }> {
  const now = engine.clock.now();
  const ready = await engine.sql.begin(async (sql) => {
    const due = await sql<{ slotKey: string | null; slotLimit: number | null; pool: string }[]>`
      update engine_calls set state = case when slot_key is null then 'ready' else 'blocked' end
      where id = any(array(
        select id from engine_calls where app = ${engine.app} and state = 'scheduled' and due_at <= ${now}
        order by due_at limit 1000 for update skip locked))
      returning slot_key as "slotKey", slot_limit as "slotLimit", pool`;
    const slots = new Map(due.flatMap(({ slotKey, slotLimit }) => (slotKey === null ? [] : [[slotKey, slotLimit ?? 1] as const])));
    const promoted = await admitBlocked(sql, slots);
    for (const { slotKey, pool } of due) if (slotKey === null) countIn(promoted, pool);
    return promoted;
  });
  const [next] = await engine.sql<{ dueAt: Date | null }[]>`
    select min(due_at) as "dueAt" from engine_calls where app = ${engine.app} and state = 'scheduled'`;
  return { ready, nextDueAt: next?.dueAt ?? null };
}

/**
 * Reclaims calls of other workers that have left and, if this worker may judge (`silenceJudge`), of those that have been silent for
 * `deadAfterMs`; the calls keep their slots. A call that outlives several workers may be what kills them, so it waits longer each time.
 * Calls that this worker itself holds are never reclaimed: it knows which ones it works on (`releaseCalls`). Returns how many were
 * reclaimed.
 */
export async function reclaimFromDead(engine: EngineContext, deadAfterMs: number, mayJudge: boolean): Promise<number> {
  const taken = await engine.sql`
    update engine_calls c set state = 'ready', worker_id = null, deaths = deaths + 1
    where c.app = ${engine.app} and c.state = 'claimed' and c.worker_id <> ${engine.workerId} and not exists (
      select 1 from workers w where w.id = c.worker_id and (not ${mayJudge}::boolean
        or w.seen_at > now() - (${deadAfterMs}::int * interval '1 millisecond') * (1 + greatest(0, c.deaths - 3))))`;
  return taken.count;
}

/** Releases calls of this worker that it is not working on: all of them when it stops, otherwise those whose claim or end got lost. */
export async function releaseCalls(engine: EngineContext, workingOn: readonly string[], heldForMs: number): Promise<number> {
  const given = await engine.sql`
    update engine_calls set state = 'ready', worker_id = null, generation = generation + 1
    where app = ${engine.app} and state = 'claimed' and worker_id = ${engine.workerId} and id <> all(${[...workingOn]})
      and claimed_at <= now() - ${heldForMs}::int * interval '1 millisecond'`;
  return given.count;
}

/** Moves ready calls of pools that this version doesn't have to the common pool; an older or newer version created those pools. */
export async function adoptOrphans({ sql, app, plans }: EngineContext): Promise<number> {
  const known = [COMMON_POOL, ...[...plans.values()].map(({ pool }) => pool)];
  const adopted = await sql`update engine_calls set pool = ${COMMON_POOL} where app = ${app} and state = 'ready' and pool <> all(${known})`;
  return adopted.count;
}
