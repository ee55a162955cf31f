import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { logger } from "@/lib/kernel/logger";
import { captureLog } from "@/scripts/testing/capture-log";
import { connectDatabase, type ConnectedDatabase } from "./client";
import { users } from "./schema";

const CANARY = "canary-of-a-query";
let db: ConnectedDatabase;
let away: ConnectedDatabase;
const written = captureLog();

beforeAll(() => {
  db = connectDatabase(inject("databaseUrl"), { pool: 1, name: "levy-parameters" });
  away = connectDatabase("postgres://levy:levy@127.0.0.1:1/levy", { pool: 1, name: "levy-parameters-away" });
});
afterAll(async () => {
  await Promise.all([db.close(), away.close()]);
});

const person = { id: "usr_1", email: `${CANARY}@levy.localhost`, name: CANARY, passwordHash: CANARY };

it.each([
  ["an unavailable database", async () => away.orm.insert(users).values(person), "Failed query: insert into"],
  ["a failing query", async () => db.orm.execute(sql`select ${CANARY}::text, 1 / 0`), "Failed query: select $1::text, 1 / 0"],
  [
    "a failing query in a transaction",
    async () => db.orm.transaction((tx) => tx.execute(sql`select ${CANARY}::text, 1 / 0`)),
    "Failed query: select $1::text, 1 / 0",
  ],
  ["a rejected row", async () => db.raw`insert into users (id, email, name) values ('usr_1', ${CANARY}, null)`, "null value"],
  ["text that can't be parsed", async () => db.raw`select ${`{${CANARY}`}::text::jsonb`, "invalid input syntax"],
])("%s: neither the error nor the log contains query parameters", async (_what, ask, told) => {
  const error: unknown = await ask().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  expect(`${String(error)} ${(error as Error).stack ?? ""}`).not.toContain(CANARY);
  logger("test").error({ err: error }, "a request failed");
  expect(written()).toContain(told);
  expect(written()).not.toContain(CANARY);
});
