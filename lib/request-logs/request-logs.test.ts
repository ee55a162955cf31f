import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq, like } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import { GET as getEvents } from "@/app/v1/events/route";
import { POST as postKey } from "@/app/v1/api-keys/route";
import { POST as postFiling } from "@/app/v1/flux/vat/single-filing/route";
import { DELETE as deleteJob } from "@/app/v1/prism/invoice-analyze/batch/[job_id]/route";
import { GET as getStatus } from "@/app/v1/prism/invoice-analyze/batch/[job_id]/status/route";
import { POST as postSingle, PUT } from "@/app/v1/prism/invoice-analyze/single/route";
import { POST as postWebhook } from "@/app/v1/webhooks/route";
import { apiKeys, creditBalances, jobs, requestLogs } from "@/drizzle/schema";
import { grantCredits } from "@/lib/credits/grant-credits";
import { manualClock } from "@/lib/kernel/clock";
import { inTransaction, scopes, type Ctx } from "@/lib/kernel/context";
import { setEnv } from "@/lib/kernel/env";
import { finishBeforeExit } from "@/lib/http/finish-before-exit";
import { routeNotFound } from "@/lib/http/other-methods";
import { firstIdAt, newId } from "@/lib/kernel/ids";
import { forgetCachedKeys } from "@/lib/keys/find-api-key";
import { revokeApiKey } from "@/lib/keys/revoke-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { testContext } from "@/scripts/testing/accounts";
import { freshDatabase } from "@/scripts/testing/fresh-database";
import { call, testPartner } from "@/scripts/testing/partner";
import { recordedRequest } from "@/scripts/testing/recorded-request";
import { recordWithDeliveries } from "@/scripts/testing/webhooks";
import { forgetRequestLogs } from "./forget-request-logs";
import { listLoggedKeys } from "./list-logged-keys";
import { listRequestLogs } from "./list-request-logs";
import { keptText, MAX_KEPT_CHARACTERS } from "./mask";
import { readRequestLog } from "./read-request-log";
import { requestLogQuery } from "./request-log-schema";
import { requestRecorder, RequestRecorder } from "./request-recorder";

const DAY_MS = 86_400_000;
const single = "/v1/prism/invoice-analyze/single";
const invoice = { businessId: "biz_1", invoiceNumber: "INV-77", vendorName: "Lagos Paper" };

async function logged(ctx: Ctx, filters: Record<string, string> = {}) {
  await requestRecorder().flush();
  return listRequestLogs(ctx, requestLogQuery.parse(filters));
}

describe("the request log", () => {
  it("finds the request of a filing by the filing's ID, and its replay too", async () => {
    const { ctx, key } = await testPartner();
    const ask = () =>
      call(postFiling, {
        path: "/v1/flux/vat/single-filing",
        key,
        body: { encryptedPayload: "x", taxId: "0", amount: 1, vatStatus: 0 },
        headers: { "idempotency-key": "k" },
      });
    const { body } = await ask();
    await ask();
    const { rows } = await logged(ctx, { q: body.data.id as string });
    expect(rows.map(({ subjectId }) => subjectId)).toEqual([body.data.id, body.data.id]);
  });

  it("records key, request, outcome and the request ID of the response", async () => {
    const { ctx, key, keyId } = await testPartner();
    const { headers, body } = await call(postSingle, { path: single, key, body: { ...invoice, unknownMember: "never stored" } });
    const { rows } = await logged(ctx);
    expect(rows).toEqual([
      {
        requestId: headers.get("x-request-id"),
        createdAt: expect.any(String),
        method: "POST",
        path: single,
        operation: "prism.queueSingle",
        status: 202,
        errorCode: null,
        durationMs: expect.any(Number),
        keyId,
        key: { name: "test", prefix: "levy_test_", last4: key.slice(-4) },
        subjectId: body.data.jobId,
      },
    ]);
    const entry = await readRequestLog(ctx, headers.get("x-request-id") ?? "");
    expect(JSON.parse(entry.requestBody ?? "")).toEqual(invoice);
    expect(JSON.parse(entry.responseBody ?? "")).toEqual(body);
  });

  it("filters by status class, operation, key, ID, error code, path and time, with pages", async () => {
    const { ctx, key, keyId } = await testPartner();
    const made = await call(postSingle, { path: single, key, body: invoice });
    const refused = await call(postSingle, { path: single, key, body: {} });
    const job: string = made.body.data.jobId;
    const path = `/v1/prism/invoice-analyze/batch/${job}/status`;
    const read = await call(getStatus, { method: "GET", path: `${path}?limit=7`, key, params: { job_id: job } });
    const [a, b, c] = [made, refused, read].map(({ headers }) => headers.get("x-request-id") ?? "");
    const found = async (filters: Record<string, string>) => (await logged(ctx, filters)).rows.map(({ requestId }) => requestId);
    expect(await found({})).toEqual([c, b, a]);
    expect(await found({ status: "4xx" })).toEqual([b]);
    expect(await found({ status: "2xx" })).toEqual([c, a]);
    expect(await found({ operation: "prism.queueSingle" })).toEqual([b, a]);
    expect(await found({ keyId })).toHaveLength(3);
    expect(await found({ keyId: newId("apiKey") })).toEqual([]);
    expect(await found({ q: job })).toEqual([c, a]);
    expect(await found({ q: a ?? "" })).toEqual([a]);
    expect(await found({ q: "invalid_request" })).toEqual([b]);
    expect(await found({ q: "/status" })).toEqual([c]);
    expect(await found({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect(
      await found({ to: new Date(Date.now() + 60_000).toISOString(), from: new Date(Date.now() - 60_000).toISOString() }),
    ).toHaveLength(3);
    const first = await listRequestLogs(ctx, requestLogQuery.parse({}), 2);
    expect(first).toMatchObject({ rows: [{ requestId: c }, { requestId: b }], nextBefore: b });
    expect(await listRequestLogs(ctx, requestLogQuery.parse({ before: b }), 2)).toMatchObject({
      rows: [{ requestId: a }],
      nextBefore: null,
    });
    expect(await readRequestLog(ctx, c ?? "")).toMatchObject({ query: '{"limit":7}', requestBody: null });
    expect(await readRequestLog(ctx, b ?? "")).toMatchObject({
      status: 400,
      errorCode: "invalid_request",
      requestBody: null,
      responseBody: refused.text,
    });
  });

  it("lists keys that may have logged requests, including a revoked one until these are deleted", async () => {
    const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
    const { ctx: partner, keyId } = await testPartner();
    const ctx = { ...partner, clock };
    expect(await listLoggedKeys(ctx)).toMatchObject([{ id: keyId, isRevoked: false }]);
    await revokeApiKey(ctx, keyId);
    clock.advance(6 * DAY_MS);
    expect(await listLoggedKeys(ctx)).toMatchObject([{ id: keyId, isRevoked: true }]);
    expect(await listLoggedKeys({ ...ctx, environment: "live" })).toEqual([]);
    clock.advance(2 * DAY_MS);
    expect(await listLoggedKeys(ctx)).toEqual([]);
  });

  it("logs refusals of an existing key, and nothing for an unknown one", async () => {
    const { ctx, key, keyId } = await testPartner();
    await ctx.db.orm.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.id, keyId));
    forgetCachedKeys();
    const { headers } = await call(postSingle, { path: single, key, body: invoice });
    const stray = await call(postSingle, { path: single, key: "levy_test_none", body: invoice });
    expect((await logged(ctx)).rows).toMatchObject([{ requestId: headers.get("x-request-id"), status: 401, errorCode: "api_key_revoked" }]);
    expect(await ctx.db.orm.$count(requestLogs, eq(requestLogs.id, stray.headers.get("x-request-id") ?? ""))).toBe(0);
  });

  it("logs requests for unknown routes and methods", async () => {
    const { ctx, key } = await testPartner();
    const missing = await call(routeNotFound as never, { path: "/v1/prism/invoice-analyse/single", key, body: invoice });
    const refused = await call(PUT as never, { path: single, key });
    await call(routeNotFound as never, { path: "/v1/nothing", key: "levy_test_none" });
    await expect
      .poll(async () => (await logged(ctx)).rows.map(({ requestId, method, status, errorCode }) => [requestId, method, status, errorCode]))
      .toEqual([
        [refused.headers.get("x-request-id"), "POST", 405, "method_not_allowed"],
        [missing.headers.get("x-request-id"), "POST", 404, "route_not_found"],
      ]);
  });

  it("shows nothing to other accounts, the other environment and reviewers", async () => {
    const { ctx, key } = await testPartner();
    const { headers } = await call(postSingle, { path: single, key, body: invoice });
    const id = headers.get("x-request-id") ?? "";
    await logged(ctx);
    for (const other of [await testContext(), { ...ctx, environment: "live" as const }]) {
      expect((await logged(other)).rows).toEqual([]);
      await expect(readRequestLog(other, id)).rejects.toMatchObject({ code: "resource_not_found" });
    }
    for (const role of ["reviewer", "viewer"] as const) {
      await expect(
        listRequestLogs({ ...ctx, actor: { kind: "user", userId: "u", role } }, requestLogQuery.parse({})),
      ).rejects.toMatchObject({ code: "insufficient_scope" });
    }
  });

  it("contains no secrets of requests or responses", async () => {
    const partner = await testPartner({ scopes });
    const { ctx } = partner;
    const sharedSecret = (await createSharedSecret(ctx)).secret;
    const password = `canary-${randomBytes(9).toString("hex")}`;
    const encrypted = Buffer.from(`${password}-encrypted`).toString("base64");
    const signature = `sig-${randomBytes(9).toString("hex")}`;
    const send = (handler: Parameters<typeof call>[0], path: string, body: unknown) =>
      call(handler, { path, key: partner.key, body, headers: { "idempotency-key": randomBytes(9).toString("hex") } });
    const key = await send(postKey, "/v1/api-keys", { name: "canary", scopes: ["prism:read"] });
    const webhook = await send(postWebhook, "/v1/webhooks", { url: `https://93.184.215.14/hook?token=${signature}`, events: ["*"] });
    const filing = await send(postFiling, "/v1/flux/vat/single-filing", {
      encryptedPayload: encrypted,
      taxId: "00000000-0001",
      amount: 10,
      vatStatus: 0,
      metadata: { password, note: `shared ${sharedSecret}` },
      password,
      email: password,
    });
    const analysis = await send(postSingle, single, {
      ...invoice,
      invoiceUrl: `https://files.example.com/a.pdf?X-Amz-Signature=${signature}`,
      vendorName: `key ${partner.key}`,
    });
    const misplaced = await call(getStatus, {
      method: "GET",
      path: `/v1/s/${partner.key}`,
      key: partner.key,
      params: { job_id: partner.key },
    });
    expect([key, webhook, filing, analysis, misplaced].map(({ status }) => status)).toEqual([201, 201, 202, 202, 404]);
    await requestRecorder().flush();
    const rows = await ctx.db.orm.select().from(requestLogs).where(eq(requestLogs.accountId, ctx.account.id));
    expect(rows).toHaveLength(5);
    const text = JSON.stringify(rows);
    const canaries = {
      password,
      encrypted,
      signature,
      sharedSecret,
      ownKey: partner.key,
      newKey: key.body.data.secret as string,
      webhookSecret: webhook.body.data.secret as string,
    };
    for (const [name, canary] of Object.entries(canaries)) {
      expect(canary.length, name).toBeGreaterThan(10);
      expect(text, name).not.toContain(canary);
    }
  });

  it("keeps no bodies of a purged job, not even those still to be written", async () => {
    const { ctx, key } = await testPartner();
    const { body } = await call(postSingle, { path: single, key, body: invoice });
    const params = { job_id: body.data.jobId as string };
    await requestRecorder().flush();
    await call(getStatus, { method: "GET", path: "/s", key, params });
    await call(deleteJob, { method: "DELETE", path: "/d?purge=true", key, params });
    const { rows } = await logged(ctx, { q: params.job_id });
    expect(rows).toHaveLength(3);
    for (const { requestId } of rows.slice(1))
      expect(await readRequestLog(ctx, requestId)).toMatchObject({ requestBody: null, responseBody: null });
    expect(JSON.stringify(await Promise.all(rows.map(({ requestId }) => readRequestLog(ctx, requestId))))).not.toContain("INV-77");
  });

  it("keeps no bodies of a purged job in requests replayed by Idempotency-Key", async () => {
    const { ctx, key } = await testPartner();
    const post = () => call(postSingle, { path: single, key, body: invoice, headers: { "idempotency-key": "once" } });
    const { body } = await post();
    const params = { job_id: body.data.jobId as string };
    expect((await post()).headers.get("idempotent-replayed")).toBe("true");
    await requestRecorder().flush();
    await call(deleteJob, { method: "DELETE", path: "/d", key, params });
    await call(deleteJob, { method: "DELETE", path: "/d?purge=true", key, params });
    await post();
    expect((await logged(ctx, { q: params.job_id })).rows.filter(({ method }) => method === "POST")).toHaveLength(3);
    expect(await ctx.db.orm.select().from(requestLogs).where(bodyOf(ctx))).toEqual([]);
  });

  it("keeps no bodies of event lists, except for errors", async () => {
    const { ctx, key } = await testPartner();
    await recordWithDeliveries(ctx);
    const list = (query: string) => call(getEvents, { method: "GET", path: `/v1/events${query}`, key });
    expect([(await list("")).body.data.length, (await list("?limit=none")).status]).toEqual([1, 400]);
    const { rows } = await logged(ctx, { q: "/v1/events" });
    const bodies = await Promise.all(rows.map(async ({ requestId }) => (await readRequestLog(ctx, requestId)).responseBody));
    expect(bodies).toEqual([expect.stringContaining("invalid_request"), null]);
  });

  it("keeps no invoice of a request without a job: refused for lack of credits, or timed out", async () => {
    const { ctx, key } = await testPartner({ credits: 0 });
    expect((await call(postSingle, { path: single, key, body: invoice })).status).toBe(402);
    await grantCredits(ctx, { amount: 5, reason: "test" });
    const settings = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: inject("databaseUrl"), LEVY_DATA_DIR: inject("dataDir") };
    const late = await inTransaction(ctx, async (tx) => {
      await tx.db.orm.select().from(creditBalances).where(eq(creditBalances.accountId, ctx.account.id)).for("update");
      setEnv({ ...settings, DATABASE_TIMEOUT_SECONDS: "0.3" });
      return call(postSingle, { path: single, key, body: invoice }).finally(() => setEnv({ ...settings, DATABASE_POOL: "8" }));
    });
    expect(late.status).toBe(503);
    await expect.poll(() => ctx.db.orm.$count(jobs, eq(jobs.accountId, ctx.account.id)), { message: "accepted all the same" }).toBe(1);
    expect((await logged(ctx)).rows.map(({ status, subjectId }) => [status, subjectId])).toEqual([
      [503, null],
      [402, null],
    ]);
    expect(await ctx.db.orm.select().from(requestLogs).where(bodyOf(ctx))).toEqual([]);
  });
});

/** Logged requests of the account whose body contains the invoice. */
const bodyOf = ({ account }: Ctx) => and(eq(requestLogs.accountId, account.id), like(requestLogs.requestBody, "%INV-77%"));

describe("RequestRecorder", () => {
  it("continues after an outage, and drops the oldest requests if there are too many", async () => {
    const ctx = await testContext();
    let away = true;
    const recorder = new RequestRecorder({
      maxWaiting: 3,
      database: () => {
        if (away) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
        return ctx.db;
      },
    });
    const ids = Array.from({ length: 5 }, () => newId("request"));
    for (const id of ids) recorder.record(recordedRequest(id, ctx.account.id));
    away = false;
    await recorder.flush();
    expect((await logged(ctx)).rows.map(({ requestId }) => requestId)).toEqual(ids.slice(2).reverse());
    away = true;
    recorder.record(recordedRequest(newId("request"), ctx.account.id));
    await recorder.end();
    away = false;
    const last = newId("request");
    recorder.record(recordedRequest(last, ctx.account.id));
    await recorder.flush();
    expect((await logged(ctx)).rows.map(({ requestId }) => requestId)).toEqual([last, ...ids.slice(2).reverse()]);
  });

  it.each([0, 1])("logs a long body cut within a surrogate pair, and the requests beside it", async (before) => {
    const ctx = await testContext();
    const recorder = new RequestRecorder({ database: () => ctx.db });
    const ids = [newId("request"), newId("request")];
    const long = JSON.stringify({ vendorName: "x".repeat(before) + "🌾".repeat(MAX_KEPT_CHARACTERS) });
    recorder.record(recordedRequest(ids[0] ?? "", ctx.account.id));
    recorder.record({ ...recordedRequest(ids[1] ?? "", ctx.account.id), request_body: keptText(long) });
    await recorder.flush();
    const { rows } = await logged(ctx);
    expect(rows.map(({ requestId }) => requestId)).toEqual(ids.reverse());
  });

  it("loses only the requests that the database refuses", async () => {
    const ctx = await testContext();
    const recorder = new RequestRecorder({ database: () => ctx.db });
    const ids = Array.from({ length: 12 }, () => newId("request"));
    const refused = new Set([ids[0], ids[6], ids[7], ids[11]]);
    for (const id of ids)
      recorder.record({ ...recordedRequest(id, ctx.account.id), request_body: refused.has(id) ? "half a pair: \uD83C" : "{}" });
    await recorder.flush();
    const { rows } = await logged(ctx);
    expect(rows.map(({ requestId }) => requestId)).toEqual(ids.filter((id) => !refused.has(id)).reverse());
  });

  it("delays the server's exit until all requests and traces are written", async () => {
    const ctx = await testContext();
    let sent = false;
    finishBeforeExit(async () => {
      await delay(50);
      sent = true;
    });
    const server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (let count = 0; count < 450; count += 1) requestRecorder().record(recordedRequest(newId("request"), ctx.account.id));
    await new Promise((closed) => server.close(closed));
    expect(await ctx.db.orm.$count(requestLogs, eq(requestLogs.accountId, ctx.account.id))).toBe(450);
    expect(sent).toBe(true);
  });
});

it("deletes requests after 7 days, and not earlier", async () => {
  const fresh = await freshDatabase();
  try {
    const now = new Date("2026-11-21T12:00:00Z");
    const ages = [7 * DAY_MS + 1, 7 * DAY_MS, 0];
    await fresh.db.orm
      .insert(requestLogs)
      .values(
        ages.map((ageMs) => ({
          id: firstIdAt("request", new Date(now.getTime() - ageMs)),
          accountId: "a",
          environment: "test" as const,
          keyId: "k",
          method: "GET",
          path: "/",
          operation: "o",
          status: 200,
          durationMs: 1,
        })),
      );
    expect(await forgetRequestLogs(fresh.db, manualClock(now))).toBe(1);
    expect(await fresh.db.orm.$count(requestLogs)).toBe(2);
  } finally {
    await fresh.drop();
  }
});
