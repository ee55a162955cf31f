import { eq, lt, sql } from "drizzle-orm";
import { dailyChores } from "@/drizzle/schema";
import type { Database, Orm } from "@/drizzle/client";
import { tryLockText } from "./rows/advisory-lock";
import { addDays } from "./dates";
import type { Clock } from "./clock";
import { logger } from "./logger";
import { withTimeout } from "./time/time-limit";

/** Returned by a chore that stopped because its turn `isOver`: the day stays open, and the chore continues at the next check. */
export const UNFINISHED = Symbol("unfinished");

/** Work that is done once every UTC day. It must be safe to repeat, since it may run twice after a crash. */
export interface DailyChore {
  name: string;
  /** A chore that may run for hours calls `isOver` between two steps, and returns `UNFINISHED` once that is true. */
  run(db: Database, clock: Clock, isOver: () => boolean): Promise<unknown>;
}

const LOOK_EVERY_MS = 30_000;
/** How often a chore's transaction sends a statement to stay open; far below any idle timeout that an operator is likely to set. */
const SAY_EVERY_MS = 2_000;
const KEPT_DAYS = 30;
/** How long a chore works before the ones behind it get their turn. */
const TURN_MS = 3 * 60_000;

interface ChoreOptions {
  isStopping?: () => boolean;
  sayEveryMs?: number;
  turnMs?: number;
}

/**
 * Runs each chore that has not been done today (UTC). Among several workers one does it: a worker that finds another one busy with a chore
 * leaves that chore and the rest of the list to it. The row of the day is written once the chore is done, so that a crash leaves the day
 * open for the next worker. Neither a chore that fails nor one that takes long (`turnMs`) keeps the ones behind it from running; failures
 * are thrown at the end. After a stop, the rest waits for the next worker. Returns the names of the chores that were done.
 */
export async function runDueChores(
  db: Database,
  clock: Clock,
  chores: readonly DailyChore[],
  { isStopping = () => false, sayEveryMs = SAY_EVERY_MS, turnMs = TURN_MS }: ChoreOptions = {},
): Promise<string[]> {
  const day = clock.now().toISOString().slice(0, 10);
  const done: string[] = [];
  const failures: unknown[] = [];
  const seen = await doneOn(db, day);
  for (const chore of chores) {
    if (isStopping()) break;
    if (seen.has(chore.name)) continue;
    try {
      const outcome = await claimed(db, chore.name, sayEveryMs, async (orm) => {
        if ((await doneOn(db, day)).has(chore.name)) return "seen";
        const until = performance.now() + turnMs;
        if ((await chore.run(db, clock, () => isStopping() || performance.now() >= until)) === UNFINISHED) return "unfinished";
        await orm.insert(dailyChores).values({ name: chore.name, day, doneAt: clock.now() }).onConflictDoNothing();
        return "done";
      });
      if (outcome === "done") done.push(chore.name);
      if (outcome === null) break;
    } catch (error) {
      failures.push(error);
    }
  }
  if (done.length > 0) await db.orm.delete(dailyChores).where(lt(dailyChores.day, addDays(day, -KEPT_DAYS)));
  if (failures.length > 0)
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, `${failures.length} daily chores failed`);
  return done;
}

async function doneOn(db: Database, day: string): Promise<ReadonlySet<string>> {
  const rows = await db.orm.select({ name: dailyChores.name }).from(dailyChores).where(eq(dailyChores.day, day));
  return new Set(rows.map(({ name }) => name));
}

/**
 * Runs `work` while holding the claim on a chore; returns null if another worker holds it. The claim is an advisory lock of an open
 * transaction, so it ends with the connection, and also when the process goes silent. A chore may take an hour, and as long as a
 * transaction holds a snapshot, PostgreSQL can't vacuum dead rows in any table. Therefore the transaction writes nothing before the end,
 * and keeps no snapshot between its statements.
 */
async function claimed<T>(db: Database, name: string, sayEveryMs: number, work: (orm: Orm) => Promise<T>): Promise<T | null> {
  return db.orm.transaction(
    async (orm) => {
      const [claim] = await orm.execute<{ isOurs: boolean }>(sql.raw(`select ${tryLockText("daily chore", name)} as "isOurs"`));
      if (!claim?.isOurs) return null;
      // PostgreSQL ends a transaction that is idle for half a minute, since its process may be suspended
      // (drizzle/end-idle-transactions.ts).
      const alive = setInterval(() => void orm.execute(sql`select 1`).catch(() => undefined), sayEveryMs);
      try {
        return await work(orm as Orm);
      } finally {
        clearInterval(alive);
      }
    },
    { isolationLevel: "read committed" },
  );
}

/** How long a stop waits for the running chore, which may take minutes; a chore that is cut off leaves its day open. */
const GRACE_MS = 5_000;

/** Checks for due chores as long as the worker runs. A chore that fails is tried again at the next check. */
export function startDailyChores(db: Database, clock: Clock, chores: readonly DailyChore[], graceMs = GRACE_MS): { stop(): Promise<void> } {
  let current: Promise<void> = Promise.resolve();
  let stopping = false;
  const look = (): void => {
    current = current.then(async () => {
      try {
        const done = await runDueChores(db, clock, chores, { isStopping: () => stopping });
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
      await withTimeout(graceMs, "the chore in hand", current).catch((error: unknown) =>
        logger("worker").info({ err: error }, "a daily chore is left to the next worker"),
      );
    },
  };
}
