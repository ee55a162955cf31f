import { sql } from "drizzle-orm";
import type { PostgresJsSession } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Database, Orm } from "@/drizzle/client";

/** The simulated death of a process, which it can't report itself. */
export class Crash extends Error {
  /** `midway`: the process died in a transaction that had done part of its work. */
  constructor(
    message: string,
    readonly midway = false,
  ) {
    super(message);
  }
}

const STATEMENTS: readonly PropertyKey[] = ["select", "insert", "update", "delete", "execute"];

/**
 * A database on which the process "dies" in about half of its transactions: before one of the first ten statements, by a connection that is
 * cut before the commit, or after a commit whose success is not reported. `random` returns 0 ≤ x < 1.
 */
export function crashingDatabase(db: Database, random: () => number): Database {
  const transaction: Orm["transaction"] = async (work, config) => {
    const fate = random();
    if (fate < 0.2) return db.orm.transaction((tx) => work(dyingBefore(tx, 1 + Math.floor(random() * 10))), config);
    if (fate < 0.21) {
      return db.orm.transaction(async (tx) => {
        const result = await work(tx);
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {
          throw new Crash("the connection was cut");
        });
        return result;
      }, config);
    }
    const result = await db.orm.transaction(work, config);
    if (fate < 0.5) throw new Crash("died after the commit");
    return result;
  };
  return {
    get raw() {
      return db.raw;
    },
    inTransaction: false,
    orm: new Proxy(db.orm, { get: (orm, name) => (name === "transaction" ? transaction : (Reflect.get(orm, name, orm) as unknown)) }),
  };
}

/** Watches both ways by which a transaction reaches the database: the query builder, and `runStatement`, which most statements use. */
function dyingBefore(tx: Transaction, last: number): Transaction {
  let statements = 0;
  const count = (): void => {
    if (++statements >= last) throw new Crash(`died before statement ${last}`, last > 1);
  };
  const session = tx._.session as PostgresJsSession<Sql, Record<string, never>, Record<string, never>>;
  const client = watched(session.client, ["unsafe"], count);
  const inner = { ...tx._, session: new Proxy(session, { get: (of, name) => (name === "client" ? client : own(of, name)) }) };
  return new Proxy(watched(tx, STATEMENTS, count), { get: (of, name) => (name === "_" ? inner : own(of, name)) });
}

type Transaction = Parameters<Parameters<Orm["transaction"]>[0]>[0];

function watched<T extends object>(target: T, names: readonly PropertyKey[], onUse: () => void): T {
  return new Proxy(target, {
    get(of, name) {
      if (names.includes(name)) onUse();
      return own(of, name);
    },
  });
}

const own = (of: object, name: PropertyKey): unknown => Reflect.get(of, name, of) as unknown;
