import { eq } from "drizzle-orm";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { accounts, apiKeys, idempotencyKeys } from "@/drizzle/schema";
import { forgetCachedKeys } from "@/lib/keys/find-api-key";
import { generateKey } from "@/lib/keys/key-format";
import { getDatabase } from "@/lib/kernel/db";
import { setEnv } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";
import { createApiKey } from "@/lib/keys/create-api-key";
import { answer } from "./answers";
import { otherMethods, routeNotFound } from "./other-methods";
import { partnerRoute } from "./partner-route";
import { call, testPartner } from "@/scripts/testing/partner";
import { GET as listKeys } from "@/app/v1/api-keys/route";

const path = "/v1/prism/echo";
const echo = partnerRoute({
  operation: "test.echo",
  scope: "prism:write",
  body: z.object({ businessId: z.string().optional(), amount: z.number().min(0).optional() }),
  response: { 202: z.object({ businessId: z.string().nullable() }) },
  handle: ({ body }) => ({ businessId: body.businessId ?? null }),
});

afterEach(() => vi.restoreAllMocks());

describe("order of checks", () => {
  it("reports each fault of a request in a fixed order", async () => {
    const { key, ctx } = await testPartner({ scopes: ["prism:read"], limits: { rps: 1, burst: 6, concurrency: 5, businessRpm: 1 } });
    const writer = await createApiKey(ctx, { name: "writer" });
    const over = "x".repeat(2 * 1024 * 1024 + 1);
    const wrong = { path, headers: { "content-type": "text/plain" } };
    expect((await call(echo, { ...wrong, body: over })).body.code).toBe("payload_too_large");
    expect((await call(echo, { ...wrong, body: "{" })).body.code).toBe("missing_api_key");
    expect((await call(echo, { ...wrong, key: "levy_test_x", body: "{" })).body.code).toBe("invalid_api_key");
    expect((await call(echo, { ...wrong, key, body: "{" })).body.code).toBe("unsupported_content_type");
    expect((await call(echo, { path, key, body: "{" })).body.code).toBe("invalid_json");
    expect((await call(echo, { path, key, body: { amount: -1 } })).body).toMatchObject({
      code: "insufficient_scope",
      requiredScope: "prism:write",
    });
    expect((await call(echo, { path, key: writer.key, body: { amount: -1 } })).body.code).toBe("invalid_request");
    const bothWrong = await call(echo, { path, key: writer.key, body: { amount: -1 }, headers: { "idempotency-key": "b\u00e4d" } });
    expect(bothWrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(["amount", "Idempotency-Key"]);
    expect((await call(echo, { path, key: writer.key, body: { businessId: "b" } })).status).toBe(202);
    const limited = await call(echo, { path, key: writer.key, body: { businessId: "b" }, headers: { "idempotency-key": " bad" } });
    expect(limited.body).toMatchObject({ code: "rate_limited", limit: "business_rpm" });
    expect(
      (await call(echo, { path, key: writer.key, body: { businessId: "c" }, headers: { "idempotency-key": "b\u00e4d" } })).body.code,
    ).toBe("invalid_request");
  });

  it("refuses a malformed key without querying the database", async () => {
    const raw = vi.spyOn(getDatabase() as { raw: (...input: unknown[]) => unknown }, "raw");
    const good = generateKey("test");
    const flipped = good.slice(0, -1) + (good.endsWith("0") ? "1" : "0");
    for (const key of ["x", "levy_test_", good.slice(1), `${good}0`, flipped, good.replace("test", "prod")]) {
      expect((await call(echo, { path, key, body: {} })).body.code).toBe("invalid_api_key");
    }
    expect(raw).not.toHaveBeenCalled();
    expect((await call(echo, { path, key: good, body: {} })).body.code).toBe("invalid_api_key");
    expect(raw).toHaveBeenCalled();
  });

  it.each([
    ["application/json;charset=UTF-8", 202],
    ['application/json; charset="utf-8"', 202],
    ["application/json; charset=latin1", 400],
    ["application/json; version=1; charset=utf-16", 400],
  ])("answers Content-Type %s with %i, as only UTF-8 is supported", async (type, status) => {
    const { key } = await testPartner();
    const answer = await call(echo, { path, key, body: { name: "x", amount: 1 }, headers: { "content-type": type } });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.code).toBe("unsupported_content_type");
  });

  it("accepts a charset in Content-Type, and checks Content-Type of GET too", async () => {
    const { key } = await testPartner({ scopes: ["keys:manage"] });
    const headers = { "content-type": "Application/JSON; charset=utf-8" };
    expect((await call(listKeys, { method: "GET", path: "/v1/api-keys", key, headers })).status).toBe(200);
    expect((await call(listKeys, { method: "GET", path: "/v1/api-keys", key, headers: { "content-type": "text/html" } })).body.code).toBe(
      "unsupported_content_type",
    );
  });
});

describe("query parameters", () => {
  it("refuses a repeated parameter, and ignores unknown ones however often they are given", async () => {
    const { key } = await testPartner({ scopes: ["keys:manage"] });
    const get = (query: string) => call(listKeys, { method: "GET", path: `/v1/api-keys?${query}`, key });
    expect((await get("limit=1&limit=2&cursor=x")).body).toMatchObject({
      code: "invalid_request",
      errors: [
        { field: "limit", code: "duplicate", message: "limit is given more than once: send a single value" },
        { field: "cursor", code: "invalid_cursor" },
      ],
    });
    expect((await get("limit=1&limit=&x=1&x=2")).status).toBe(200);
  });

  it("refuses a misspelled parameter and names the right one", async () => {
    const { key } = await testPartner({ scopes: ["keys:manage"] });
    const get = (query: string) => call(listKeys, { method: "GET", path: `/v1/api-keys?${query}`, key });
    expect((await get("Limit=1&curser=x")).body.errors).toEqual([
      { field: "Limit", code: "misnamed", message: "Limit is not a parameter of this path: rename it to limit" },
      { field: "curser", code: "misnamed", message: "curser is not a parameter of this path: rename it to cursor" },
    ]);
    expect((await get("limit=1&Limit=2&order=asc")).status).toBe(200);
  });
});

describe("error responses", () => {
  it("have one body format, with success: false on Prism paths only", async () => {
    const { status, body, headers } = await call(echo, { path, body: {} });
    expect(status).toBe(401);
    expect(body).toEqual({
      success: false,
      status: "error",
      code: "missing_api_key",
      message: expect.any(String),
      errors: [],
      requestId: headers.get("x-request-id"),
      docUrl: "http://127.0.0.1:3000/docs/errors#missing_api_key",
    });
    expect(headers.get("www-authenticate")).toBe("ApiKey");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("ratelimit")).toBeNull();
    expect((await call(listKeys, { method: "GET", path: "/v1/api-keys" })).body).not.toHaveProperty("success");
  });

  it("use RFC 9457 if the request accepts application/problem+json", async () => {
    const { key } = await testPartner();
    const { body, headers } = await call(echo, { path, key, body: { amount: -1 }, headers: { accept: "application/problem+json" } });
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body).toMatchObject({
      type: "http://127.0.0.1:3000/docs/errors#invalid_request",
      title: "Bad request",
      status: 400,
      detail: "Invalid parameters",
      instance: path,
      success: false,
      code: "invalid_request",
      errors: [{ field: "amount", code: "too_small", message: "amount must be 0 or more" }],
      requestId: expect.stringMatching(/^req_/),
    });
  });

  it("reveal nothing of an unexpected error, and are 503 if the database is unavailable", async () => {
    const { key } = await testPartner();
    const failing = (error: unknown) =>
      partnerRoute({
        operation: "test.fail",
        scope: "prism:write",
        response: { 200: z.object({}) },
        handle: () => {
          throw error;
        },
      });
    const unknown = await call(failing(new Error("password=hunter2")), { path, key, body: {} });
    expect(unknown.status).toBe(500);
    expect(unknown.text).not.toContain("hunter2");
    expect(Object.keys(unknown.body).sort()).toEqual(["code", "docUrl", "errors", "message", "requestId", "status", "success"]);
    const away = await call(failing(Object.assign(new Error("connect"), { code: "ECONNREFUSED" })), { path, key, body: {} });
    expect([away.status, away.body.code, away.headers.get("retry-after")]).toEqual([503, "temporarily_unavailable", "5"]);
    const nested = await call(failing(new Error("Failed query", { cause: Object.assign(new Error("gone"), { code: "57P01" }) })), {
      path,
      key,
      body: {},
    });
    expect(nested.status).toBe(503);
  });

  it("refuse bodies that are too large, nested too deep or not UTF-8", async () => {
    const { key } = await testPartner();
    const declared = await call(echo, { path, key, body: "{}", headers: { "content-length": String(2 * 1024 * 1024 + 1) } });
    expect([declared.status, declared.body.maxBytes]).toEqual([413, 2 * 1024 * 1024]);
    expect((await call(echo, { path, key, body: "[".repeat(100_000) + "]".repeat(100_000) })).body.code).toBe("invalid_json");
    expect((await call(echo, { path, key, body: new Uint8Array([0x22, 0xff, 0x22]) })).body.code).toBe("invalid_json");
    expect((await call(echo, { path, key, body: "" })).status).toBe(202);
  });

  it("are 405 with Allow for other methods and 404 for unknown paths", async () => {
    const { PUT } = otherMethods("GET", "POST");
    const refused = await call(PUT as never, { path });
    expect([refused.status, refused.headers.get("allow"), refused.body.code]).toEqual([405, "GET, POST", "method_not_allowed"]);
    expect(refused.body.message).toMatch(/^This path doesn't support [A-Z]+\. It supports GET, POST\.$/);
    const missing = await call(routeNotFound as never, { path: "/v1/prism/nothing?x=1" });
    expect([missing.status, missing.body.code, missing.body.success]).toEqual([404, "route_not_found", false]);
  });
});

describe("API key checks", () => {
  it("refuses expired and revoked keys, and keys of suspended accounts", async () => {
    const { key, keyId, ctx } = await testPartner();
    const { orm } = ctx.db;
    const ask = async () => {
      forgetCachedKeys();
      return call(echo, { path, key, body: {} });
    };
    expect((await ask()).status).toBe(202);
    await orm
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(apiKeys.id, keyId));
    expect((await ask()).body.code).toBe("api_key_expired");
    await orm.update(apiKeys).set({ revokedAt: new Date(), expiresAt: null }).where(eq(apiKeys.id, keyId));
    expect((await ask()).body.code).toBe("api_key_revoked");
    await orm.update(apiKeys).set({ revokedAt: null }).where(eq(apiKeys.id, keyId));
    await orm.update(accounts).set({ suspendedAt: new Date() }).where(eq(accounts.id, ctx.account.id));
    const suspended = await ask();
    expect([suspended.status, suspended.body.code]).toEqual([403, "account_suspended"]);
  });

  it("refuses a live key of an account without live mode", async () => {
    const { ctx } = await testPartner();
    const live = { ...ctx, environment: "live" as const };
    await expect(createApiKey(live, { name: "x" })).rejects.toMatchObject({ code: "live_mode_not_enabled" });
    await ctx.db.orm.update(accounts).set({ liveEnabledAt: new Date() }).where(eq(accounts.id, ctx.account.id));
    const { key } = await createApiKey(live, { name: "x" });
    expect((await call(echo, { path, key, body: {} })).status).toBe(202);
    await ctx.db.orm.update(accounts).set({ liveEnabledAt: null }).where(eq(accounts.id, ctx.account.id));
    forgetCachedKeys();
    expect((await call(echo, { path, key, body: {} })).body.code).toBe("live_mode_not_enabled");
  });

  it("refuses a key with an IP allow list if the client address is unknown", async () => {
    const { ctx } = await testPartner();
    const { key } = await createApiKey(ctx, { name: "x", ipAllowList: ["203.0.113.0/24"] });
    expect((await call(echo, { path, key, body: {}, headers: { "x-forwarded-for": "203.0.113.7" } })).body.code).toBe("ip_not_allowed");
  });

  it("refuses a key at the other environment's host", async () => {
    const { key } = await testPartner();
    const before = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: inject("databaseUrl"), LEVY_DATA_DIR: inject("dataDir") };
    setEnv({ ...before, PUBLIC_URL: "https://api.levy.test", SANDBOX_URL: "https://sandbox.levy.test" });
    try {
      const at = (host: string) => call(echo, { path, key, body: {}, headers: { host } });
      for (const host of ["api.levy.test", "API.levy.test", "api.levy.test:443", "api.levy.test.", "api.levy.test.:443"])
        expect((await at(host)).body.code, host).toBe("key_environment_mismatch");
      for (const host of ["sandbox.levy.test", "sandbox.levy.test:443", "api.levy.test:8443", "[", ""])
        expect((await at(host)).status, host).toBe(202);
    } finally {
      setEnv(before);
    }
  });
});

describe("idempotency", () => {
  let runs = 0;
  const counted = (operation: string, work: () => Promise<void> = async () => undefined) =>
    partnerRoute({
      operation,
      scope: "prism:write",
      body: z.object({ n: z.number(), encryptedPayload: z.string().optional() }),
      response: { 201: z.object({ run: z.number(), secret: z.string().nullable() }) },
      handle: async ({ body }) => {
        await work();
        if (body.n < 0) throw new DomainError("state_conflict", "no");
        return answer(201, { run: ++runs, secret: "told-once" });
      },
    });
  const post = (handler: ReturnType<typeof counted>, key: string, body: unknown, idempotencyKey = "k1") =>
    call(handler, { path, key, body, headers: { "idempotency-key": idempotencyKey } });

  it("replays the stored response without the secret, also via an alias and with re-encrypted credentials", async () => {
    const { key } = await testPartner();
    const [route, alias] = [counted("test.once"), counted("test.once")];
    const first = await post(route, key, { n: 1, encryptedPayload: "a" });
    const again = await post(alias, key, '{"encryptedPayload":"b","n":1}');
    const third = await post(route, key, { n: 1 });
    expect([first.status, again.status, again.headers.get("idempotent-replayed"), first.headers.get("idempotent-replayed")]).toEqual([
      201,
      201,
      "true",
      null,
    ]);
    expect(again.text).toBe(first.text.replace('"told-once"', "null"));
    expect(third.text).toBe(again.text);
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  });

  it("returns 422 for another body, and separates operations, accounts and environments", async () => {
    const [one, other] = [await testPartner(), await testPartner()];
    const route = counted("test.apart");
    await post(route, one.key, { n: 1 });
    const reused = await post(route, one.key, { n: 2 });
    expect([reused.status, reused.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect((await post(route, other.key, { n: 2 })).headers.get("idempotent-replayed")).toBeNull();
    expect((await post(counted("test.apart2"), one.key, { n: 2 })).status).toBe(201);
    await one.ctx.db.orm.update(accounts).set({ liveEnabledAt: new Date() }).where(eq(accounts.id, one.ctx.account.id));
    const live = await createApiKey({ ...one.ctx, environment: "live" }, { name: "live" });
    const inLive = await post(route, live.key, { n: 2 });
    expect([inLive.status, inLive.headers.get("idempotent-replayed")]).toEqual([201, null]);
  });

  it("stores no failed response", async () => {
    const { key, ctx } = await testPartner();
    const route = counted("test.failing");
    expect((await post(route, key, { n: -1 })).status).toBe(409);
    expect(await ctx.db.orm.$count(idempotencyKeys, eq(idempotencyKeys.accountId, ctx.account.id))).toBe(0);
    expect((await post(route, key, { n: 1 })).status).toBe(201);
  });

  it("runs one of 50 concurrent requests; the others get its response or 409", async () => {
    const { key } = await testPartner();
    const before = runs;
    const route = counted("test.crowd", () => new Promise((resolve) => setTimeout(resolve, 50)));
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(route, key, { n: 1 })));
    expect(runs).toBe(before + 1);
    expect(answers.filter(({ status, headers }) => status === 201 && headers.get("idempotent-replayed") === null)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { body, headers } of refused) expect([body.code, headers.get("retry-after")]).toEqual(["idempotency_in_progress", "1"]);
    expect(refused.length + answers.filter(({ status }) => status === 201).length).toBe(50);
    expect((await post(route, key, { n: 1 })).headers.get("idempotent-replayed")).toBe("true");
  });

  it("stores responses for 1 day, those of Flux for 30", async () => {
    const { key, ctx } = await testPartner();
    for (const operation of ["test.kept", "flux.kept"]) await post(counted(operation), key, { n: 1 });
    const kept = await ctx.db.orm.select().from(idempotencyKeys).where(eq(idempotencyKeys.accountId, ctx.account.id));
    const days = kept.map(({ operation, createdAt, expiresAt }) => [operation, (expiresAt.getTime() - createdAt.getTime()) / 86_400_000]);
    expect(Object.fromEntries(days)).toEqual({ "test.kept": 1, "flux.kept": 30 });
  });

  it("runs the request again once the key has expired", async () => {
    const { key, ctx } = await testPartner();
    const route = counted("test.expiry");
    const first = await post(route, key, { n: 1 });
    await ctx.db.orm
      .update(idempotencyKeys)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(idempotencyKeys.accountId, ctx.account.id));
    const second = await post(route, key, { n: 9 });
    expect([second.status, second.body.data.run]).toEqual([201, first.body.data.run + 1]);
  });
});

describe("rate limits", () => {
  it("allows a key its burst, and reports the limits, what remains and Retry-After in headers", async () => {
    const { key } = await testPartner({ limits: { rps: 1, burst: 2, concurrency: 10, businessRpm: 500 } });
    const first = await call(echo, { path, key, body: {} });
    expect(first.headers.get("ratelimit-policy")).toBe(
      '"key-rps";q=1;w=1, "key-concurrency";q=10;qu="concurrent-requests", "business-rpm";q=500;w=60',
    );
    expect(first.headers.get("ratelimit")).toMatch(/^"key-rps";r=\d+;t=\d+, "business-rpm";r=499;t=60$/);
    await call(echo, { path, key, body: {} });
    const refused = await call(echo, { path, key, body: {} });
    expect(refused.body).toMatchObject({ code: "rate_limited", limit: "key_rps", retryAfter: 1 });
    expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("x-ratelimit-remaining")]).toEqual([429, "1", "0"]);
  });

  it("allows 10 concurrent requests, refuses the 11th, and frees the slots afterwards", async () => {
    const { key } = await testPartner({ limits: { rps: 1_000, burst: 1_000, concurrency: 10, businessRpm: 500 } });
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow = partnerRoute({
      operation: "test.slow",
      scope: "prism:write",
      response: { 200: z.object({}) },
      handle: async () => {
        running += 1;
        await gate;
        return {};
      },
    });
    let running = 0;
    const ten = Array.from({ length: 10 }, () => call(slow, { path, key, body: {} }));
    await expect.poll(() => running).toBe(10);
    expect((await call(slow, { path, key, body: {} })).body).toMatchObject({
      code: "rate_limited",
      limit: "key_concurrency",
      retryAfter: 1,
    });
    open();
    expect((await Promise.all(ten)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await call(slow, { path, key, body: {} })).status).toBe(200);
  });

  it("counts each business of a batch once, and requests without a business together", async () => {
    const { key } = await testPartner({ limits: { rps: 1_000, burst: 1_000, concurrency: 10, businessRpm: 2 } });
    const list = partnerRoute({
      operation: "test.list",
      scope: "prism:write",
      body: z.object({ invoices: z.array(z.object({ businessId: z.string() })) }),
      response: { 200: z.object({}) },
      handle: () => ({}),
    });
    const batch = (...ids: string[]) => call(list, { path, key, body: { invoices: ids.map((businessId) => ({ businessId })) } });
    expect((await batch("a", "a", "b")).headers.get("ratelimit")).toContain('"business-rpm";r=1');
    expect((await call(echo, { path, key, body: { businessId: "a" } })).status).toBe(202);
    expect((await batch("a", "c")).body.limit).toBe("business_rpm");
    // The refused batch was not counted for c.
    expect((await batch("c")).headers.get("ratelimit")).toContain('"business-rpm";r=1');
    expect((await call(echo, { path, key, body: {} })).headers.get("ratelimit")).toContain('"business-rpm";r=1');
  });
});
