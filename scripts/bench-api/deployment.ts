import { fork, spawnSync, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { migrateDatabase } from "@/drizzle/migrate";
import { createAccount } from "@/lib/accounts/create-account";
import { setLimits } from "@/lib/accounts/set-limits";
import { grantCredits } from "@/lib/credits/grant-credits";
import { systemContext } from "@/lib/kernel/context";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { setEnv } from "@/lib/kernel/env";
import { createApiKey } from "@/lib/keys/create-api-key";
import { buildIfNeeded, nextCommand } from "../start/build";
import { claimPort, type Variables } from "../start/processes";
import { processVariables } from "../start/settings";
import { stopProcess } from "../start/stop";
import { endOnSignal, startScratchPostgres } from "../testing/scratch-postgres";
import { fillDatabase } from "./fill-database";

const BENCH_WEBHOOK = `whk_${"0".repeat(26)}`;
const bareApp = fileURLToPath(new URL("./bare", import.meta.url));

/** Two web servers on one fresh PostgreSQL: Levy's and a bare Next application. */
export interface Deployment {
  levyUrl: string;
  bareUrl: string;
  apiKey: string;
  accountId: string;
  /** Adds invoices to the database until it holds this many. */
  fill(invoices: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the deployment. `bare: false` leaves out the bare application; `bareUrl` is then empty. */
export async function startDeployment(pool: number, { bare = true }: { bare?: boolean } = {}): Promise<Deployment> {
  const server = await startScratchPostgres("levy-bench");
  const { dataDir } = server;
  const running: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map(stopProcess));
    await server.end();
  };
  endOnSignal(stop);
  try {
    const { apiKey, accountId } = await prepareAccount(server.url, dataDir);
    await buildIfNeeded((line) => console.log(line));
    if (bare) {
      await prepareBareTable();
      build(bareApp);
    }
    const variables: Variables = {
      ...processVariables(),
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      DATABASE_URL: server.url,
      DATABASE_POOL: String(pool),
      LEVY_DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
    };
    const [levyUrl, bareUrl] = [await start(".", variables, running), bare ? await start(bareApp, variables, running) : ""];
    await Promise.all([answering(`${levyUrl}/api/health`), ...(bare ? [answering(`${bareUrl}/bare`)] : [])]);
    return { levyUrl, bareUrl, apiKey, accountId, stop, fill: (invoices) => fillUp(accountId, invoices) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates this version's tables and an account whose limits and credits no measurement can use up. */
export async function prepareAccount(url: string, dataDir: string): Promise<{ apiKey: string; accountId: string }> {
  await migrateDatabase(url);
  setEnv({ DATABASE_URL: url, LEVY_DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  const db = getDatabase();
  try {
    const { accountId } = await createAccount(systemContext(db, "bench", "", "test"), {
      name: "Bench",
      email: "bench@example.com",
      password: "a long password",
    });
    const ctx = systemContext(db, "bench", accountId, "test");
    await setLimits(ctx, { rps: 1_000_000, burst: 1_000_000, concurrency: 10_000, businessRpm: 10_000_000 });
    await grantCredits(ctx, { amount: 100_000_000, reason: "bench" });
    return { apiKey: (await createApiKey(ctx, { name: "bench" })).key, accountId };
  } finally {
    await closeDatabase();
  }
}

async function prepareBareTable(): Promise<void> {
  const db = getDatabase();
  try {
    await db.raw`create table bench_bare (id bigint generated always as identity primary key, body jsonb not null)`;
    await db.raw`insert into bench_bare (body) values ('{}')`;
  } finally {
    await closeDatabase();
  }
}

async function fillUp(accountId: string, invoices: number): Promise<void> {
  const db = getDatabase();
  try {
    await db.raw`
      insert into webhook_endpoints (id, account_id, environment, url, events, sealed_secret)
      values (${BENCH_WEBHOOK}, ${accountId}, 'test', 'https://example.com/hook', '{webhook.test}', '') on conflict do nothing`;
    await fillDatabase(db, { accountId, environment: "test", invoices, webhookId: BENCH_WEBHOOK });
  } finally {
    await closeDatabase();
  }
}

function build(folder: string): void {
  const done = spawnSync(process.execPath, [nextCommand(), "build", folder], {
    env: { ...processVariables(), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    encoding: "utf8",
  });
  if (done.status !== 0) throw new Error(`The bare application could not be built:\n${done.stdout}${done.stderr}`);
}

async function start(folder: string, variables: Variables, running: ChildProcess[]): Promise<string> {
  const port = await claimPort("127.0.0.1", 0, () => undefined);
  const url = `http://127.0.0.1:${port}`;
  running.push(
    fork(nextCommand(), ["start", folder, "-H", "127.0.0.1", "-p", String(port)], {
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...variables, HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url } as unknown as NodeJS.ProcessEnv,
    }),
  );
  return url;
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await sleep(150);
  }
  throw new Error(`${url} does not answer`);
}
