import type { PostgresJsSession } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Database, Orm } from "@/drizzle/client";

/** Text, number, boolean or null: every use in the statement casts it, such as `$1::text` or `$2::text::jsonb`. */
export type StatementValue = string | number | boolean | null;

/**
 * Runs one statement with `$1`-style parameters, prepared, on the fast client; inside a transaction it joins that.
 * Cast times to text there: the two clients read them differently. Inside a transaction statements are done in the order of
 * the calls, so several that don't need each other's rows are best called together: they go out in one packet.
 */
export async function runStatement<Row extends Record<string, unknown>>(
  db: Database,
  text: string,
  values: readonly StatementValue[],
): Promise<Row[]> {
  const client = db.inTransaction ? clientOf(db.orm) : db.raw;
  // Sent now, and not only when somebody waits for it.
  return client.unsafe<Row[]>(text, [...values], { prepare: true }).execute();
}

/** Whether PostgreSQL refused the values themselves (SQLSTATE classes 22 and 23): nothing was written, and trying again won't help. */
export function isFaultOfData(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^2[23]/.test(error.code);
}

/**
 * The connection of an open transaction. Drizzle would take a text apart and put it together again, for longer than PostgreSQL
 * works on it.
 */
function clientOf(orm: Orm): Sql {
  return (orm._.session as PostgresJsSession<Sql, Record<string, never>, Record<string, never>>).client;
}

/** Values of a statement that is put together; `of` gives the place of one. */
export class Placeholders {
  readonly values: string[] = [];

  of(value: string, type: "text" | "bigint" | "date" | "timestamptz" = "text"): string {
    this.values.push(value);
    return `$${this.values.length}::text${type === "text" ? "" : `::${type}`}`;
  }
}
