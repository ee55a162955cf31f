import { afterEach, expect, inject, it } from "vitest";
import { workers } from "@/drizzle/schema";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { setEnv } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { GET } from "./route";

const settings = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: inject("databaseUrl"), LEVY_DATA_DIR: inject("dataDir") };

afterEach(async () => {
  await closeDatabase();
  setEnv(settings);
});

it("answers 200 with a migrated database and a live worker", async () => {
  await getDatabase()
    .orm.insert(workers)
    .values({ id: newId("worker") });
  const answer = await GET();
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: "ready", checks: { database: true, migrations: true, worker: true }, missing: [] },
  ]);
});

it("answers 503 naming what is missing without tables or without a database", async () => {
  const empty = new URL(settings.DATABASE_URL);
  empty.pathname = "/template1";
  setEnv({ ...settings, DATABASE_URL: empty.href });
  await closeDatabase();
  const behind = await GET();
  expect([behind.status, await behind.json()]).toMatchObject([
    503,
    { status: "not_ready", checks: { database: true, migrations: false, worker: false } },
  ]);
  setEnv({ ...settings, DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" });
  await closeDatabase();
  const away = (await (await GET()).json()) as { missing: string[] };
  expect(away.missing[0]).toContain("DATABASE_URL");
});
