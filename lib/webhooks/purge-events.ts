import { inArray, lt } from "drizzle-orm";
import { events } from "@/drizzle/schema";
import type { Clock } from "@/lib/kernel/clock";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import type { Database } from "@/drizzle/client";
import { oldestReadable } from "./event-body";

/** Each takes its deliveries along, one for each endpoint, and their attempts. */
const BATCH = 200;

/**
 * Deletes what is past its 30 days, with its deliveries and attempts, in small transactions; what is being replayed at this moment is
 * left to the next day. Returns how many events; UNFINISHED where its turn `isOver` before the last.
 */
export async function purgeEvents(
  place: { db: Database; clock: Clock },
  isOver: () => boolean = () => false,
): Promise<number | typeof UNFINISHED> {
  const { orm } = place.db;
  const limit = oldestReadable(place.clock.now());
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
