import { and, asc, gt, lt, sql } from "drizzle-orm";
import { events } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext } from "@/lib/kernel/context";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { forEachBatch } from "@/lib/kernel/rows/walk-pages";
import { writeWorkEvents } from "@/lib/outbox/write-event";

/** Engines don't start another run of the same event within 24 hours; the extra hour allows for clock differences. */
const AFTER_MS = 25 * HOUR_MS;
/** After a week a low balance is no longer news. */
const AT_MOST_MS = 7 * 24 * HOUR_MS;
const BATCH = 500;

/**
 * Condition on `events`: people should have been mailed about the event and were not. The types are written out literally because
 * PostgreSQL uses the partial index only if the query repeats its condition.
 */
const isUntold = sql`${events.toldAt} is null and ${events.type} in ('credits.low', 'credits.exhausted', 'api_key.expiring')`;

/**
 * Requests the runs again for events that people are mailed about, such as a low balance, if the first run was given up and neither people
 * nor endpoints were told. Harmless if the run still exists. Returns how many were requested.
 */
export async function requeueUntoldEvents(db: Database, clock: Clock): Promise<number> {
  const now = clock.now().getTime();
  const ctx = systemContext(db, "ask-again", "", "test", clock);
  return forEachBatch(
    BATCH,
    (after, size) =>
      db.orm
        .select({ eventId: events.id, accountId: events.accountId, environment: events.environment })
        .from(events)
        .where(
          and(
            isUntold,
            gt(events.createdAt, new Date(now - AT_MOST_MS)),
            lt(events.createdAt, new Date(now - AFTER_MS)),
            gt(events.id, after),
          ),
        )
        .orderBy(asc(events.id))
        .limit(size),
    ({ eventId }) => eventId,
    (untold) =>
      inTransaction(ctx, (tx) =>
        writeWorkEvents(
          tx,
          untold.map((data) => ({ name: "webhooks/event.recorded" as const, data })),
        ),
      ),
  );
}
