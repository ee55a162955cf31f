import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { removeDataDir, startLevy, type LevyServer } from "../scripts/testing/levy-server";

/** A partner's first five minutes, against a separate server started as described in the README. */
interface Job {
  jobId: string;
  status: string;
  statusUrl: string;
  creditsRemaining: number;
  items: { status: string; error: unknown; result: Record<string, unknown> | null; creditsCharged: number }[];
}

async function call<T>(server: LevyServer, path: string, body?: unknown): Promise<{ status: number; json: T }> {
  const response = await fetch(path.startsWith("http") ? path : `${server.baseUrl}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-api-key": server.demo.apiKey, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as T };
}

async function analyze(server: LevyServer, sample: string): Promise<Job> {
  const { status, json } = await call<{ data: Job }>(server, "/v1/prism/invoice-analyze/single", {
    businessId: "biz_1",
    invoiceUrl: `${server.baseUrl}/samples/${sample}`,
  });
  expect(status).toBe(202);
  return json.data;
}

const available = async (server: LevyServer): Promise<number> =>
  (await call<{ data: { available: number } }>(server, "/v1/account/credits")).json.data.available;

/** Polls as a partner would: a sandbox key may send five requests per second, and a 429 says when to continue. */
async function until(server: LevyServer, statusUrl: string, reached: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const { status, json } = await call<{ data: Job }>(server, statusUrl);
    if (status === 200 && reached(json.data)) return json.data;
    await sleep(status === 429 ? 1_000 : 250);
  }
}

/** At startup, the daily chores top up sandboxes. Tests that count credits start once that is done. */
const choresDone = (server: LevyServer): Promise<void> =>
  expect.poll(() => server.output(), { timeout: 120_000 }).toMatch(/top-up-sandboxes.*the day's chores are done/);

const finished = (job: Job): boolean => !["pending", "processing"].includes(job.status);

test.describe("a server started as the README describes", () => {
  test.setTimeout(600_000);

  test("analyzes an invoice sent with the printed key, and delivers webhooks with a valid signature", async () => {
    const received: { headers: Record<string, string>; body: string }[] = [];
    const receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
      request.on("end", () => {
        received.push({ headers: request.headers as Record<string, string>, body });
        response.writeHead(204).end();
      });
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => receiver.once("listening", resolve));
    const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const server = await startLevy({ variables: { LEVY_ALLOWED_PRIVATE_HOSTS: host } });
    try {
      expect(server.output()).toContain(`x-api-key: ${server.demo.apiKey}`);
      const webhook = await call<{ data: { secret: string } }>(server, "/v1/webhooks", { url: `http://${host}/hook`, events: ["*"] });
      expect(webhook.status).toBe(201);
      const job = await analyze(server, "clean.pdf");
      expect(job).toMatchObject({ status: "pending", totalItems: 1, creditsUsed: 1, creditsRemaining: 999 });
      const done = await until(server, job.statusUrl, finished);
      expect(done.status).toBe("completed");
      expect(done.items[0]).toMatchObject({ status: "completed", error: null, creditsCharged: 1 });
      await expect
        .poll(() => received.map(({ body }) => (JSON.parse(body) as { type: string }).type).sort(), { timeout: 30_000 })
        .toEqual(["prism.analysis.complete", "prism.job.completed"]);
      for (const { headers, body } of received) new Webhook(webhook.json.data.secret).verify(body, headers);
    } finally {
      expect(await server.stop()).toBe(0);
      receiver.close();
      removeDataDir(server.dataDir);
    }
  });

  test("restores completely from a copy of the data directory made while it was stopped", async () => {
    const first = await startLevy();
    const job = await analyze(first, "clean.pdf");
    const done = await until(first, job.statusUrl, finished);
    // The daily top-up of sandboxes may have happened before or after the analysis.
    const left = await available(first);
    expect(await first.stop()).toBe(0);
    const copy = mkdtempSync(join(tmpdir(), "levy-restored-"));
    cpSync(first.dataDir, copy, { recursive: true });
    removeDataDir(first.dataDir);
    const restored = await startLevy({ dataDir: copy });
    try {
      expect(restored.demo).toEqual(first.demo);
      const again = await until(restored, job.statusUrl.replace(first.baseUrl, restored.baseUrl), finished);
      expect(again.items).toEqual(done.items);
      expect((await analyze(restored, "clean.pdf")).creditsRemaining).toBe(left - 1);
    } finally {
      expect(await restored.stop()).toBe(0);
      removeDataDir(copy);
    }
  });

  test("finishes an analysis after kill -9 and a restart, and charges for it once", async () => {
    const first = await startLevy();
    await choresDone(first);
    const job = await analyze(first, "scanned-skewed.png");
    await until(first, job.statusUrl, (current) => current.items[0]?.status !== "pending");
    await first.killHard();
    // At the same address, as after a real restart: a pending document URL counts as this deployment's own sample only there.
    const second = await startLevy({ dataDir: first.dataDir, port: Number(new URL(first.baseUrl).port) });
    try {
      expect(second.demo).toEqual(first.demo);
      const done = await until(second, job.statusUrl, finished);
      expect(done).toMatchObject({ status: "completed", items: [{ error: null }] });
      const { json } = await call<{ data: Record<string, number> }>(second, "/v1/account/credits");
      // If a new day starts in between, the sandbox is topped up.
      expect(json.data).toMatchObject({ available: (json.data.granted ?? 0) - 1, held: 0, consumed: 1, expired: 0 });
    } finally {
      expect(await second.stop()).toBe(0);
      removeDataDir(second.dataDir);
    }
  });
});
