import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { connectDatabase, type ConnectedDatabase } from "@/drizzle/client";
import { accounts } from "@/drizzle/schema";
import { setLimits } from "@/lib/accounts/set-limits";
import { systemContext } from "@/lib/kernel/context";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { setEnv } from "@/lib/kernel/env";
import { collectMetrics } from "@/lib/metrics/collect-metrics";
import { forgetCachedKeys } from "@/lib/keys/find-api-key";
import { POST as analyzeSingle } from "@/app/v1/prism/invoice-analyze/single/route";
import { call, testPartner, type Partner } from "@/scripts/testing/partner";
import { databaseUnavailable } from "./errors";
import { partnerRoute } from "./partner-route";
import { readReadiness } from "./readiness";

/** A proxy to PostgreSQL that can be cut (connections end, new ones are refused) or silenced (they stay open, but nothing passes). */
class Line {
  readonly #sockets = new Set<Socket>();
  #server: Server = this.#proxy();
  port = 0;
  silent = false;

  async restore(): Promise<void> {
    this.#server = this.#proxy();
    await new Promise<void>((ready) => this.#server.listen(this.port, "127.0.0.1", ready));
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #proxy(): Server {
    const { hostname, port } = new URL(inject("databaseUrl"));
    return createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one
          .on("error", () => undefined)
          .on("close", () => {
            this.#sockets.delete(one);
            other.destroy();
          });
        one.on("data", (chunk: Buffer) => {
          if (!this.silent) other.write(chunk);
        });
      }
    });
  }
}

const line = new Line();
let partner: Partner;
let direct: ConnectedDatabase;
let settings: Record<string, string>;

beforeAll(async () => {
  await line.restore();
  direct = connectDatabase(inject("databaseUrl"), { pool: 1, name: "levy-test-direct" });
  await closeDatabase();
  const url = new URL(inject("databaseUrl"));
  url.host = `127.0.0.1:${line.port}`;
  settings = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: url.href, DATABASE_POOL: "3", LEVY_DATA_DIR: inject("dataDir") };
  setEnv(settings);
  partner = await testPartner();
});
afterAll(async () => {
  await closeDatabase();
  await direct.close();
  await line.cut();
});

const invoice = { businessId: "biz_1", vendorName: "Lagos Paper", invoiceNumber: "INV-1" };
const send = (number: string) =>
  call(analyzeSingle, {
    path: "/v1/prism/invoice-analyze/single",
    key: partner.key,
    body: { ...invoice, invoiceNumber: number },
    headers: { "idempotency-key": number },
  });
const storedItems = async () =>
  (
    await direct.raw<{ number: string }[]>`
  select request->>'invoiceNumber' as number from items where account_id = ${partner.ctx.account.id} order by 1`
  ).map(({ number }) => number);

it("returns 503 with Retry-After while the database is unreachable, and recovers by itself", async () => {
  expect((await send("INV-1")).status).toBe(202);
  for (const outage of ["INV-2", "INV-3"]) {
    await line.cut();
    // Once with a key that this process has cached, once with one that it must look up. Neither may hang or be told that the key is wrong.
    const known = await send(outage);
    forgetCachedKeys();
    const unknown = await send(outage);
    for (const { status, headers, body } of [known, unknown]) {
      expect([status, body.code, headers.get("retry-after")]).toEqual([503, "temporarily_unavailable", "5"]);
      expect(body.requestId).toBe(headers.get("x-request-id"));
    }
    await line.restore();
    // The driver waits a moment before it reconnects; the same request is then accepted once.
    await expect.poll(async () => (await send(outage)).status, { timeout: 60_000, interval: 250 }).toBe(202);
    expect((await send(outage)).headers.get("idempotent-replayed")).toBe("true");
  }
  expect(await storedItems()).toEqual(["INV-1", "INV-2", "INV-3"]);
});

it("returns 503 in bounded time while the database hangs, releases its concurrency slots, and recovers", async () => {
  setEnv({ ...settings, DATABASE_TIMEOUT_SECONDS: "0.3" });
  const system = systemContext(getDatabase(), "test", partner.ctx.account.id, partner.ctx.environment);
  await setLimits(system, { rps: 1_000, burst: 1_000, concurrency: 3, businessRpm: 1_000 });
  forgetCachedKeys();
  expect((await send("INV-4")).status).toBe(202);
  line.silent = true;
  for (const round of [1, 2, 3]) {
    if (round === 3) forgetCachedKeys();
    // As many at once as the key may have in flight: if one slot were not released, the next round would get 429.
    for (const { status, headers, body } of await Promise.all([1, 2, 3].map((n) => send(`silent-${round}-${n}`)))) {
      expect([status, body.code, headers.get("retry-after")]).toEqual([503, "temporarily_unavailable", "5"]);
    }
  }
  // Monitoring gets its answer in time as well, and metrics are queried only once.
  expect(await readReadiness(300)).toMatchObject({ status: "not_ready", checks: { database: false } });
  const asked = vi.spyOn(getDatabase().raw, "unsafe");
  for (const { text } of [await collectMetrics(getDatabase(), 300), await collectMetrics(getDatabase(), 300)])
    expect(text).toContain("levy_database_up 0");
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  await line.cut();
  line.silent = false;
  await line.restore();
  await expect.poll(async () => (await send("INV-5")).status, { timeout: 60_000, interval: 250 }).toBe(202);
  expect(await storedItems()).toEqual(expect.arrayContaining(["INV-4", "INV-5"]));
});

it("a missing file is an internal error, not an unavailable database", async () => {
  const broken = partnerRoute({
    operation: "test.broken",
    scope: "prism:write",
    body: z.object({}),
    response: { 200: z.object({}) },
    handle: () => {
      throw Object.assign(new Error("ENOENT: no such file or directory, open 'x'"), { code: "ENOENT", syscall: "open" });
    },
  });
  const told = await call(broken, { path: "/v1/prism/broken", key: partner.key, body: {} });
  expect([told.status, told.body.code, told.headers.get("retry-after")]).toEqual([500, "internal_error", null]);
  expect(databaseUnavailable(Object.assign(new Error("no socket"), { code: "ENOENT", syscall: "connect" }))?.code).toBe(
    "temporarily_unavailable",
  );
});

it("treats a demoted, read-only database server as unavailable", async () => {
  const write = getDatabase().orm.transaction((orm) => orm.update(accounts).set({ name: "x" }), { accessMode: "read only" });
  const refusal: unknown = await write.catch((error: unknown) => error);
  expect(databaseUnavailable(refusal)).toMatchObject({ code: "temporarily_unavailable", retryAfterSeconds: 5 });
});

it.each([
  ["has no space left", "53100"],
  ["has no memory left", "53200"],
  ["has no connection left for this role", "53300"],
  ["canceled a statement at its time limit", "57014"],
  ["gave up waiting for a lock at its time limit", "55P03"],
  ["ended an idle transaction", "25P03"],
  ["ended a transaction at its time limit", "25P04"],
  ["ended an idle session", "57P05"],
  ["can't be reached by its pooler", "08006"],
])("treats a database server that %s (%s) as unavailable", async (_, code) => {
  const refusal: unknown = await getDatabase()
    .orm.execute(`do $$ begin raise exception using errcode = '${code}'; end $$`)
    .catch((error: unknown) => error);
  expect(databaseUnavailable(refusal)).toMatchObject({ code: "temporarily_unavailable", retryAfterSeconds: 5 });
});

it("a failing statement does not count as an unavailable database", async () => {
  const refusal: unknown = await getDatabase()
    .orm.execute("select 1 / 0")
    .catch((error: unknown) => error);
  expect(databaseUnavailable(refusal)).toBeNull();
});
