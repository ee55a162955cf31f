import { fork, type ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, inject, test } from "vitest";
import { Inngest } from "inngest";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { startHeartbeat } from "@/lib/kernel/programs/workers";
import { startEngine } from "../engine";
import { createTransport, EMBEDDED_BASE_URL } from "../transport";
import { expectedRows, killFunctions } from "./kill-functions";
import { until } from "./platform";

/** Number of runs sent at first, and again whenever all have ended before enough workers were killed. */
const BATCH = 15;
/** Number of workers that are killed, each with a call in progress, whatever the speed of the machine. */
const KILLS = 8;
const alive = new Set<ChildProcess>();

afterEach(() => {
  for (const child of alive) child.kill("SIGKILL");
});

interface SpawnedWorker {
  process: ChildProcess;
  workerId: string;
}

async function spawnWorker(app: string): Promise<SpawnedWorker> {
  const child = fork(fileURLToPath(new URL("./kill-worker.ts", import.meta.url)), [app], {
    execArgv: ["--import", "tsx"],
    env: {
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: inject("databaseUrl"),
      DATABASE_POOL: "6",
      LEVY_DATA_DIR: inject("dataDir"),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  alive.add(child);
  child.once("exit", () => alive.delete(child));
  const workerId = await new Promise<string>((resolve, reject) => {
    child.once("message", (id) => resolve(String(id)));
    child.once("exit", (code) => reject(new Error(`a worker ended while it started, with ${code}`)));
  });
  return { process: child, workerId };
}

/** Sends the signal and waits. Returns the exit code, null if the signal itself ended the process. */
async function end(worker: SpawnedWorker, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
  const gone = new Promise<number | null>((resolve) => worker.process.once("exit", resolve));
  worker.process.kill(signal);
  return gone;
}

test("every run completes each step exactly once while workers are killed at random points", async () => {
  const { raw } = getDatabase();
  const app = `kill-${newId("run")}`;
  await raw`create table if not exists kill_rows (app text, n int, step text, begun int not null default 1, primary key (app, n, step))`;

  // Events are accepted by an engine without capacity, which does none of the work itself.
  const transport = createTransport();
  const client = new Inngest({ id: app, isDev: true, baseUrl: EMBEDDED_BASE_URL, fetch: transport.fetch, aiMetadata: false });
  const heartbeat = await startHeartbeat(getDatabase());
  const inlet = await startEngine({
    client,
    functions: killFunctions(client, raw),
    transport,
    db: getDatabase(),
    workerId: heartbeat.workerId,
    concurrency: 0,
  });
  let sent = 0;
  const sendBatch = async () => {
    await inlet.receive(Array.from({ length: BATCH }, (_, at) => ({ name: "kill/begin", data: { n: sent + at } })));
    sent += BATCH;
  };
  const callsOf = async ({ workerId }: SpawnedWorker): Promise<number> => {
    const [held] = await raw<{ calls: number }[]>`select count(*)::int as calls from engine_calls where worker_id = ${workerId}`;
    return held?.calls ?? 0;
  };
  const isAnyRunOpen = async () => {
    const open = await raw`select 1 from engine_runs where app = ${app} and status = 'running' limit 1`;
    return open.length > 0;
  };

  const workers = await Promise.all([spawnWorker(app), spawnWorker(app)]);
  let interrupted = 0;
  for (let kill = 0; interrupted < KILLS; kill += 1) {
    const at = kill % workers.length;
    const victim = workers[at];
    if (!victim) throw new Error("no worker");
    await until("the worker holds a call", async () => {
      if (!(await isAnyRunOpen())) await sendBatch();
      return (await callsOf(victim)) > 0;
    });
    // The kill comes at any point: before a step, during it, or between writing its row and storing its result.
    await delay(Math.random() * 120);
    await end(victim, "SIGKILL");
    if ((await callsOf(victim)) > 0) interrupted += 1;
    workers[at] = await spawnWorker(app);
  }
  await until("all runs have ended", async () => !(await isAnyRunOpen()));
  for (const worker of workers) expect(await end(worker, "SIGTERM")).toBe(0);
  await inlet.stop();
  await heartbeat.stop();

  const runs = await raw<{ functionId: string; status: string; result: { data: unknown } }[]>`
    select function_id as "functionId", status, result from engine_runs where app = ${app}`;
  expect(runs.map(({ status }) => status)).toEqual(Array(sent * 2).fill("completed"));
  for (const { result } of runs.filter(({ functionId }) => functionId === `${app}-parent`)) {
    expect(result.data).toHaveLength(expectedRows.length);
  }
  const rows = await raw<{ n: number; step: string }[]>`select n, step from kill_rows where app = ${app} order by n`;
  const expected = Array.from({ length: sent }, (_, n) => expectedRows.map((step) => `${n}:${step}`)).flat();
  expect(rows.map(({ n, step }) => `${n}:${step}`).sort()).toEqual(expected.sort());
  // The steps one, two, left, right, ask, nap and after, and the child's single step.
  const [steps] = await raw<{ kept: number; open: number }[]>`
    select count(*)::int as kept, count(*) filter (where s.result is null)::int as open
    from engine_steps s join engine_runs r on r.id = s.run_id where r.app = ${app}`;
  expect(steps).toEqual({ kept: sent * 8, open: 0 });
  const [left] = await raw<{ calls: number }[]>`select count(*)::int as calls from engine_calls where app = ${app}`;
  expect(left?.calls).toBe(0);
});
