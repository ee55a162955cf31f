import { sql } from "drizzle-orm";
import type { PostgresJsSession } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Database, Orm } from "@/drizzle/client";

/** What a process that died can't report. */
export class Crash extends Error {
  /** `midway`: in a transaction that had done some of its work. */
  constructor(
    message: string,
    readonly midway = false,
  ) {
    super(message);
  }
}

const STATEMENTS: readonly PropertyKey[] = ["select", "insert", "update", "delete", "execute"];

/**
 * A database under which the process dies: in about half of its transactions, before one of the first ten statements, by a
 * connection that is cut before the commit, or after a commit of which nobody hears. `random` gives 0 ≤ x < 1.
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

/** Both of a transaction's ways to the database are watched: the query builder's, and that of `runStatement`, by which most goes. */
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
