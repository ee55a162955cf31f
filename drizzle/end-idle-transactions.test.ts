import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import { migrateDatabase } from "./migrate";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

async function timeoutOfNewConnection(): Promise<string | undefined> {
  const sql = postgres(fresh.url, { max: 1 });
  const [row] = await sql<{ set: string }[]>`select current_setting('idle_in_transaction_session_timeout') as set`;
  await sql.end();
  return row?.set;
}

it("PostgreSQL ends idle transactions after 30 s, or as the operator configured", async () => {
  expect(await timeoutOfNewConnection()).toBe("30s");
  await fresh.db.raw.unsafe(`do $$ begin
    execute format('alter role current_user in database %I set idle_in_transaction_session_timeout = ''5s''', current_database());
  end $$`);
  await migrateDatabase(fresh.url);
  expect(await timeoutOfNewConnection()).toBe("5s");
});
