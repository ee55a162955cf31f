import { fork, type ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { freePort } from "../drizzle/embedded/free-port";
import { openDatabase, type OpenDatabase } from "../scripts/start/database";
import { loadSettings, processVariables } from "../scripts/start/settings";
import { removeDataDir, startLevy, type LevyServer } from "../scripts/testing/levy-server";
import { noSettings } from "../scripts/testing/no-settings";

interface Job {
  jobId: string;
  status: string;
  totalItems: number;
  counts: Record<string, number>;
  items: { itemId: string; status: string; creditsCharged: number }[];
}

/** A second web server and worker on the data directory and database of a running Levy. */
async function startSecondPair(
  first: LevyServer,
  database: OpenDatabase,
  allowedHost: string,
): Promise<{ url: string; web: ChildProcess; worker: ChildProcess }> {
  const port = await freePort();
  const variables = {
    ...noSettings(processVariables()),
    NODE_ENV: "production",
    LEVY_DATA_DIR: first.dataDir,
    DATABASE_URL: database.url,
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: first.baseUrl,
    LEVY_ALLOWED_PRIVATE_HOSTS: allowedHost,
  };
  const run = (script: string): ChildProcess =>
    fork(script, [], { execArgv: ["--import", "tsx"], env: variables as unknown as NodeJS.ProcessEnv, stdio: "ignore", detached: true });
  const web = run("scripts/start-web.ts");
  const worker = run("scripts/start-worker.ts");
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(10_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { url, web, worker };
    await sleep(200);
  }
  throw new Error("the second web server did not get ready");
}

test("two web servers and two workers: killing one of each under load loses no analysis and charges for none twice", async () => {
  test.setTimeout(900_000);
  const told = new Map<string, number>();
  const receiver = createServer((request, response) => {
    const id = String(request.headers["webhook-id"]);
    told.set(id, (told.get(id) ?? 0) + 1);
    request.resume().on("end", () => response.writeHead(204).end());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => receiver.once("listening", resolve));
  const allowed = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;

  const first = await startLevy({ variables: { LEVY_ALLOWED_PRIVATE_HOSTS: allowed } });
  const database = await openDatabase(loadSettings({ LEVY_DATA_DIR: first.dataDir }));
  const second = await startSecondPair(first, database, allowed);
  const call = async <T>(base: string, path: string, body?: unknown): Promise<{ status: number; json: T }> => {
    for (;;) {
      const response = await fetch(`${base}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "x-api-key": first.demo.apiKey, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.status !== 429) return { status: response.status, json: (await response.json()) as T };
      await sleep(1_000);
    }
  };
  try {
    expect((await call(first.baseUrl, "/v1/webhooks", { url: `http://${allowed}/hook`, events: ["prism.analysis.complete"] })).status).toBe(
      201,
    );
    const batch = (part: number) => ({
      invoices: Array.from({ length: 20 }, (_, index) => ({
        businessId: "biz_1",
        invoiceNumber: `S-${part}-${index}`,
        invoiceUrl: `${first.baseUrl}/samples/clean.pdf`,
      })),
    });
    const jobs: string[] = [];
    for (const [part, base] of [first.baseUrl, second.url, first.baseUrl].entries()) {
      const { status, json } = await call<{ data: Job }>(base, "/v1/prism/invoice-analyze/batch", batch(part));
      expect(status).toBe(202);
      jobs.push(json.data.jobId);
    }
    const statusOf = async (jobId: string): Promise<Job> =>
      (await call<{ data: Job }>(first.baseUrl, `/v1/prism/invoice-analyze/batch/${jobId}/status`)).json.data;
    await expect
      .poll(async () => (await statusOf(jobs[0] ?? "")).counts["completed"], { timeout: 240_000, intervals: [1_000] })
      .toBeGreaterThan(1);
    // Kills process groups, so that the web server's and readers' processes end too.
    for (const { pid } of [second.web, second.worker]) if (pid) process.kill(-pid, "SIGKILL");

    const charged = new Set<string>();
    for (const jobId of jobs) {
      await expect.poll(async () => (await statusOf(jobId)).status, { timeout: 400_000, intervals: [2_000] }).toBe("completed");
      for (const { itemId, creditsCharged } of (await statusOf(jobId)).items) if (creditsCharged === 1) charged.add(itemId);
    }
    expect(charged.size).toBe(60);
    const { json } = await call<{ data: Record<string, number> }>(first.baseUrl, "/v1/account/credits");
    // If a new day starts in between, the sandbox is topped up.
    expect(json.data).toMatchObject({ available: (json.data.granted ?? 0) - 60, held: 0, consumed: 60 });
    // Deliveries are at-least-once, but each event has one ID: sixty analyses are sixty IDs, whoever sent them.
    await expect.poll(() => told.size, { timeout: 120_000 }).toBe(60);
  } finally {
    for (const { pid } of [second.web, second.worker])
      if (pid)
        try {
          process.kill(-pid, "SIGKILL");
        } catch {
          /* already gone */
        }
    await database.release();
    expect(await first.stop()).toBe(0);
    receiver.close();
    removeDataDir(first.dataDir);
  }
});
