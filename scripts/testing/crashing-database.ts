import { sql } from "drizzle-orm";
import type { Database, Orm } from "@/drizzle/client";

/** What a process that died can't report. */
export class Crash extends Error {}

const STATEMENTS = new Set<PropertyKey>(["select", "insert", "update", "delete", "execute"]);

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

function dyingBefore<T extends object>(tx: T, last: number): T {
  let statements = 0;
  return new Proxy(tx, {
    get(target, name) {
      if (STATEMENTS.has(name) && ++statements >= last) throw new Crash(`died before statement ${last}`);
      return Reflect.get(target, name, target) as unknown;
    },
  });
}
