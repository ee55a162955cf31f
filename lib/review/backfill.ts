import { and, gt, lte, sql, type SQL } from "drizzle-orm";
import type { Database, Orm } from "@/drizzle/client";
import { reviews } from "@/drizzle/schema";
import { BATCH, fill } from "./fill-months";

/**
 * Gives the reviews of `which` the columns that are stored today, a batch a transaction, once in the life of a database of which a
 * migration left it to do under that name. Goes on where it broke off. Returns how many reviews it changed.
 */
export async function backfill(db: Database, name: string, which: SQL | undefined, atOnce = BATCH): Promise<number> {
  const [table] = await db.raw<{ isThere: boolean }[]>`select to_regclass('drizzle.levy_backfills') is not null as "isThere"`;
  if (!table?.isThere) return 0;
  for (let total = 0; ;) {
    const filled = await db.orm.transaction((tx) => fillNext(tx as Orm, { name, which, atOnce }));
    if (filled === null) return total;
    total += filled;
  }
}

/** Of the next so many reviews those of `which`: a look at them all would take as long as the table is. Null where nothing is left to do. */
async function fillNext(
  tx: Orm,
  { name, which, atOnce }: { name: string; which: SQL | undefined; atOnce: number },
): Promise<number | null> {
  const [todo] = await tx.execute<{ after: string }>(sql`select after from drizzle.levy_backfills where name = ${name} for update`);
  if (!todo) return null;
  const isNext = gt(reviews.itemId, todo.after);
  const next = await tx.select({ itemId: reviews.itemId }).from(reviews).where(isNext).orderBy(reviews.itemId).limit(atOnce);
  const last = next.at(-1)?.itemId;
  const filled = last === undefined ? [] : await fill(tx, and(which, isNext, lte(reviews.itemId, last)), {}, atOnce);
  if (next.length < atOnce) await tx.execute(sql`delete from drizzle.levy_backfills where name = ${name}`);
  else await tx.execute(sql`update drizzle.levy_backfills set after = ${last ?? ""} where name = ${name}`);
  return filled.length;
}
