import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../context";
import { runStatement } from "./statement";

// PostgreSQL identifies an advisory lock by a 64-bit number, here the hash of a name. Versions that run side by side during an upgrade
// exclude each other only if they lock the same names, so neither the beginnings below nor the hashes may change.

/** The kinds of locks that a transaction waits for, as in docs/decisions/0011, and how the names of each kind begin. */
const waited = {
  "filing ids": "",
  schedule: "schedule:",
  return: "return:",
  upload: "upload:",
  history: "",
  learning: "learning:",
  payments: "payments.",
  attempts: "",
  document: "document:",
} as const;

/** The kinds of locks that are only tried, so that they have no place in the order. */
const tried = { "idempotency key": "", taxpayer: "portal session\n", "daily chore": "daily chore " } as const;

export type LockKind = keyof typeof waited;
export const lockKinds = Object.keys(waited) as readonly LockKind[];

/** The name whose hash identifies a lock. */
export const lockName = (kind: LockKind, key: string): string => waited[kind] + key;

/** Statements name the kind in a comment, for people who look at waiting sessions and for scripts/testing/lock-trace.ts. */
const begin = (kind: LockKind): string => `/* lock ${kind} */ pg_advisory_xact_lock(`;

/** SQL text that takes the lock of a name (`lockName`), given as SQL text. The lock ends with the transaction. */
export const lockText = (kind: LockKind, name: string): string => `${begin(kind)}hashtextextended(${name}, 0))`;

/** Waits until no other transaction holds the lock, and holds it until the transaction ends. A key of SQL is evaluated by the database. */
export async function lockNamed(tx: Ctx, kind: LockKind, key: string | SQL): Promise<void> {
  if (typeof key === "string") await runStatement(tx.db, `select ${lockText(kind, "$1::text")}::text`, [lockName(kind, key)]);
  else await tx.db.orm.execute(sql`select ${sql.raw(begin(kind))}hashtextextended(${waited[kind]}::text || ${key}, 0))`);
}

/** Like `lockNamed`, for several keys: locked in one order, so that two transactions can't deadlock. */
export async function lockAllNamed(tx: Ctx, kind: LockKind, keys: readonly string[]): Promise<void> {
  const names = keys.map((key) => lockName(kind, key)).sort();
  await runStatement(tx.db, `select ${lockText(kind, "name")}::text from jsonb_array_elements_text($1::text::jsonb) as name`, [
    JSON.stringify(names),
  ]);
}

/** Locks the callers' own ids, whose names have always been hashed with SHA-256. In one order, like `lockAllNamed`. */
export async function lockFilingIds(tx: Ctx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const numbers = keys.map((key) => numberOf(lockName("filing ids", key))).sort((a, b) => (a < b ? -1 : 1));
  await runStatement(
    tx.db,
    `select ${begin("filing ids")}number::bigint)::text from jsonb_array_elements_text($1::text::jsonb) as number`,
    [JSON.stringify(numbers.map(String))],
  );
}

/**
 * SQL text that tries to take a lock: true, and held until the transaction ends, or at once false. It has no parameters, because PostgreSQL
 * keeps the snapshot of a parameterized statement until the transaction's next statement: as long as a transaction holds one, no dead rows
 * can be vacuumed in any table.
 */
export const tryLockText = (kind: keyof typeof tried, key: string): string => `pg_try_advisory_xact_lock(${numberOf(tried[kind] + key)})`;

const numberOf = (name: string): bigint => createHash("sha256").update(name).digest().readBigInt64BE(0);
