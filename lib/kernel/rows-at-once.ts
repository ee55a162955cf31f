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

/** Queries, and what their rows tell. Whoever makes one has asked for the permission to. */
export interface Question<Answer> {
  queries: readonly Subquery[];
  answer: (rows: readonly object[][]) => Answer;
}

/** `answer` takes the rows of each query as `rowsAtOnce` reads them. */
export const question = <Rows extends object[], Answer>(
  queries: { [At in keyof Rows]: Subquery },
  answer: (...rows: { [At in keyof Rows]: Rows[At][] }) => Answer,
): Question<Answer> => ({ queries, answer: (rows) => answer(...(rows as { [At in keyof Rows]: Rows[At][] })) });

/** The answers of several questions from one statement: each statement costs the server and PostgreSQL more than a few rows do. */
export async function askAtOnce<Answers extends readonly unknown[]>(
  ctx: Ctx,
  ...questions: { [At in keyof Answers]: Question<Answers[At]> }
): Promise<Answers> {
  const rows = await rowsAtOnce<object[]>(ctx, ...questions.flatMap(({ queries }) => queries));
  let from = 0;
  return questions.map(({ queries, answer }) => answer(rows.slice(from, (from += queries.length)))) as unknown as Answers;
}

/** The answer of one. */
export const ask = async <Answer>(ctx: Ctx, one: Question<Answer>): Promise<Answer> => (await askAtOnce<[Answer]>(ctx, one))[0];

function named(columns: readonly [string, unknown][], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  columns.forEach(([name], at) => (row[name] = values[at]));
  return row;
}
