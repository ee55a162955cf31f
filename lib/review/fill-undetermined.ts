import { and, gt, gte, isNotNull, sql } from "drizzle-orm";
import type { Database, Orm } from "@/drizzle/client";
import { reviews } from "@/drizzle/schema";
import { BATCH, fill } from "./fill-months";

const NAME = "undetermined-withholding";
/** As far back as the calendar of due dates looks. */
const recent = and(isNotNull(reviews.readInvoice), gte(reviews.whtMonth, sql<string>`to_char(now() - interval '6 months', 'YYYY-MM')`));

/**
 * Gives reviews that were stored before undetermined withholding was a value of its column what is stored today, a batch a transaction,
 * once in the life of a database whose migration left it to do (drizzle/migrations/0013). Goes on where it broke off. Returns how many
 * reviews it came to.
 */
export async function fillUndetermined(db: Database, atOnce = BATCH): Promise<number> {
  const [table] = await db.raw<{ isThere: boolean }[]>`select to_regclass('drizzle.levy_backfills') is not null as "isThere"`;
  if (!table?.isThere) return 0;
  for (let total = 0; ;) {
    const filled = await db.orm.transaction((tx) => fillNext(tx as Orm, atOnce));
    if (filled === null) return total;
    total += filled;
  }
}

/** Null where nothing is left to do. */
async function fillNext(tx: Orm, atOnce: number): Promise<number | null> {
  const [todo] = await tx.execute<{ after: string }>(sql`select after from drizzle.levy_backfills where name = ${NAME} for update`);
  if (!todo) return null;
  const ids = await fill(tx, and(recent, gt(reviews.itemId, todo.after)), {}, atOnce);
  if (ids.length < atOnce) await tx.execute(sql`delete from drizzle.levy_backfills where name = ${NAME}`);
  else await tx.execute(sql`update drizzle.levy_backfills set after = ${ids.at(-1) ?? ""} where name = ${NAME}`);
  return ids.length;
}
