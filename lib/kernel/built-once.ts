import type { Database, Orm } from "@/drizzle/client";

/**
 * A query of the hot paths, put together once for each database and run many times: Drizzle takes longer to write it than
 * PostgreSQL to answer it. `build` ends with `.prepare(…)`, and leaves what differs to `sql.placeholder(…)`. Inside a
 * transaction, whose connection is its own, it is put together anew.
 */
export function builtOnce<Query>(build: (orm: Orm) => Query): (db: Database) => Query {
  const built = new WeakMap<Orm, Query>();
  return ({ orm }) => {
    const query = built.get(orm) ?? build(orm);
    built.set(orm, query);
    return query;
  };
}
