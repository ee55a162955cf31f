import { inArray, lt } from "drizzle-orm";
import { events } from "@/drizzle/schema";
import type { Clock } from "@/lib/kernel/clock";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import type { Database } from "@/drizzle/client";
import { oldestReadable } from "./event-body";

/** Deleting an event also deletes its deliveries, one per endpoint, and their attempts. */
const BATCH = 200;

/**
 * Deletes events older than 30 days, with their deliveries and attempts, in small transactions. Events that are just being replayed are
 * left for the next day. Returns how many events were deleted, or UNFINISHED if `isOver` ends the turn early.
 */
export async function purgeEvents(db: Database, clock: Clock, isOver: () => boolean = () => false): Promise<number | typeof UNFINISHED> {
  const { orm } = db;
  const limit = oldestReadable(clock.now());
  for (let total = 0; ;) {
    const old = orm
      .select({ id: events.id })
      .from(events)
      .where(lt(events.createdAt, limit))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const gone = await orm.delete(events).where(inArray(events.id, old)).returning({ id: events.id });
    total += gone.length;
    if (gone.length < BATCH) return total;
    if (isOver()) return UNFINISHED;
  }
}
