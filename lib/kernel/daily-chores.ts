import { lt, sql } from "drizzle-orm";
import { dailyChores } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { addDays } from "./dates";
import type { Clock } from "./clock";
import { logger } from "./logger";
import { within } from "./time-limit";

/** Work of every UTC day. It may run twice after a crash, so it must bear that. */
export interface DailyChore {
  name: string;
  run(db: Database, clock: Clock): Promise<unknown>;
}

const LOOK_EVERY_MS = 30_000;
/** Far below what an operator may have set as the longest silence of a transaction. */
const SAY_EVERY_MS = 2_000;
const KEPT_DAYS = 30;

/**
 * Does each chore that today (UTC) has not seen yet. Of several workers one does it: the row of the day is inserted first
 * and committed last, so that a second worker waits at it, and a crash leaves the day open for the next. One that fails
 * keeps none of those behind it from their turn; what failed is thrown in the end. At a stop those behind it wait for the next worker.
 */
export async function runDueChores(
  db: Database,
  clock: Clock,
  chores: readonly DailyChore[],
  isStopping: () => boolean = () => false,
  sayEveryMs = SAY_EVERY_MS,
): Promise<string[]> {
  const day = clock.now().toISOString().slice(0, 10);
  const done: string[] = [];
  const failures: unknown[] = [];
  for (const chore of chores) {
    if (isStopping()) break;
    await db.orm
      .transaction(async (orm) => {
        const claimed = await orm
          .insert(dailyChores)
          .values({ name: chore.name, day, doneAt: clock.now() })
          .onConflictDoNothing()
          .returning({ name: dailyChores.name });
        if (claimed.length === 0) return;
        // PostgreSQL ends a transaction that is silent for half a minute, for its process may be suspended (drizzle/end-idle-transactions.ts).
        const alive = setInterval(() => void orm.execute(sql`select 1`).catch(() => undefined), sayEveryMs);
        try {
          await chore.run(db, clock);
        } finally {
          clearInterval(alive);
        }
        done.push(chore.name);
      })
      .catch((error: unknown) => failures.push(error));
  }
  if (done.length > 0) await db.orm.delete(dailyChores).where(lt(dailyChores.day, addDays(day, -KEPT_DAYS)));
  if (failures.length > 0)
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, `${failures.length} daily chores failed`);
  return done;
}

/** For so long a stop waits for the chore in hand: it may take minutes, or wait for another worker's, and a crash leaves its day open. */
const GRACE_MS = 5_000;

/** Looks for a new day while the worker lives. A chore that fails is tried again at the next look. */
export function startDailyChores(db: Database, clock: Clock, chores: readonly DailyChore[], graceMs = GRACE_MS): { stop(): Promise<void> } {
  let current: Promise<void> = Promise.resolve();
  let stopping = false;
  const look = (): void => {
    current = current.then(async () => {
      try {
        const done = await runDueChores(db, clock, chores, () => stopping);
        if (done.length > 0) logger("worker").info({ chores: done }, "the day's chores are done");
      } catch (error) {
        logger("worker").error({ err: error }, "a daily chore failed; it is tried again");
      }
    });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      stopping = true;
      await within(graceMs, "the chore in hand", current).catch((error: unknown) =>
        logger("worker").info({ err: error }, "a daily chore is left to the next worker"),
      );
    },
  };
}
