import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { plainError } from "./protocol";
import { finishRun, holdRun } from "./runs";
import { inUnitOfWork, type EngineContext } from "./unit-of-work";

const MOST_AT_ONCE = 1_000;

/**
 * Deletes runs that ended more than `retentionDays` ago, with their steps, and event ids of the same age; event ids are kept for at least
 * one day. Several workers may do this at once. Returns how many runs were deleted.
 */
export async function pruneFinished(engine: EngineContext, retentionDays: number): Promise<number> {
  const now = engine.clock.now().getTime();
  const before = new Date(now - retentionDays * DAY_MS);
  let pruned = 0;
  for (;;) {
    const gone = await engine.sql`
      with gone as (
        delete from engine_runs where id = any(array(
          select id from engine_runs where app = ${engine.app} and finished_at < ${before} limit ${MOST_AT_ONCE} for update skip locked))
        returning id
      ), steps as (delete from engine_steps where run_id in (select id from gone))
      select id from gone`;
    pruned += gone.length;
    if (gone.length < MOST_AT_ONCE) break;
  }
  const idsBefore = new Date(Math.min(before.getTime(), now - DAY_MS));
  await engine.sql`delete from engine_events where app = ${engine.app} and received_at < ${idsBefore}`;
  return pruned;
}

/** How long the version that has a function may be away, as after a rollback. */
const UNKNOWN_DAYS = 7;

/** Fails runs of functions that this process does not have and that no worker that has them has called for a week. Returns how many. */
export async function failRunsOfUnknownFunctions(engine: EngineContext): Promise<number> {
  const before = new Date(engine.clock.now().getTime() - UNKNOWN_DAYS * DAY_MS);
  const found = await engine.sql<{ runId: string; functionId: string }[]>`
    select distinct r.id as "runId", r.function_id as "functionId" from engine_calls c join engine_runs r on r.id = c.run_id
    where c.app = ${engine.app} and c.state in ('ready', 'blocked') and c.due_at < ${before} and r.function_id <> all(${[...engine.plans.keys()]})
    limit ${MOST_AT_ONCE}`;
  for (const { runId, functionId } of found) {
    await inUnitOfWork(engine, async (unit) => {
      const run = await holdRun(unit, runId);
      const error = plainError(new Error(`There is no function ${functionId}, and no version has called it for ${UNKNOWN_DAYS} days`));
      if (run) await finishRun(unit, run, { status: "failed", error });
    });
  }
  if (found.length > 0)
    engine.log.error({ runs: found.length, functionId: found[0]?.functionId }, "runs of functions that no version has were given up");
  return found.length;
}
