import { and, gt, lte, sql, type SQL } from "drizzle-orm";
import type { Database, Orm } from "@/drizzle/client";
import { reviews } from "@/drizzle/schema";
import type { Clock } from "@/lib/kernel/clock";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { BATCH, fill } from "./fill-months";

/** How long after the start of an upgrade servers and workers of the previous version may still store rows without today's columns. */
const UPGRADING_MS = 6 * HOUR_MS;

/**
 * Fills today's columns in the reviews that match `which`, one batch per transaction, if a migration registered this backfill under `name`.
 * It runs once, and once more hours later for rows that the previous version stored while it was being replaced. Continues where it was
 * interrupted. Returns the number of reviews changed.
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
  /** The pass that follows after UPGRADING_MS. */
  again?: string;
  which: SQL | undefined;
  atOnce: number;
  now: number;
}

/**
 * Fills the matching ones among the next `atOnce` reviews; searching all of them at once would take as long as reading the table. Null if
 * nothing is left to do.
 */
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
