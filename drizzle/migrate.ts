import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres, { type Sql } from "postgres";
import { endIdleTransactions } from "./end-idle-transactions";
import { upgrade } from "./upgrade";

const MIGRATE_LOCK = 7_305_312;
const LOCK_POLL_MS = 200;
/** Beside this file, or, where a bundler has moved this code, in the project that was started. */
const ownMigrations =
  [fileURLToPath(new URL("./migrations", import.meta.url)), resolve("drizzle/migrations")].find(existsSync) ?? "drizzle/migrations";

/**
 * Brings the database to this version's tables: at once where it is empty, and beside running processes where it is not.
 * Several processes may call it at once: one works, the others wait.
 */
export async function migrateDatabase(url: string, migrationsFolder = ownMigrations): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    onnotice: () => undefined,
    connection: { application_name: "levy-migrate" },
  });
  try {
    // Asked for again and again, for an index that is made concurrently waits for every statement under way, and so for one that
    // waits for the lock.
    while (!(await tryLock(sql))) await delay(LOCK_POLL_MS);
    // An index of a large table takes minutes, and many hosts give their roles a time limit for statements: each start would begin it anew.
    await sql`set statement_timeout = 0`;
    const last = await lastMigration(sql);
    if (last === null) await migrate(drizzle(sql), { migrationsFolder });
    else
      await upgrade(
        sql,
        readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last),
      );
    await endIdleTransactions(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function tryLock(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`select pg_try_advisory_lock(${MIGRATE_LOCK}) as locked`;
  return row?.locked === true;
}

/** When the last migration of the database was made; null where it has none. */
async function lastMigration(sql: Sql): Promise<number | null> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!table?.exists) return null;
  const [row] = await sql<{ last: string | null }[]>`select max(created_at) as last from drizzle.__drizzle_migrations`;
  return row?.last ? Number(row.last) : null;
}
