import { eq, lt, sql } from "drizzle-orm";
import { dailyChores } from "@/drizzle/schema";
import type { Database, Orm } from "@/drizzle/client";
import { addDays } from "./dates";
import type { Clock } from "./clock";
import { sha256Hex } from "./crypto";
import { logger } from "./logger";
import { within } from "./time-limit";

/** What a chore answers that stopped because its turn `isOver`: the day stays open, and it goes on at the next look. */
export const UNFINISHED = Symbol("unfinished");

/** Work of every UTC day. It may run twice after a crash, so it must bear that. */
export interface DailyChore {
  name: string;
  /** One that may work for hours asks between two steps whether its turn `isOver`, and answers `UNFINISHED` then. */
  run(db: Database, clock: Clock, isOver: () => boolean): Promise<unknown>;
}

const LOOK_EVERY_MS = 30_000;
/** Far below what an operator may have set as the longest silence of a transaction. */
const SAY_EVERY_MS = 2_000;
const KEPT_DAYS = 30;
/** So long a chore works before those behind it have their turn. */
const TURN_MS = 3 * 60_000;

/**
 * Does each chore that today (UTC) has not seen yet. Of several workers one does it: who finds another at a chore leaves it, and those
 * behind it, to that one. The row of the day is written once the chore is done, so that a crash leaves the day open for the next. One
 * that fails keeps none of those behind it from their turn, and neither does one whose work is long (`turnMs`); what failed is thrown in
 * the end. At a stop those behind it wait for the next worker. Returns the names of those that were done.
 */
export async function runDueChores(
  db: Database,
  clock: Clock,
  chores: readonly DailyChore[],
  isStopping: () => boolean = () => false,
  sayEveryMs = SAY_EVERY_MS,
  turnMs = TURN_MS,
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
 * Runs `work` while nobody else has the claim; null where somebody has. The claim is a lock of an open transaction: it ends with the
 * connection, and where the process falls silent. A chore may take an hour, and PostgreSQL removes no dead rows that a transaction
 * might still see, in no table. So nothing is written in it before the end, and no snapshot is kept between its statements.
 */
async function claimed<T>(db: Database, name: string, sayEveryMs: number, work: (orm: Orm) => Promise<T>): Promise<T | null> {
  return db.orm.transaction(
    async (orm) => {
      // Without parameters: PostgreSQL keeps the snapshot of a statement that has some until the next one.
      const [claim] = await orm.execute<{ isOurs: boolean }>(
        sql.raw(`select pg_try_advisory_xact_lock(${lockOf(`daily chore ${name}`)}) as "isOurs"`),
      );
      if (!claim?.isOurs) return null;
      // PostgreSQL ends a transaction that is silent for half a minute, for its process may be suspended (drizzle/end-idle-transactions.ts).
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

/** The number of a lock with a name, by which PostgreSQL knows it. */
const lockOf = (name: string): bigint => BigInt.asIntN(64, BigInt(`0x${sha256Hex(name).slice(0, 16)}`));

/** For so long a stop waits for the chore in hand: it may take minutes, and a crash leaves its day open. */
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
