import type { PostgresJsSession } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Database, Orm } from "@/drizzle/client";

/** Text, number, boolean, or null. The statement casts every parameter, as in `$1::text` or `$2::text::jsonb`. */
export type StatementValue = string | number | boolean | null;

/**
 * Runs one prepared statement with `$1`-style parameters, bypassing Drizzle; inside a transaction it uses that transaction's connection.
 * Cast timestamps to text in the statement, because the two clients parse them differently. Inside a transaction, statements run in the
 * order of the calls, so start independent ones together: they are sent in one packet.
 */
export async function runStatement<Row extends Record<string, unknown>>(
  db: Database,
  text: string,
  values: readonly StatementValue[],
): Promise<Row[]> {
  const client = db.inTransaction ? clientOf(db.orm) : db.raw;
  // `execute` sends the statement now rather than when the result is awaited.
  return client.unsafe<Row[]>(text, [...values], { prepare: true }).execute();
}

/** Whether PostgreSQL refused the values themselves (SQLSTATE classes 22 and 23): nothing was written, and a retry won't help. */
export function isFaultOfData(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^2[23]/.test(error.code);
}

/**
 * The connection of an open transaction. Going through Drizzle, which parses and rebuilds the text, would take longer than PostgreSQL needs
 * to run it.
 */
function clientOf(orm: Orm): Sql {
  return (orm._.session as PostgresJsSession<Sql, Record<string, never>, Record<string, never>>).client;
}

/** Collects the values of a statement that is built dynamically; `of` adds one and returns its placeholder. */
export class Placeholders {
  readonly values: string[] = [];

  of(value: string, type: "text" | "bigint" | "date" | "timestamptz" = "text"): string {
    this.values.push(value);
    return `$${this.values.length}::text${type === "text" ? "" : `::${type}`}`;
  }
}
