import { setTimeout as delay } from "node:timers/promises";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type { Sql } from "postgres";

/** A statement that waits for a table's lock blocks everyone after it, so it gives up soon and is retried. */
const LOCK_TIMEOUT = "3s";
const RETRY_MS = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

const INDEX = /^\s*create\s+(unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?"([^"]+)"/i;
const DROPPED_INDEX = /^\s*drop\s+index\s+(?:concurrently\s+)?(?:if\s+exists\s+)?"([^"]+)"/i;
const NEW_TABLE = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?"([^"]+)"/i;
const INDEXED_TABLE = /\son\s+"([^"]+)"/i;

/**
 * Applies migrations to a database that is in use. For each migration, table changes come first, in one transaction that never waits long
 * for a lock. Then indexes on existing tables are created concurrently, which PostgreSQL does not allow in a transaction, and finally the
 * indexes that they replace are dropped. Progress is recorded together with the changes, so an interrupted upgrade continues where it
 * stopped.
 */
export async function upgrade(sql: Sql, pending: readonly MigrationMeta[]): Promise<void> {
  if (pending.length === 0) return;
  await sql`create table if not exists drizzle.levy_upgrades (hash text primary key)`;
  for (const migration of pending) {
    const { changes, indexes, replaced } = partsOf(migration.sql);
    const [begun] = await sql`select 1 from drizzle.levy_upgrades where hash = ${migration.hash}`;
    if (!begun) await changeTables(sql, changes, migration.hash);
    for (const index of indexes) await makeIndex(sql, index);
    for (const index of replaced) await sql.unsafe(index.replace(DROPPED_INDEX, 'drop index concurrently if exists "$1"'));
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`;
    await sql`delete from drizzle.levy_upgrades where hash = ${migration.hash}`;
  }
}

/**
 * Splits statements into those that can run in a transaction and those that would block others there: creating indexes on existing tables,
 * and dropping indexes.
 */
function partsOf(statements: readonly string[]): { changes: string[]; indexes: string[]; replaced: string[] } {
  const made = new Set(statements.flatMap((statement) => NEW_TABLE.exec(statement)?.[1] ?? []));
  const kindOf = (statement: string) =>
    DROPPED_INDEX.test(statement)
      ? "replaced"
      : INDEX.test(statement) && !made.has(INDEXED_TABLE.exec(statement)?.[1] ?? "")
        ? "indexes"
        : "changes";
  const parts = { changes: [] as string[], indexes: [] as string[], replaced: [] as string[] };
  for (const statement of statements) parts[kindOf(statement)].push(statement);
  return parts;
}

async function changeTables(sql: Sql, changes: readonly string[], hash: string): Promise<void> {
  for (;;) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
        for (const change of changes) await tx.unsafe(change);
        await tx`insert into drizzle.levy_upgrades (hash) values (${hash})`;
      });
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
      await delay(RETRY_MS);
    }
  }
}

async function makeIndex(sql: Sql, statement: string): Promise<void> {
  const name = INDEX.exec(statement)?.[2] ?? "";
  // An interrupted index creation leaves an invalid index, which no query uses.
  const [broken] =
    await sql`select 1 from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = ${name} and not i.indisvalid`;
  if (broken) await sql.unsafe(`drop index concurrently "${name}"`);
  await sql.unsafe(
    statement.replace(INDEX, (_, unique: string | undefined) => `create ${unique ?? ""}index concurrently if not exists "${name}"`),
  );
}
