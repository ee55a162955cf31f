import { and, asc, gt, lt, sql } from "drizzle-orm";
import { events } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext } from "@/lib/kernel/context";
import { workThrough } from "@/lib/kernel/walk-pages";
import { writeWorkEvents } from "@/lib/outbox/write-event";

const HOUR_MS = 60 * 60_000;
/** For a day no engine begins another run of the same event; an hour more, for clocks that differ. */
const AFTER_MS = 25 * HOUR_MS;
/** A week later a low balance is no news. */
const AT_MOST_MS = 7 * 24 * HOUR_MS;
const BATCH = 500;

/** Over `events`: people are to be mailed of it, and were not. Written out, for the index of these is used only where its own words are read. */
const isUntold = sql`${events.toldAt} is null and ${events.type} in ('credits.low', 'credits.exhausted', 'api_key.expiring')`;

/**
 * Asks again for what follows from events that people are mailed of, such as a low balance: their run was given up, and nobody was
 * told, neither people nor endpoints. A run that is still there does no harm. Returns how many were asked for.
 */
export async function askAgainForEvents(db: Database, clock: Clock): Promise<number> {
  const now = clock.now().getTime();
  const ctx = systemContext(db, "ask-again", "", "test", clock);
  return workThrough(
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
