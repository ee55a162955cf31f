import type { Database } from "@/drizzle/client";
import { logger } from "@/lib/kernel/logger";

/** From so many refusals on an event is the cause, and no time at which nobody takes anything. */
export const REFUSED_FROM = 4;

/** A row that was not taken, and why. */
export interface RefusedRow {
  id: string;
  error: unknown;
}

interface PutOff {
  id: string;
  name: string;
  refusals: number;
  retryAt: Date;
}

/**
 * Puts rows off that were not taken, and behind all others. `isTaking`: others were taken just before or with them, so that each counts
 * as refused: it is tried again after 3 seconds, then after twice as long each time, up to an hour. Where nobody takes anything, that
 * says nothing of them: they are tried again within a minute, and as soon as something is taken (`tryAgain`). Returns whether all were
 * such as were refused before: then nothing is known of the others.
 */
export async function putOff(db: Database, rows: readonly RefusedRow[], isTaking: boolean): Promise<{ areKnown: boolean }> {
  const errors = new Map(rows.map(({ id, error }) => [id, error]));
  const put = await db.raw<PutOff[]>`
    update outbox set position = default,
      refusals = refusals + case when ${isTaking} or refusals >= ${REFUSED_FROM} then 1 else 0 end,
      retry_at = now() + case when ${isTaking} or refusals >= ${REFUSED_FROM}
        then least(interval '1 hour', interval '3 seconds' * power(2, least(refusals, 20)))
        else least(interval '1 minute', greatest(interval '3 seconds', (now() - created_at) / 4)) end
    where id = any(${[...errors.keys()]})
    returning id, name, refusals, retry_at as "retryAt"`;
  for (const { id, name, refusals, retryAt } of put)
    logger("relay").error(
      { err: errors.get(id), eventId: id, name, refusals, retryAt },
      "an event was not taken; it stays in the outbox and is tried again",
    );
  return { areKnown: put.every(({ refusals }) => refusals > REFUSED_FROM) };
}

/** Something was taken again: what was put off while nothing was is tried now. */
export async function tryAgain(db: Database): Promise<void> {
  await db.raw`update outbox set retry_at = null where handed_on_at is null and refusals < ${REFUSED_FROM} and retry_at > now()`;
}
