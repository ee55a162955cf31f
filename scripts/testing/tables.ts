import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";

// For tests only: finds a text anywhere in the database.

/** The tables that contain a text in any column of any type. */
export async function tablesWith({ db }: Ctx, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.values(schema).filter((each) => is(each, PgTable))) {
    const rows = await db.orm.execute(sql`select 1 from ${table} as t where strpos(t::text, ${text}) > 0 limit 1`);
    if (rows.length > 0) found.push(getTableName(table));
  }
  return found.sort();
}
