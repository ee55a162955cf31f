import { sql, type SQL } from "drizzle-orm";
import { systemClock } from "./clock";
import type { Ctx } from "./context";

/**
 * The instant that all processes agree on, whatever the clocks of their machines say: the database's. For what one worker begins and
 * another must not take up too early. A clock of the context's own, as tests have, is believed.
 */
export async function sharedNow({ clock, db }: Pick<Ctx, "clock" | "db">): Promise<Date> {
  if (clock !== systemClock) return clock.now();
  const [row] = await db.orm.execute<{ ms: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`);
  if (!row) throw new Error("the database did not tell the time");
  return new Date(Number(row.ms));
}

/** The same instant as part of a statement, which then knows when it arrived and not when it was sent. */
export const sharedInstant = ({ clock }: Pick<Ctx, "clock">): SQL =>
  clock === systemClock ? sql`clock_timestamp()` : sql`${clock.now().toISOString()}::timestamptz`;
