import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as postFiling } from "@/app/v1/flux/vat/single-filing/route";
import { accounts } from "@/drizzle/schema";
import { partnerRoute } from "@/lib/http/partner-route";
import { scopes, type Scope } from "@/lib/kernel/context";
import { idPrefixes, newId } from "@/lib/kernel/ids";
import { createApiKey } from "@/lib/keys/create-api-key";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { recordEvent } from "@/lib/webhooks/record-event";
import { call, testPartner, type Partner, type Told } from "@/scripts/testing/partner";
import { eventOf } from "@/scripts/testing/webhooks";
import { collectOperations } from "./build-document";
import type { Operation } from "@/lib/http/openapi";

const operations = await collectOperations();
const named = operations.map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const);

function ask({ route, method, path }: Operation, key: string, params: Record<string, string> = {}, body: unknown = {}): Promise<Told> {
  return call(partnerRoute(route), {
    method: method.toUpperCase() as "GET" | "POST" | "DELETE",
    path,
    key,
    params,
    ...(method === "post" ? { body } : {}),
  });
}

describe("each operation with each scope", () => {
  const keys = new Map<Scope, string>();
  beforeAll(async () => {
    const { ctx } = await testPartner();
    for (const scope of scopes) keys.set(scope, (await createApiKey(ctx, { name: scope, scopes: [scope] })).key);
  });

  it.each(named)("%s accepts only its own scopes", async (_name, operation) => {
    const opening = typeof operation.route.scope === "string" ? [operation.route.scope] : operation.route.scope;
    const params = Object.fromEntries([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? "", newId("job")]));
    for (const scope of scopes) {
      const { status, body } = await ask(operation, keys.get(scope) ?? "", params);
      if (opening.includes(scope)) expect(body?.code, scope).not.toBe("insufficient_scope");
      else expect([scope, status, body.code, body.requiredScope]).toEqual([scope, 403, "insufficient_scope", opening[0]]);
    }
  });
});

/** Creates an object of the owner that a path can name; the first entry that matches the path is used. */
const owned: [RegExp, (partner: Partner) => Promise<string>][] = [
  [/^\/v1\/prism\//, async ({ ctx }) => (await queueAnalysis(ctx, { type: "single", invoices: [{ request: {} }] })).jobId],
  [/^\/v1\/api-keys\//, async ({ ctx }) => (await createApiKey(ctx, { name: "other" })).id],
  [
    /^\/v1\/webhooks\//,
    async ({ ctx }) =>
      (await createWebhook(ctx, { url: "https://93.184.215.14/hook", events: ["*"], description: null, enabled: true })).id,
  ],
  [/^\/v1\/events\//, async ({ ctx }) => recordEvent(ctx, eventOf(ctx, "webhook.test"))],
  [
    /^\/v1\/flux\/filings\//,
    async ({ key }) => {
      const body = { encryptedPayload: "x", taxId: "00000000-0001", amount: 10, vatStatus: 0 };
      return (await call(postFiling, { path: "/v1/flux/vat/single-filing", key, body })).body.data.id as string;
    },
  ],
];

const bodies: Record<string, unknown> = {
  "flux.resumeFiling": { encryptedPayload: "x" },
  "webhooks.replay": { since: "2026-01-01T00:00:00Z" },
};

describe("ids of another account or environment", () => {
  const pathed = named.filter(([, { path }]) => path.includes("{"));

  it("are covered for every path with a parameter", () => {
    expect(pathed.filter(([, { path }]) => !owned.some(([start]) => start.test(path))).map(([name]) => name)).toEqual([]);
  });

  it.each(pathed)("%s answers them like an unknown id", async (_name, operation) => {
    const [owner, stranger] = [await testPartner(), await testPartner()];
    await owner.ctx.db.orm.update(accounts).set({ liveEnabledAt: new Date() }).where(eq(accounts.id, owner.ctx.account.id));
    const whole = { name: "all", scopes };
    const keys = {
      stranger: (await createApiKey(stranger.ctx, whole)).key,
      "own account, live": (await createApiKey({ ...owner.ctx, environment: "live" }, whole)).key,
    };
    const make = owned.find(([start]) => start.test(operation.path))?.[1];
    const id = (await make?.(owner)) ?? "";
    const kind = (Object.keys(idPrefixes) as (keyof typeof idPrefixes)[]).find((name) => id.startsWith(`${idPrefixes[name]}_`)) ?? "job";
    const parameter = /\{(\w+)\}/.exec(operation.path)?.[1] ?? "";
    const body = bodies[operation.route.operation];
    for (const [who, key] of Object.entries(keys)) {
      const [foreign, missing] = [
        await ask(operation, key, { [parameter]: id }, body),
        await ask(operation, key, { [parameter]: newId(kind) }, body),
      ];
      expect(foreign.status, `${who}: ${foreign.text}`).toBe(404);
      expect({ ...foreign.body, requestId: "" }, who).toEqual({ ...missing.body, requestId: "" });
    }
    // The owner may make the same request; otherwise the test would have shown nothing.
    const own = await ask(operation, (await createApiKey(owner.ctx, whole)).key, { [parameter]: id }, body);
    expect([200, 201, 202, 409], own.text).toContain(own.status);
  });
});

describe("list operations", () => {
  it("return only objects of their own account and environment", async () => {
    const owner = await testPartner();
    for (const [, make] of owned) await make(owner);
    await owner.ctx.db.orm.update(accounts).set({ liveEnabledAt: new Date() }).where(eq(accounts.id, owner.ctx.account.id));
    const whole = { name: "all", scopes };
    const own = (await createApiKey(owner.ctx, whole)).key;
    const others = [
      (await createApiKey((await testPartner()).ctx, whole)).key,
      (await createApiKey({ ...owner.ctx, environment: "live" }, whole)).key,
    ];
    const idsOf = async (operation: Operation, key: string): Promise<string[] | null> => {
      const { status, body, text } = await ask(operation, key);
      expect(status, text).toBe(200);
      return Array.isArray(body.data) ? (body.data as { id?: string; jobId?: string }[]).map(({ id, jobId }) => id ?? jobId ?? "") : null;
    };
    const seen: string[] = [];
    for (const [name, operation] of named.filter(([, { method, path }]) => method === "get" && !path.includes("{"))) {
      const ids = await idsOf(operation, own);
      if (ids === null) continue;
      expect(ids.filter((id) => id !== "").length, name).toBeGreaterThan(0);
      for (const other of others) {
        const shown = (await idsOf(operation, other)) ?? [];
        expect(
          shown.filter((id) => ids.includes(id)),
          name,
        ).toEqual([]);
      }
      seen.push(operation.path);
    }
    expect(seen.sort()).toEqual([
      "/v1/account/credits/ledger",
      "/v1/api-keys",
      "/v1/events",
      "/v1/flux/filings",
      "/v1/prism/jobs",
      "/v1/webhooks",
    ]);
  });
});
