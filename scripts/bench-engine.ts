/**
 * Measures runs of three steps per second: the embedded engine compared with a minimal runner that keeps one queue job per run in the same
 * PostgreSQL and runs the same three steps in it without storing their results. They take turns in one process, with the same concurrency.
 * A step does what a verb does: one transaction of four statements through Drizzle that writes its row under an idempotency key. `--bare`
 * reduces each step to a single insert, which shows the engine's own cost. Steps are checkpointed as in analyze-invoice and
 * deliver-webhook, together with the end of their run if it comes soon; `--each-step` stores each step before the next begins, which the
 * minimal runner never does.
 *
 *   npm run bench:engine -- [--runs 500] [--rounds 5] [--bare] [--each-step]
 */
import { parseArgs } from "node:util";
import { sql as statement } from "drizzle-orm";
import { Inngest } from "inngest";
import type { Sql } from "postgres";
import { connectDatabase, type Database } from "@/drizzle/client";
import { migrateDatabase } from "@/drizzle/migrate";
import { startEngine } from "@/inngest/engine/engine";
import { createTransport, EMBEDDED_BASE_URL } from "@/inngest/engine/transport";
import { setEnv } from "@/lib/kernel/env";
import { startHeartbeat } from "@/lib/kernel/programs/workers";
import { copyEnvironment } from "./start/copy-environment";
import { endOnSignal, startScratchPostgres } from "./testing/scratch-postgres";

const CONCURRENCY = 8;
const GOAL = 0.5;
/** Rounds that are not counted: the SDK's code is only compiled after about two thousand runs. */
const WARM_UP_ROUNDS = 4;
const STEPS = ["fetch", "read", "store"] as const;

// As in scripts/start-worker.ts: the SDK copies the environment several times per call.
copyEnvironment();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "500" },
      rounds: { type: "string", default: "5" },
      bare: { type: "boolean", default: false },
      "each-step": { type: "boolean", default: false },
    },
  });
  const runs = Number(values.runs);
  const rounds = Number(values.rounds);
  const work = values.bare ? insertRow : actLikeAVerb;
  const server = await startScratchPostgres("levy-bench");
  endOnSignal(server.end);
  setEnv({ LEVY_DATA_DIR: server.dataDir, LOG_LEVEL: "warn" });
  const db = connectDatabase(server.url, { pool: 16, name: "levy-bench" });
  try {
    await migrateDatabase(server.url);
    await db.raw`create table bench_rows (run_id text, step text, primary key (run_id, step))`;
    await db.raw`create table bench_counts (run_id text primary key, steps int not null default 0)`;
    await db.raw`create table bench_jobs (id bigserial primary key, payload json not null, claimed_at timestamptz)`;
    const ratios: number[] = [];
    for (let round = 1 - WARM_UP_ROUNDS; round <= rounds; round += 1) {
      const engine = await timeEngine(db, runs, work, values["each-step"]);
      const thin = await timeThinRunner(db, runs, work);
      const name = round < 1 ? "warm-up" : `round ${round}`;
      console.log(
        `${name}: engine ${engine.toFixed(0)} runs/s, thin runner ${thin.toFixed(0)} runs/s, ratio ${(engine / thin).toFixed(2)}`,
      );
      if (round > 0) ratios.push(engine / thin);
    }
    const median = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
    console.log(`median ratio ${median.toFixed(2)}${values.bare || values["each-step"] ? "" : ` (goal ${GOAL})`}`);
    process.exitCode = values.bare || values["each-step"] || median >= GOAL ? 0 : 1;
  } finally {
    await db.close();
    await server.end();
  }
}

type Work = (db: Database, runId: string, step: string) => Promise<string>;

async function insertRow(db: Database, runId: string, step: string): Promise<string> {
  await db.raw`insert into bench_rows (run_id, step) values (${runId}, ${step}) on conflict do nothing`;
  return step;
}

async function actLikeAVerb(db: Database, runId: string, step: string): Promise<string> {
  await db.orm.transaction(async (tx) => {
    await tx.execute(statement`insert into bench_counts (run_id) values (${runId}) on conflict do nothing`);
    await tx.execute(statement`select steps from bench_counts where run_id = ${runId} for update`);
    await tx.execute(statement`insert into bench_rows (run_id, step) values (${runId}, ${step}) on conflict do nothing`);
    await tx.execute(statement`update bench_counts set steps = steps + 1 where run_id = ${runId}`);
  });
  return step;
}

async function timeEngine(db: Database, runs: number, work: Work, eachStep: boolean): Promise<number> {
  const transport = createTransport();
  const client = new Inngest({
    id: "bench",
    isDev: true,
    baseUrl: EMBEDDED_BASE_URL,
    fetch: transport.fetch,
    aiMetadata: false,
    sessionPropagation: false,
  });
  let left = runs;
  let finished: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const fn = client.createFunction(
    { id: "three-steps", triggers: { event: "bench/run" }, checkpointing: eachStep || { bufferedSteps: 8 } },
    async ({ step, runId }) => {
      for (const name of STEPS) await step.run(name, () => work(db, runId, name));
      left -= 1;
      if (left === 0) finished();
    },
  );
  const heartbeat = await startHeartbeat(db);
  const begun = performance.now();
  const engine = await startEngine({ client, functions: [fn], transport, db, workerId: heartbeat.workerId, concurrency: CONCURRENCY });
  await engine.receive(Array.from({ length: runs }, (_, n) => ({ name: "bench/run", data: { n } })));
  await done;
  await engine.stop();
  const seconds = (performance.now() - begun) / 1_000;
  const [row] = await db.raw<{ completed: number; rows: number }[]>`
    select (select count(*)::int from engine_runs where status = 'completed') as completed, (select count(*)::int from bench_rows) as rows`;
  if (row?.completed !== runs || row.rows !== runs * STEPS.length) throw new Error(`the engine lost work: ${JSON.stringify(row)}`);
  await heartbeat.stop();
  await db.raw`truncate bench_rows, bench_counts, engine_runs, engine_steps, engine_calls, engine_events, engine_waits`;
  return runs / seconds;
}

async function timeThinRunner(db: Database, runs: number, work: Work): Promise<number> {
  const sql: Sql = db.raw;
  const begun = performance.now();
  const jobs = Array.from({ length: runs }, (_, n) => ({ payload: sql.typed({ n }, 114) }));
  await sql`insert into bench_jobs ${sql(jobs)}`;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (;;) {
        const [job] = await sql<{ id: string }[]>`
        update bench_jobs set claimed_at = now()
        where id = (select id from bench_jobs where claimed_at is null order by id limit 1 for update skip locked) returning id`;
        if (!job) return;
        for (const name of STEPS) await work(db, job.id, name);
        await sql`delete from bench_jobs where id = ${job.id}`;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const [row] = await sql<{ rows: number }[]>`select count(*)::int as rows from bench_rows`;
  if (row?.rows !== runs * STEPS.length) throw new Error("the thin runner lost work");
  await sql`truncate bench_rows, bench_counts, bench_jobs`;
  return runs / seconds;
}

await main();
