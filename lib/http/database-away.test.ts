import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { connectDatabase, type ConnectedDatabase } from "@/drizzle/client";
import { closeDatabase } from "@/lib/kernel/db";
import { setEnv } from "@/lib/kernel/env";
import { forgetCachedKeys } from "@/lib/keys/find-api-key";
import { POST as analyzeSingle } from "@/app/v1/prism/invoice-analyze/single/route";
import { call, testPartner, type Partner } from "@/scripts/testing/partner";
import { databaseAway } from "./errors";
import { partnerRoute } from "./partner-route";

/** A way to PostgreSQL that can be cut: connections end, and new ones are refused. */
class Line {
  readonly #sockets = new Set<Socket>();
  #server: Server = this.#proxy();
  port = 0;

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
      for (const [one, other] of [[near, far], [far, near]] as const) {
        this.#sockets.add(one);
        one.on("error", () => undefined).on("close", () => { this.#sockets.delete(one); other.destroy(); });
        one.pipe(other);
      }
    });
  }
}

const line = new Line();
let partner: Partner;
let direct: ConnectedDatabase;

beforeAll(async () => {
  await line.restore();
  direct = connectDatabase(inject("databaseUrl"), { pool: 1, name: "levy-test-direct" });
  await closeDatabase();
  const url = new URL(inject("databaseUrl"));
  url.host = `127.0.0.1:${line.port}`;
  setEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: url.href, DATABASE_POOL: "3", LEVY_DATA_DIR: inject("dataDir") });
  partner = await testPartner();
});
afterAll(async () => {
  await closeDatabase();
  await direct.close();
  await line.cut();
});

const invoice = { businessId: "biz_1", vendorName: "Lagos Paper", invoiceNumber: "INV-1" };
const send = (number: string) => call(analyzeSingle, { path: "/v1/prism/invoice-analyze/single", key: partner.key, body: { ...invoice, invoiceNumber: number }, headers: { "idempotency-key": number } });
const storedItems = async () => (await direct.raw<{ number: string }[]>`
  select request->>'invoiceNumber' as number from items where account_id = ${partner.ctx.account.id} order by 1`).map(({ number }) => number);

it("answers 503 with Retry-After while the database is away, and works again by itself", { timeout: 180_000 }, async () => {
  expect((await send("INV-1")).status).toBe(202);
  for (const outage of ["INV-2", "INV-3"]) {
    await line.cut();
    // A key that this process knows, and one that it has to look up: neither may hang or say that the key is wrong.
    const known = await send(outage);
    forgetCachedKeys();
    const unknown = await send(outage);
    for (const { status, headers, body } of [known, unknown]) {
      expect([status, body.code, headers.get("retry-after")]).toEqual([503, "temporarily_unavailable", "5"]);
      expect(body.requestId).toBe(headers.get("x-request-id"));
    }
    await line.restore();
    // The driver waits a moment before it connects anew; the same request is then taken once.
    await expect.poll(async () => (await send(outage)).status, { timeout: 60_000, interval: 250 }).toBe(202);
    expect((await send(outage)).headers.get("idempotent-replayed")).toBe("true");
  }
  expect(await storedItems()).toEqual(["INV-1", "INV-2", "INV-3"]);
});

it("does not take a missing file for a missing database", async () => {
  const broken = partnerRoute({
    operation: "test.broken", scope: "prism:write", body: z.object({}), response: { 200: z.object({}) },
    handle: () => { throw Object.assign(new Error("ENOENT: no such file or directory, open 'x'"), { code: "ENOENT", syscall: "open" }); },
  });
  const told = await call(broken, { path: "/v1/prism/broken", key: partner.key, body: {} });
  expect([told.status, told.body.code, told.headers.get("retry-after")]).toEqual([500, "internal_error", null]);
  expect(databaseAway(Object.assign(new Error("no socket"), { code: "ENOENT", syscall: "connect" }))?.code).toBe("temporarily_unavailable");
});
