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
/** Next to this file or, if a bundler has moved this code, in the project that was started. */
const ownMigrations =
  [fileURLToPath(new URL("./migrations", import.meta.url)), resolve("drizzle/migrations")].find(existsSync) ?? "drizzle/migrations";

/**
 * Migrates the database to this version's tables: in one go if it is empty, otherwise while other processes keep using it. Several
 * processes may call this at once: one works, the others wait.
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
    // Polled instead of awaited: creating an index concurrently waits for every running statement, so it would wait for a statement that
    // waits for this lock.
    while (!(await tryLock(sql))) await delay(LOCK_POLL_MS);
    // Creating an index on a large table takes minutes, and many hosting providers set a statement timeout for their roles; every start
    // would then begin the index anew.
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

/** The `created_at` (ms) of the database's last migration; null if it has none. */
async function lastMigration(sql: Sql): Promise<number | null> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!table?.exists) return null;
  const [row] = await sql<{ last: string | null }[]>`select max(created_at) as last from drizzle.__drizzle_migrations`;
  return row?.last ? Number(row.last) : null;
}
