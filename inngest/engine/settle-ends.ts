import { chosenFrom, countIn, type Room } from "./pools";
import { claimedColumns, readyCalls, runOf, takenOf, withKeptSteps, type ClaimedCall } from "./queue";
import { commitLazily, inUnitOfWork, type EngineContext, type PlainEnd } from "./unit-of-work";

/** What the completing statement returns, besides having stored the ends. */
interface Settled {
  calls: ClaimedCall[];
  /** Slot keys, with their limits, that still have a free slot because no waiting call took it. */
  open: [key: string, limit: number][];
  /** Pools of the calls that got a slot but were not claimed. */
  admitted: string[];
}

/**
 * Completes the runs of calls that have nothing else to store, gives the slots that they free to the oldest waiting calls, and claims as
 * many calls as this worker has room for. Nearly every run ends this way, most of them in a single statement. Calls that this worker no
 * longer holds are left alone. Returns the claimed calls.
 */
export async function settleEnds(engine: EngineContext, ends: readonly PlainEnd[], room: Room): Promise<ClaimedCall[]> {
  const { calls, open, admitted } = await completeRuns(engine, ends, room);
  const ready = new Map<string, number>();
  for (const pool of admitted) countIn(ready, pool);
  if (ready.size > 0) engine.callsAdded({ ready, nextDueAt: null });
  if (open.length > 0) await admitUnseen(engine, new Map(open));
  return withKeptSteps(engine, calls);
}

/**
 * Admits calls that were queued while the completing statement ran: such a call saw no free slot, and the statement did not see the call.
 * The lock of the slot key orders the two: either the call finds the slot free by itself, or it is in the table by now.
 */
async function admitUnseen(engine: EngineContext, open: ReadonlyMap<string, number>): Promise<void> {
  const waiting = await engine.sql<
    { key: string }[]
  >`select distinct slot_key as key from engine_calls where slot_key = any(${[...open.keys()]}) and state = 'blocked'`;
  await admit(
    engine,
    waiting.map(({ key }) => [key, open.get(key) ?? 1]),
  );
}

/**
 * Like `admitUnseen`, for calls whose worker died before it could look. Walks the index from key to key: every worker asks this every few
 * seconds, and a backlog of a million calls may wait at a few keys.
 */
export async function admitForgotten(engine: EngineContext): Promise<void> {
  const waiting = await engine.sql<{ key: string; limit: number }[]>`
    with recursive waiting as (
      (select slot_key as key, slot_limit from engine_calls where app = ${engine.app} and state = 'blocked' order by slot_key limit 1)
      union all
      select next.key, next.slot_limit from waiting cross join lateral (
        select slot_key as key, slot_limit from engine_calls where app = ${engine.app} and state = 'blocked' and slot_key > waiting.key
        order by slot_key limit 1) next
    )
    select key, slot_limit as limit from waiting
    where slot_limit > (select count(*) from engine_calls h where h.slot_key = waiting.key and h.state in ('ready', 'claimed'))`;
  await admit(
    engine,
    waiting.map(({ key, limit }) => [key, limit]),
  );
}

async function admit(engine: EngineContext, slots: readonly (readonly [key: string, limit: number])[]): Promise<void> {
  if (slots.length === 0) return;
  await inUnitOfWork(engine, async (unit) => {
    for (const [key, limit] of slots) unit.slots.set(key, limit);
  });
}

const byRun = (one: PlainEnd, other: PlainEnd) => (one.call.runId < other.call.runId ? -1 : 1);

/**
 * The completing statement. It locks each run before its call, in the order of the runs, and slot keys before the waiting calls that get
 * their slots, in the same order as everywhere else. A freed slot passes directly to a waiting call, so the occupied slots are not counted.
 * Arrays and limits are wrapped in subselects: a planner that saw their values would plan the statement anew each time, which takes longer
 * than running it.
 */
async function completeRuns(engine: EngineContext, unsorted: readonly PlainEnd[], room: Room): Promise<Settled> {
  const { sql } = engine;
  const ends = [...unsorted].sort(byRun);
  const steps = ends.flatMap(({ call, steps: ran }) => ran.map((step) => ({ callId: call.id, ...step })));
  const [settled] = await sql<Settled[]>`
    with held as (
      select r.id as run_id, c.id as call_id, ended.result
      from unnest((select ${ends.map(({ call }) => call.runId)}::text[]), (select ${ends.map(({ call }) => call.id)}::text[]), (select ${ends.map(({ call }) => call.generation)}::int[]),
          (select ${ends.map(({ result }) => result)}::text[])) as ended (run_id, call_id, generation, result)
        cross join lateral (select id from engine_runs where id = ended.run_id and status = 'running' for update) r
        cross join lateral (
          select id from engine_calls where id = ended.call_id and run_id = r.id and generation = ended.generation and state = 'claimed' for update) c
    ), done as (
      update engine_runs r set status = 'completed', finished_at = ${engine.clock.now()},
        result = (select held.result from held where held.run_id = r.id)::json
      where id = any(array(select run_id from held))
    ), kept as (
      insert into engine_steps (run_id, step_id, op, name, result)
      select held.run_id, ran.id, 'StepRun', ran.name, ran.result::json
      from held join unnest((select ${steps.map(({ callId }) => callId)}::text[]), (select ${steps.map(({ id }) => id)}::text[]),
        (select ${steps.map(({ name }) => name)}::text[]), (select ${steps.map(({ result }) => result)}::text[])) with ordinality
        as ran (call_id, id, name, result, place) on ran.call_id = held.call_id
      order by held.run_id, ran.place
      on conflict (run_id, step_id) do update set result = excluded.result, position = excluded.position where engine_steps.result is null
    ), waits as (delete from engine_waits where run_id = any(array(select run_id from held))),
    gone as (
      delete from engine_calls where run_id = any(array(select run_id from held)) returning slot_key, slot_limit, state
    ), freed as (
      select slot_key as key, max(slot_limit) as slot_limit, count(*)::int as slots from gone
      where slot_key is not null and state in ('ready', 'claimed') group by slot_key
    ), locked as (
      select count(pg_advisory_xact_lock(hashtextextended(key, 0))::text) as keys from (select key from freed order by key) as sorted
    ), next as (
      select waiting.id, waiting.run_id, waiting.tenant, freed.key as slot_key from freed cross join lateral (
        select c.id, c.run_id, c.tenant from engine_calls c
        where c.slot_key = freed.key and c.state = 'blocked' and c.run_id <> all(array(select run_id from held)) and (select keys from locked) >= 0
        order by c.run_id limit freed.slots for update skip locked) as waiting
    ), ready as (${readyCalls(engine, room, sql`and run_id <> all(array(select run_id from held))`)}), free as (
      select id, run_id, slot_key, tenant from next union all select id, run_id, slot_key, tenant from ready
    ), ${chosenFrom(sql, room)}, taken as (${takenOf(sql, room)}), claimed as (
      update engine_calls set state = 'claimed', worker_id = ${engine.workerId}, claimed_at = now(), generation = generation + 1
      where id = any(array(select id from taken)) returning *
    ), admitted as (
      update engine_calls set state = 'ready' where id = any(array(select id from next except select id from taken)) returning pool
    )
    select
      coalesce((select json_agg(call order by call."runId") from (
        select ${claimedColumns(sql)} from claimed c cross join lateral ${runOf(sql)} r) as call), '[]') as calls,
      coalesce((select json_agg(json_build_array(key, slot_limit)) from freed where slots > (select count(*) from next where next.slot_key = freed.key)), '[]') as open,
      array(select pool from admitted) as admitted, ${commitLazily(sql)}`;
  if (!settled) throw new Error("the statement that completes runs gave no row");
  return settled;
}
