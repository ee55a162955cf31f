import { sql, type Subquery } from "drizzle-orm";
import type { Ctx } from "./context";

/**
 * The rows of each query as one value, in one statement: hundreds of small ones are read faster so than one by one. What no JSON
 * has, a time, comes as text.
 */
export async function rowsAtOnce<Rows extends object[]>(
  ctx: Ctx,
  ...queries: { [At in keyof Rows]: Subquery }
): Promise<{ [At in keyof Rows]: Rows[At][] }> {
  const columns = queries.map((query) => Object.entries<unknown>(query._.selectedFields));
  const values = queries.map((query, at) => {
    const fields = (columns[at] ?? []).map(([, field]) => sql`${field}`);
    return sql`(select json_agg(json_build_array(${sql.join(fields, sql`, `)})) from ${query})`;
  });
  const answers = sql<(unknown[][] | null)[]>`json_build_array(${sql.join(values, sql`, `)})`;
  const [row] = await ctx.db.orm.execute<{ answers: (unknown[][] | null)[] }>(sql`select ${answers} as answers`);
  return queries.map((_, at) => (row?.answers[at] ?? []).map((of) => named(columns[at] ?? [], of))) as { [At in keyof Rows]: Rows[At][] };
}

function named(columns: readonly [string, unknown][], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  columns.forEach(([name], at) => (row[name] = values[at]));
  return row;
}
