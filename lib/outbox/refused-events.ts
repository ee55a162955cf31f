import type { Database } from "@/drizzle/client";
import { logger } from "@/lib/kernel/logger";

/** From this many refusals on, the event itself is considered the cause, rather than an engine that accepts nothing. */
export const REFUSED_FROM = 4;

/** A row whose events were refused, and the error. */
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
 * Postpones refused rows, and moves them behind all others. With `isTaking`, other events were accepted just before or at the same time, so
 * the refusal counts against each row: it is tried again after 3 seconds, and then at doubling intervals of up to an hour. If nothing is
 * accepted, the refusal says nothing about the rows: they are tried again within a minute, and as soon as something is accepted
 * (`tryAgain`). `areKnown` in the result: all rows had been refused repeatedly before, so that nothing follows about other events.
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

/** Called when events are accepted again: makes the rows due that were postponed while nothing was. */
export async function tryAgain(db: Database): Promise<void> {
  await db.raw`update outbox set retry_at = null where handed_on_at is null and refusals < ${REFUSED_FROM} and retry_at > now()`;
}
