import { sql, type SQL } from "drizzle-orm";
import type { Database } from "@/drizzle/client";

/** Text, number, boolean or null: every use in the statement casts it, such as `$1::text` or `$2::text::jsonb`. */
export type StatementValue = string | number | boolean | null;

/**
 * Runs one statement with `$1`-style parameters, prepared, on the fast client; inside a transaction it joins that.
 * Cast times to text there: the two clients read them differently.
 */
export async function runStatement<Row extends Record<string, unknown>>(db: Database, text: string, values: readonly StatementValue[]): Promise<Row[]> {
  if (!db.inTransaction) return db.raw.unsafe<Row[]>(text, [...values], { prepare: true });
  return [...await db.orm.execute<Row>(withValues(text, values))] as Row[];
}

function withValues(text: string, values: readonly StatementValue[]): SQL {
  return sql.join(text.split(/\$(\d+)/).map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)));
}
