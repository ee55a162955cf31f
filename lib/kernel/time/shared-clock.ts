import { sql, type SQL } from "drizzle-orm";
import { systemClock } from "../clock";
import type { Ctx } from "../context";

/**
 * The database's time, on which all processes agree whatever the clocks of their machines say. For work that one worker starts and another
 * must not pick up too early. A context with a clock other than the system's, as in tests, uses that clock.
 */
export async function sharedNow({ clock, db }: Pick<Ctx, "clock" | "db">): Promise<Date> {
  if (clock !== systemClock) return clock.now();
  const [row] = await db.orm.execute<{ ms: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`);
  if (!row) throw new Error("the database did not tell the time");
  return new Date(Number(row.ms));
}

/** The same instant as an SQL expression, so that it is the time at which the statement arrived rather than was sent. */
export const sharedInstant = ({ clock }: Pick<Ctx, "clock">): SQL =>
  clock === systemClock ? sql`clock_timestamp()` : sql`${clock.now().toISOString()}::timestamptz`;
