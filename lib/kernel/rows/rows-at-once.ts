import { sql, type Subquery } from "drizzle-orm";
import type { Ctx } from "../context";

/**
 * Reads the rows of several queries with one statement, which is faster than hundreds of small ones. Values come as JSON, so times are
 * text.
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

/** Queries, and a function that turns their rows into an answer. Code that creates one must have checked the permission. */
export interface Question<Answer> {
  queries: readonly Subquery[];
  answer: (rows: readonly object[][]) => Answer;
}

/** Makes a question; `answer` receives the rows of each query as `rowsAtOnce` reads them. */
export const question = <Rows extends object[], Answer>(
  queries: { [At in keyof Rows]: Subquery },
  answer: (...rows: { [At in keyof Rows]: Rows[At][] }) => Answer,
): Question<Answer> => ({ queries, answer: (rows) => answer(...(rows as { [At in keyof Rows]: Rows[At][] })) });

/** Answers several questions with one statement, since each statement costs the server and PostgreSQL more than a few rows do. */
export async function askAtOnce<Answers extends readonly unknown[]>(
  ctx: Ctx,
  ...questions: { [At in keyof Answers]: Question<Answers[At]> }
): Promise<Answers> {
  const rows = await rowsAtOnce<object[]>(ctx, ...questions.flatMap(({ queries }) => queries));
  let from = 0;
  return questions.map(({ queries, answer }) => answer(rows.slice(from, (from += queries.length)))) as unknown as Answers;
}

/** Answers a single question. */
export const ask = async <Answer>(ctx: Ctx, one: Question<Answer>): Promise<Answer> => (await askAtOnce<[Answer]>(ctx, one))[0];

function named(columns: readonly [string, unknown][], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  columns.forEach(([name], at) => (row[name] = values[at]));
  return row;
}
