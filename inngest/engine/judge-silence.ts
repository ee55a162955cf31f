import type { EngineContext } from "./unit-of-work";

/** What a look at the database showed: its time in ms, and whether this worker's own last heartbeat is recent enough. */
export interface Look {
  atMs: number;
  isAlive: boolean;
}

/**
 * Decides, from a worker's looks at the database, whether it may take other workers' silence for their death. After an outage, or a pause
 * of the whole machine, every worker was silent, and the first to look would declare all others dead. It must therefore first have been
 * steady for `deadAfterMs`: its own heartbeat was recent, and each look came within `lookEveryMs` plus half of `deadAfterMs` of the one
 * before. The first look starts such a period. Time is the database's, which kept running during a pause.
 */
export function silenceJudge(deadAfterMs: number, lookEveryMs: number): (look: Look) => boolean {
  let steadySinceMs = 0;
  let lastMs = -Infinity;
  return ({ atMs, isAlive }) => {
    if (!isAlive || atMs - lastMs > lookEveryMs + deadAfterMs / 2) steadySinceMs = atMs;
    lastMs = atMs;
    return atMs - steadySinceMs >= deadAfterMs;
  };
}

/** Takes the look at the database that a silence judge needs. */
export async function lookAround({ sql, workerId }: EngineContext, deadAfterMs: number): Promise<Look> {
  const [look] = await sql<Look[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs", exists (
      select 1 from workers where id = ${workerId} and seen_at > now() - ${deadAfterMs}::int * interval '1 millisecond') as "isAlive"`;
  if (!look) throw new Error("the database did not tell the time");
  return look;
}
