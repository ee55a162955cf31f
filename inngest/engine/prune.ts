import type { EngineContext } from "./unit-of-work";

const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 1_000;

/**
 * Forgets runs that ended more than `retentionDays` ago, with their steps, and the ids of events as old; an id is known
 * for a day at least. Several workers may do it at once. Returns how many runs went.
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
