import { inArray, lt } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { requestLogs } from "@/drizzle/schema";
import type { Clock } from "@/lib/kernel/clock";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { firstIdAt } from "@/lib/kernel/ids";

/** How many days requests stay in the log. */
export const REQUEST_LOG_DAYS = 7;
const BATCH = 5_000;

/** Deletes requests that are older than 7 days, in small transactions; returns their number. */
export async function forgetRequestLogs(db: Database, clock: Clock): Promise<number> {
  const oldest = firstIdAt("request", new Date(clock.now().getTime() - REQUEST_LOG_DAYS * DAY_MS));
  for (let total = 0; ;) {
    const old = db.orm.select({ id: requestLogs.id }).from(requestLogs).where(lt(requestLogs.id, oldest)).limit(BATCH);
    const gone = await db.orm.delete(requestLogs).where(inArray(requestLogs.id, old)).returning({ id: requestLogs.id });
    total += gone.length;
    if (gone.length < BATCH) return total;
  }
}
