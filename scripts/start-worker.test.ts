import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { until } from "@/inngest/engine/conformance/platform";
import { countLiveWorkers } from "@/lib/kernel/programs/workers";
import { freshDatabase, type FreshDatabase } from "./testing/fresh-database";
import { noSettings } from "./testing/no-settings";

let fresh: FreshDatabase;
let child: ChildProcess | null = null;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterEach(() => {
  child?.kill("SIGKILL");
});
afterAll(() => fresh.drop());

const settings = { ...noSettings(), LOG_LEVEL: "error", NEXTAUTH_SECRET: "s".repeat(32) };

function startProcess(databaseUrl: string, more: Record<string, string> = { NODE_ENV: "production" }): ChildProcess {
  child = fork(fileURLToPath(new URL("./start-worker.ts", import.meta.url)), [], {
    execArgv: ["--import", "tsx"],
    env: { ...settings, DATABASE_URL: databaseUrl, LEVY_DATA_DIR: inject("dataDir"), ...more } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  return child;
}

async function running(): Promise<ChildProcess> {
  const started = startProcess(fresh.url);
  await until("the worker is registered", async () => {
    if (started.exitCode !== null) throw new Error(`it ended with ${started.exitCode}`);
    return (await countLiveWorkers(fresh.db)) === 1;
  });
  // The worker is alive from its first heartbeat on, but only runs once the engine has started.
  await fresh.db.raw`insert into outbox (id, name, data) values (${`out_${started.pid}`}, 'flux/filing.resumed', '{}')`;
  await until(
    "the worker has passed on an event",
    async () => (await fresh.db.raw`select 1 from outbox where handed_on_at is null`).length === 0,
  );
  return started;
}

/** The error message of a worker that does not start. */
async function refusal(worker: ChildProcess): Promise<string> {
  let said = "";
  worker.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString("utf8");
  });
  expect(await once(worker, "exit")).toEqual([1, null]);
  return said;
}

test.each(["SIGTERM", "SIGINT"] as const)("%s stops the worker gracefully", async (signal) => {
  const worker = await running();
  worker.kill(signal);
  expect(await once(worker, "exit")).toEqual([0, null]);
  expect(await countLiveWorkers(fresh.db)).toBe(0);
});

test("the worker stops when its parent process disconnects", async () => {
  const worker = await running();
  worker.disconnect();
  expect(await once(worker, "exit")).toEqual([0, null]);
  expect(await countLiveWorkers(fresh.db)).toBe(0);
});

test("a worker started before any web server waits for the database tables", async () => {
  await fresh.db.raw`alter table drizzle.__drizzle_migrations rename to kept_migrations`;
  const worker = startProcess(fresh.url);
  await until(
    "the worker queries the migrations table",
    async () =>
      (
        await fresh.db
          .raw`select 1 from pg_stat_activity where datname = current_database() and query like '%__drizzle_migrations%' and pid <> pg_backend_pid()`
      ).length > 0,
  );
  expect(await countLiveWorkers(fresh.db)).toBe(0);
  expect(worker.exitCode).toBeNull();
  await fresh.db.raw`alter table drizzle.kept_migrations rename to __drizzle_migrations`;
  await until("the worker is registered", async () => (await countLiveWorkers(fresh.db)) === 1);
});

test("a worker exits with 1 and the reason if its database is unreachable", async () => {
  expect(await refusal(startProcess("postgres://levy:wrong@127.0.0.1:1/levy"))).toContain("ECONNREFUSED");
});

test("a worker without NODE_ENV runs in production mode and requires INNGEST_SIGNING_KEY", async () => {
  const server = { INNGEST_BASE_URL: "http://127.0.0.1:9", INNGEST_EVENT_KEY: "event-key", WORKER_PORT: "0" };
  expect(await refusal(startProcess(fresh.url, server))).toContain("INNGEST_SIGNING_KEY is not set");
});

test("a worker exits with 1 and names NEXTAUTH_SECRET if it is not set", async () => {
  expect(await refusal(startProcess(fresh.url, { NEXTAUTH_SECRET: "", LEVY_DATA_DIR: join(inject("dataDir"), "elsewhere") }))).toContain(
    "NEXTAUTH_SECRET is not set",
  );
});
