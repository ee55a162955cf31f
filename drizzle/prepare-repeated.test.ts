import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connectDatabase, type ConnectedDatabase, type Orm } from "./client";

let db: ConnectedDatabase;
beforeAll(() => {
  db = connectDatabase(inject("databaseUrl"), { pool: 1, name: "levy-prepared" });
});
afterAll(() => db.close());

/** How many statements that contain `mark` the single connection keeps prepared. */
async function preparedWith(mark: string): Promise<number> {
  const rows = await db.orm.execute<{ n: number }>(
    sql.raw(
      `select count(*)::int as n from pg_prepared_statements where statement like '%${mark}%' and statement not like '%pg_prepared_statements%'`,
    ),
  );
  return rows[0]?.n ?? 0;
}

const ask = (orm: Pick<Orm, "execute">, mark: string, value: number) =>
  orm.execute<{ v: number }>(sql`select ${value}::int as v, ${sql.raw(`'${mark}'`)}::text as mark`);

test("prepares a statement at its third use, with the same results before and after", async () => {
  const answers: unknown[] = [];
  for (const value of [1, 2]) answers.push((await ask(db.orm, "plain", value))[0]?.v);
  expect(await preparedWith("plain")).toBe(0);
  for (const value of [3, 4]) answers.push((await ask(db.orm, "plain", value))[0]?.v);
  expect(await preparedWith("plain")).toBe(1);
  expect(answers).toEqual([1, 2, 3, 4]);
});

test("prepares statements in nested transactions too, which still roll back separately", async () => {
  for (let time = 0; time < 2; time += 1) {
    await db.orm.transaction(async (tx) => {
      await ask(tx, "outer", time);
      await expect(
        tx.transaction(async (nested) => {
          await ask(nested, "inner", time);
          await ask(nested, "inner", time);
          throw new Error("only this part");
        }),
      ).rejects.toThrow("only this part");
      await ask(tx, "outer", time);
    });
  }
  expect([await preparedWith("outer"), await preparedWith("inner")]).toEqual([1, 1]);
});

test("keeps a bounded number of prepared statements, however many texts there are", async () => {
  for (let length = 1; length <= 450; length += 1) {
    const list = sql.join(
      Array.from({ length }, (_, n) => sql`${n}`),
      sql`, `,
    );
    for (let use = 0; use < 3; use += 1) await db.orm.execute(sql`select ${1}::int in (${list}) as found, 'listed' as mark`);
  }
  expect(await preparedWith("listed")).toBeLessThanOrEqual(400);
});
