import { setTimeout as delay } from "node:timers/promises";
import { Inngest } from "inngest";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startHeartbeat } from "@/lib/kernel/programs/workers";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import { until } from "./conformance/platform";
import { startEngine } from "./engine";
import { silentLogger } from "./testing/silent-logger";
import { createTransport, EMBEDDED_BASE_URL } from "./transport";

const RUNS = 60;
const CUTS = 12;

let fresh: FreshDatabase;
let admin: Sql;
beforeAll(async () => {
  fresh = await freshDatabase();
  admin = postgres(inject("databaseUrl"), { max: 1 });
});
afterAll(async () => {
  await admin.end();
  await fresh.drop();
});

test("every run completes while the database repeatedly cuts all connections", async () => {
  const { db } = fresh;
  const transport = createTransport();
  const client = new Inngest({
    id: "outage",
    isDev: true,
    baseUrl: EMBEDDED_BASE_URL,
    fetch: transport.fetch,
    logger: silentLogger,
    aiMetadata: false,
    sessionPropagation: false,
  });
  const fn = client.createFunction(
    { id: "works", triggers: { event: "test/work" }, concurrency: { limit: 3, key: "event.data.lane" } },
    async ({ event, step }) => {
      const first = await step.run("first", () => delay(5).then(() => 1));
      const [left, right] = await Promise.all([
        step.run("left", () => delay(5).then(() => 2)),
        step.run("right", () => delay(5).then(() => 3)),
      ]);
      await step.sleep("nap", "1s");
      const last = await step.run("last", () => delay(5).then(() => 4));
      return { n: Number(event.data.n), sum: first + left + right + last };
    },
  );
  const heartbeat = await startHeartbeat(db, 200);
  const engine = await startEngine({
    client,
    functions: [fn],
    transport,
    db,
    workerId: heartbeat.workerId,
    concurrency: 8,
    deadAfterMs: 2_000,
    pollMs: 100,
  });
  await engine.receive(Array.from({ length: RUNS }, (_, n) => ({ name: "test/work", data: { n, lane: n % 2 } })));
  for (let cut = 0; cut < CUTS; cut += 1) {
    await delay(Math.random() * 200);
    // Spares new connections, in which postgres.js is reading its types and nobody hears it fail.
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${new URL(fresh.url).pathname.slice(1)} and query <> '' and query !~ 'pg_type'`;
  }
  await until("all runs have ended", async () => {
    const open = await db.raw`select 1 from engine_runs where status = 'running' limit 1`.catch(() => [1]);
    return open.length === 0;
  });
  const runs = await db.raw<{ status: string; result: { data: { n: number; sum: number } } }[]>`select status, result from engine_runs`;
  expect(runs.map(({ status }) => status)).toEqual(Array(RUNS).fill("completed"));
  expect(runs.map(({ result }) => result.data.n).sort((a, b) => a - b)).toEqual(Array.from({ length: RUNS }, (_, n) => n));
  expect(new Set(runs.map(({ result }) => result.data.sum))).toEqual(new Set([10]));
  expect(await db.raw`select 1 from engine_calls`).toHaveLength(0);
  await engine.stop();
  await heartbeat.stop();
});
