import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setEnv } from "@/lib/kernel/env";
import { prepareAccount } from "../bench-api/deployment";
import { buildIfNeeded } from "../start/build";
import { childVariables, claimPort, startWeb, startWorkerProcess, waitUntilReady } from "../start/processes";
import { processVariables } from "../start/settings";
import { stopProcess } from "../start/stop";
import { endOnSignal, startScratchPostgres } from "../testing/scratch-postgres";

const START_TIMEOUT_MS = 120_000;

/** A web server and a worker as `npm start` runs them, on their own fresh PostgreSQL. */
export interface Service {
  url: string;
  apiKey: string;
  accountId: string;
  /** Process ids of the web server, the worker and PostgreSQL; readers and database backends are their children. */
  processes: readonly number[];
  stop(): Promise<void>;
}

/** Starts the service. `localHost` is `host:port` of this process, which serves the documents and receives the webhooks. */
export async function startService(localHost: string): Promise<Service> {
  await buildIfNeeded((line) => console.log(line));
  const database = await startScratchPostgres("levy-bench");
  const { dataDir } = database;
  const running: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map(stopProcess));
    await database.end();
  };
  endOnSignal(stop);
  try {
    const { apiKey, accountId } = await prepareAccount(database.url, dataDir);
    const port = await claimPort("127.0.0.1", 0, () => undefined);
    const settings = {
      LEVY_DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LEVY_ALLOWED_PRIVATE_HOSTS: localHost,
      LOG_LEVEL: "error",
      NODE_ENV: "production",
    };
    const env = setEnv(settings);
    const variables = childVariables({ ...processVariables(), ...settings }, env, database, "production");
    running.push(startWeb(variables, env, "start"), startWorkerProcess(variables, { reload: false }));
    await waitUntilReady(settings.PUBLIC_URL, running, START_TIMEOUT_MS);
    const postmaster = Number(readFileSync(join(database.folder, "postmaster.pid"), "utf8").split("\n", 1)[0]);
    return { url: settings.PUBLIC_URL, apiKey, accountId, processes: [...running.flatMap(({ pid }) => pid ?? []), postmaster], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
