import type { EngineContext } from "./unit-of-work";

/** What a look at the database showed: its time in ms, and whether this worker's own last sign of life counts. */
export interface Look {
  atMs: number;
  isAlive: boolean;
}

/**
 * Whether a worker may take others' silence for their death, by its looks at the database. After an outage, or a pause of the whole
 * machine, everybody was silent, and whoever looks first would find all others dead: it lets `deadAfterMs` pass in which it was heard
 * of itself and looked again in time, each look within `lookEveryMs` and half of that of the one before. The first look begins such a
 * time. The clock is the database's, which went on in a pause.
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

/** Looks at the database for a judge of silence. */
export async function lookAround({ sql, workerId }: EngineContext, deadAfterMs: number): Promise<Look> {
  const [look] = await sql<Look[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs", exists (
      select 1 from workers where id = ${workerId} and seen_at > now() - ${deadAfterMs}::int * interval '1 millisecond') as "isAlive"`;
  if (!look) throw new Error("the database did not tell the time");
  return look;
}
