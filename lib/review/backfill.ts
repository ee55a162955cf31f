import { and, gt, lte, sql, type SQL } from "drizzle-orm";
import type { Database, Orm } from "@/drizzle/client";
import { reviews } from "@/drizzle/schema";
import type { Clock } from "@/lib/kernel/clock";
import { BATCH, fill } from "./fill-months";

/** For so long after an upgrade began servers and workers of the version before may store what it knew. */
const UPGRADING_MS = 6 * 3_600_000;

/**
 * Gives the reviews of `which` the columns that are stored today, a batch a transaction, in a database of which a migration left it to do
 * under that name: once, and on a later day once more, for what the version before stored while it was replaced. Goes on where it broke
 * off. Returns how many reviews it changed.
 */
export async function backfill(
  db: Database,
  name: string,
  which: SQL | undefined,
  { clock, atOnce = BATCH }: Backfilling,
): Promise<number> {
  const [table] = await db.raw<{ isThere: boolean }[]>`select to_regclass('drizzle.levy_backfills') is not null as "isThere"`;
  if (!table?.isThere) return 0;
  let total = 0;
  const now = clock.now().getTime();
  for (const pass of [{ name, again: secondOf(name) }, { name: secondOf(name) }])
    for (;;) {
      const filled = await db.orm.transaction((tx) => fillNext(tx as Orm, { ...pass, which, atOnce, now }));
      if (filled === null) break;
      total += filled;
    }
  return total;
}

export interface Backfilling {
  clock: Clock;
  atOnce?: number;
}

const secondOf = (name: string): string => `${name}, again`;

interface Pass {
  name: string;
  /** The pass that follows it, from a while after it on. */
  again?: string;
  which: SQL | undefined;
  atOnce: number;
  now: number;
}

/** Of the next so many reviews those of `which`: a look at them all would take as long as the table is. Null where nothing is left to do. */
async function fillNext(tx: Orm, { name, again, which, atOnce, now }: Pass): Promise<number | null> {
  const [todo] = await tx.execute<{ after: string }>(sql`select after from drizzle.levy_backfills where name = ${name} for update`);
  if (!todo) return null;
  const begins = /^\d{4}-\d\d-\d\dT/.test(todo.after) ? Date.parse(todo.after) : null;
  if (begins !== null && begins > now) return null;
  const isNext = gt(reviews.itemId, begins === null ? todo.after : "");
  const next = await tx.select({ itemId: reviews.itemId }).from(reviews).where(isNext).orderBy(reviews.itemId).limit(atOnce);
  const last = next.at(-1)?.itemId;
  const filled = last === undefined ? [] : await fill(tx, and(which, isNext, lte(reviews.itemId, last)), {}, atOnce);
  if (next.length < atOnce) {
    await tx.execute(sql`delete from drizzle.levy_backfills where name = ${name}`);
    if (again !== undefined)
      await tx.execute(
        sql`insert into drizzle.levy_backfills (name, after) values (${again}, ${new Date(now + UPGRADING_MS).toISOString()})`,
      );
  } else await tx.execute(sql`update drizzle.levy_backfills set after = ${last ?? ""} where name = ${name}`);
  return filled.length;
}
