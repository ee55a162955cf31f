import type { Database, Orm } from "@/drizzle/client";

/**
 * Builds a prepared query of a hot path once per database and reuses it: Drizzle takes longer to generate the SQL than PostgreSQL to answer
 * it. `build` ends with `.prepare(…)` and uses `sql.placeholder(…)` for everything that varies. A transaction has its own connection, so
 * the query is built again inside one.
 */
export function builtOnce<Query>(build: (orm: Orm) => Query): (db: Database) => Query {
  const built = new WeakMap<Orm, Query>();
  return ({ orm }) => {
    const query = built.get(orm) ?? build(orm);
    built.set(orm, query);
    return query;
  };
}
