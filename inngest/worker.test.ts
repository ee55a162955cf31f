import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";

import { countLiveWorkers } from "@/lib/kernel/programs/workers";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import { until } from "./engine/conformance/platform";
import type { Worker } from "./worker";

let fresh: FreshDatabase;
let worker: Worker | null = null;

beforeAll(async () => {
  fresh = await freshDatabase();
});
// The client's module creates it with the settings that exist when the module is loaded.
beforeEach(() => {
  vi.resetModules();
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});
afterAll(() => fresh.drop());

/** Starts a worker with these settings, in freshly loaded modules. */
async function start(more: Record<string, string> = {}): Promise<Worker> {
  const { setEnv: setOwnEnv } = await import("@/lib/kernel/env");
  setOwnEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: fresh.url,
    LEVY_DATA_DIR: inject("dataDir"),
    WORKER_PORT: "0",
    ...more,
  });
  const { startWorker } = await import("./worker");
  return startWorker({ db: fresh.db });
}

/** An event that starts nothing, because no filing waits for it. */
const NAME = "flux/filing.resumed";

async function tell(id: string, name = NAME): Promise<void> {
  await fresh.db.raw`insert into outbox (id, name, data) values (${id}, ${name}, '{"n": 1}'::jsonb)`;
  await fresh.db.raw`select pg_notify('levy_outbox', '')`;
}
const handedOn = async (id: string): Promise<boolean> =>
  (await fresh.db.raw`select 1 from outbox where id = ${id} and handed_on_at is not null`).length > 0;

describe("embedded mode", () => {
  test("a worker registers itself, passes known outbox events to its engine, and unregisters when stopped", async () => {
    expect(await countLiveWorkers(fresh.db)).toBe(0);
    worker = await start();
    expect(await countLiveWorkers(fresh.db)).toBe(1);
    await tell("out_later", "test/of.a.later.version");
    await tell("out_embedded");
    await until("the event is passed on", () => handedOn("out_embedded"));
    expect(await fresh.db.raw`select app, id, name from engine_events`).toEqual([{ app: "levy", id: "out_embedded", name: NAME }]);
    expect(await handedOn("out_later"), "an event unknown to this version is not passed on").toBe(false);
    await worker.stop();
    worker = null;
    expect(await countLiveWorkers(fresh.db)).toBe(0);
  });

  test("the engine accepts all functions, whose ids are unique and include analyze-invoice", async () => {
    worker = await start();
    const { functions } = await import("./functions");
    expect(functions.map((fn) => fn.id()).sort()).toContain("analyze-invoice");
    expect(new Set(functions.map((fn) => fn.id())).size).toBe(functions.length);
  });
});

interface Asked {
  method: string;
  url: string;
  body: string;
}

/** A stand-in for an Inngest server: accepts every request and records it. */
async function inngestServer(): Promise<{ url: string; asked: Asked[]; server: Server }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      asked.push({ method: request.method ?? "", url: request.url ?? "", body });
      response.setHeader("content-type", "application/json");
      if (request.url?.startsWith("/fn/register")) response.end(JSON.stringify({ status: 200, ok: true, modified: true }));
      else response.end(JSON.stringify({ status: 200, ids: ["x"] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Asks the worker at `port` to register its functions, like a stranger who claims that the host is attacker.example. */
async function put(port: string, headers: Record<string, string>, body: string): Promise<{ status: number; body: string }> {
  const asking = request({
    host: "127.0.0.1",
    port,
    method: "PUT",
    path: "/api/inngest",
    headers: { host: "attacker.example", "content-type": "application/json", ...headers },
  }).end(body);
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await readBody(answer) };
}

/** Signs as Inngest does: HMAC-SHA-256 of the body and the time, with the key without its environment prefix. */
function sign(body: string, key: string): string {
  const at = Math.round(Date.now() / 1_000).toString();
  const mac = createHmac("sha256", key.replace(/^signkey-\w+-/, "")).update(body + at);
  return `t=${at}&s=${mac.digest("hex")}`;
}

describe("with an Inngest server", () => {
  test("a worker registers its functions, sends outbox events to the server, and answers its calls", async () => {
    const { url, asked, server } = await inngestServer();
    try {
      worker = await start({ INNGEST_BASE_URL: url, INNGEST_EVENT_KEY: "event-key" });
      await tell("out_server");
      await until("the event is passed on", () => handedOn("out_server"));
      const sent = asked.find((request) => request.url === "/e/event-key");
      expect(JSON.parse(sent?.body ?? "[]")).toMatchObject([{ id: "out_server", name: NAME, data: { n: 1 } }]);

      await until("the functions are registered", () => asked.some((request) => request.url.startsWith("/fn/register")));
      const registration = JSON.parse(asked.find((request) => request.url.startsWith("/fn/register"))?.body ?? "{}") as {
        url: string;
        appName: string;
        functions: { id: string }[];
      };
      expect(registration.appName).toBe("levy");
      expect(registration.functions.map(({ id }) => id)).toContain("levy-analyze-invoice");
      // The address that the server is given leads to this worker.
      const answer = await fetch(registration.url);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ function_count: registration.functions.length, mode: "dev" });
      expect(await fresh.db.raw`select 1 from engine_events where id = 'out_server'`).toHaveLength(0);
      await worker.stop();
      worker = null;
      await expect(fetch(registration.url)).rejects.toThrow();
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test("a worker refuses to start in production without INNGEST_SIGNING_KEY", async () => {
    await expect(start({ NODE_ENV: "production", INNGEST_BASE_URL: "http://127.0.0.1:9" })).rejects.toThrow("INNGEST_SIGNING_KEY");
    expect(await countLiveWorkers(fresh.db)).toBe(0);
  });

  test("a worker that listens on all interfaces refuses to start without WORKER_URL", async () => {
    await expect(start({ HOST: "0.0.0.0", INNGEST_BASE_URL: "http://127.0.0.1:9" })).rejects.toThrow("WORKER_URL");
    expect(await countLiveWorkers(fresh.db)).toBe(0);
  });

  const signingKey = "signkey-test-0123456789abcdef0123456789abcdef";
  const registrations = (asked: Asked[]) => asked.filter((request) => request.url.startsWith("/fn/register"));

  test("a worker registers WORKER_URL, or else the address it listens on, and never a caller's Host header", async () => {
    for (const workerUrl of ["http://worker.internal:3001", undefined]) {
      vi.resetModules();
      const { url, asked, server } = await inngestServer();
      try {
        worker = await start({
          INNGEST_BASE_URL: url,
          INNGEST_EVENT_KEY: "event-key",
          INNGEST_SIGNING_KEY: signingKey,
          ...(workerUrl ? { WORKER_URL: workerUrl } : {}),
        });
        await until("the functions are registered", () => registrations(asked).length > 0);
        const told = (JSON.parse(registrations(asked)[0]?.body ?? "{}") as { url: string }).url;
        expect(told).toMatch(workerUrl ? /^http:\/\/worker\.internal:3001\/api\/inngest$/ : /^http:\/\/127\.0\.0\.1:\d+\/api\/inngest$/);
      } finally {
        await worker?.stop();
        worker = null;
        server.closeAllConnections();
        server.close();
      }
    }
  });

  test("a worker refuses an unsigned registration request, and answers a signed one with its own URL", async () => {
    const { url, asked, server } = await inngestServer();
    try {
      worker = await start({ INNGEST_BASE_URL: url, INNGEST_EVENT_KEY: "event-key", INNGEST_SIGNING_KEY: signingKey });
      await until("the functions are registered", () => registrations(asked).length > 0);
      const own = new URL((JSON.parse(registrations(asked)[0]?.body ?? "{}") as { url: string }).url);
      const before = asked.length;

      const forged: Record<string, string>[] = [{}, { "x-inngest-sync-kind": "in_band" }, { "x-inngest-signature": "t=1&s=00" }];
      for (const headers of forged) expect((await put(own.port, headers, "{}")).status).toBe(401);
      expect(asked).toHaveLength(before);

      const body = JSON.stringify({ url: "http://attacker.example/api/inngest" });
      const signed = { "x-inngest-signature": sign(body, signingKey) };
      const inBand = await put(own.port, { ...signed, "x-inngest-sync-kind": "in_band" }, body);
      expect(inBand.status).toBe(200);
      expect(JSON.parse(inBand.body)).toMatchObject({ url: own.href });
      expect(asked).toHaveLength(before);

      expect((await put(own.port, signed, body)).status).toBe(200);
      const again = registrations(asked);
      expect(again).toHaveLength(2);
      expect(JSON.parse(again[1]?.body ?? "{}")).toMatchObject({ url: own.href });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test("a worker with a signing key answers an unsigned call with 401", async () => {
    const { url, asked, server } = await inngestServer();
    try {
      worker = await start({ INNGEST_BASE_URL: url, INNGEST_EVENT_KEY: "event-key", INNGEST_SIGNING_KEY: signingKey });
      await until("the functions are registered", () => asked.some((request) => request.url.startsWith("/fn/register")));
      const registration = JSON.parse(asked.find((request) => request.url.startsWith("/fn/register"))?.body ?? "{}") as { url: string };
      const answer = await fetch(`${registration.url}?fnId=levy-analyze-invoice&stepId=step`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          event: { name: "prism/item.accepted", data: {} },
          events: [],
          steps: {},
          ctx: { run_id: "r", attempt: 0 },
          version: 2,
        }),
      });
      expect(answer.status).toBe(401);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe("switching from the embedded engine to an Inngest server", () => {
  const LEVY = "levy";
  const runs = () =>
    fresh.db.raw<{ id: string; status: string; key: string | null }[]>`
      select id, status, idempotency_key as key from engine_runs where app = ${LEVY} order by id`;
  const rows = (table: "engine_calls" | "engine_waits") => fresh.db.raw`select 1 from ${fresh.db.raw(table)} where app = ${LEVY}`;
  const data = { accountId: "acc_1", environment: "test", filingId: "fil_1", stretch: "acc_1:test:1" };

  /** Sends an event for a period that ends an hour from now: its run sleeps until then. */
  async function fallAsleep(): Promise<Record<string, unknown>> {
    const told = { ...data, requestId: "req_1", untilMs: Date.now() + 3_600_000 };
    worker = await start();
    await fresh.db
      .raw`insert into outbox (id, name, data) values (${`out_${randomUUID()}`}, 'mail/filing.told', ${JSON.stringify(told)}::text::jsonb)`;
    await fresh.db.raw`select pg_notify('levy_outbox', '')`;
    await until("the run is waiting", async () => {
      const asleep = await fresh.db.raw`select 1 from engine_calls where app = ${LEVY} and kind = 'timer' and state = 'scheduled'`;
      return asleep.length === 1;
    });
    await worker.stop();
    worker = null;
    vi.resetModules();
    return told;
  }

  beforeEach(() => fresh.db.raw`truncate outbox, engine_runs, engine_steps, engine_calls, engine_waits, engine_events`);

  test("sends waiting events to the server once, even with two workers, and cancels their runs", async () => {
    const told = await fallAsleep();
    const { url, asked, server } = await inngestServer();
    const second: Worker[] = [];
    try {
      const settings = { INNGEST_BASE_URL: url, INNGEST_EVENT_KEY: "event-key" };
      [worker, second[0]] = await Promise.all([start(settings), start(settings)]);
      await until("the runs are canceled", async () => (await runs()).every(({ status }) => status === "cancelled"));
      await until(
        "their events are passed on",
        async () => (await fresh.db.raw`select 1 from outbox where handed_on_at is null`).length === 0,
      );
      const sent = asked
        .filter(({ url: to }) => to === "/e/event-key")
        .flatMap(({ body }) => JSON.parse(body) as { id: string; name: string; data: object }[]);
      expect(sent).toMatchObject([{ name: "mail/filing.told", data: told }]);
      expect(await runs()).toMatchObject([{ status: "cancelled", key: null }]);
      expect([...(await rows("engine_calls")), ...(await rows("engine_waits"))]).toEqual([]);
    } finally {
      await second[0]?.stop();
      server.closeAllConnections();
      server.close();
    }
  });

  test("requeues the work of a failing run, and leaves calls claimed by a live worker alone", async () => {
    await fallAsleep();
    const [asleep] = await runs();
    const event = { name: "inngest/function.failed", data: { event: { name: "flux/filing.accepted", data: { ...data, leg: "fil_1/1" } } } };
    await fresh.db.raw`
      insert into engine_runs (id, app, function_id, event) values ('run_failing', ${LEVY}, 'levy-file-return-failure', ${JSON.stringify(event)}::text::json)`;
    await fresh.db.raw`
      insert into engine_calls (id, app, run_id, kind, step_id, state, due_at)
      values ('run_failing', ${LEVY}, 'run_failing', 'call', 'step', 'scheduled', now() + interval '1 hour')`;
    await fresh.db.raw`insert into workers (id) values ('wkr_embedded')`;
    await fresh.db.raw`update engine_calls set state = 'claimed', worker_id = 'wkr_embedded' where run_id = ${asleep?.id ?? ""}`;
    const { handBackRuns } = await import("./engine/hand-back");
    const both = await Promise.all([handBackRuns(fresh.db, LEVY), handBackRuns(fresh.db, LEVY)]);
    expect(both.reduce((sum, given) => sum + given)).toBe(1);
    expect(await fresh.db.raw`select name, data->>'leg' as leg from outbox where handed_on_at is null`).toEqual([
      { name: "flux/filing.accepted", leg: "fil_1/1" },
    ]);
    expect(await runs()).toMatchObject([{ status: "running" }, { id: "run_failing", status: "cancelled" }]);
    // The worker died in the meantime.
    await fresh.db.raw`delete from workers where id = 'wkr_embedded'`;
    expect(await handBackRuns(fresh.db, LEVY)).toBe(1);
    expect(await handBackRuns(fresh.db, LEVY)).toBe(0);
  });
});

describe("the web server's /api/inngest endpoint", () => {
  const cloud = {
    INNGEST_BASE_URL: "http://127.0.0.1:9",
    INNGEST_EVENT_KEY: "k",
    INNGEST_SIGNING_KEY: "signkey-test-0123456789abcdef0123456789abcdef",
  };
  const call = async (
    method: "GET" | "POST" | "PUT",
    more: Record<string, string>,
    asked: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> => {
    const { setEnv: setOwnEnv } = await import("@/lib/kernel/env");
    setOwnEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", LEVY_DATA_DIR: inject("dataDir"), ...more });
    const route = await import("@/app/api/inngest/route");
    const { NextRequest } = await import("next/server");
    const body = method === "GET" ? undefined : (asked.body ?? JSON.stringify({ ctx: { run_id: "r" } }));
    const url = "http://127.0.0.1:3000/api/inngest?fnId=levy-analyze-invoice&stepId=step";
    return route[method](new NextRequest(url, { method, body, headers: asked.headers }), {});
  };

  test.each(["GET", "POST", "PUT"] as const)("answers 404 in embedded mode (%s)", async (method) => {
    expect((await call(method, {})).status).toBe(404);
  });

  test("answers 401 to an unsigned or wrongly signed request", async () => {
    expect((await call("POST", cloud)).status).toBe(401);
    expect((await call("POST", cloud, { headers: { "x-inngest-signature": "t=1&s=00" } })).status).toBe(401);
    expect((await call("GET", cloud)).status).toBe(401);
  });

  test("answers 413 to a body beyond the size limit", async () => {
    const headers = { "x-inngest-signature": "t=1&s=00" };
    expect((await call("POST", cloud, { headers, body: JSON.stringify("x".repeat(9_000_000)) })).status).toBe(413);
  });

  test("answers 404 to registration requests and contacts no server", async () => {
    const { url, asked, server } = await inngestServer();
    try {
      const body = JSON.stringify({ url: "http://attacker.example/api/inngest" });
      const signed = { "x-inngest-signature": sign(body, cloud.INNGEST_SIGNING_KEY) };
      const asking: Record<string, string>[] = [{}, { host: "attacker.example" }, signed];
      for (const headers of asking) expect((await call("PUT", { ...cloud, INNGEST_BASE_URL: url }, { headers, body })).status).toBe(404);
      expect(asked).toEqual([]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
