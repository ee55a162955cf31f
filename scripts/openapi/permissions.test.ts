import { beforeAll, describe, expect, it } from "vitest";
import { partnerRoute } from "@/lib/http/partner-route";
import { scopes, type Scope } from "@/lib/kernel/context";
import { idPrefixes, newId } from "@/lib/kernel/ids";
import { createApiKey } from "@/lib/keys/create-api-key";
import { queueAnalysis } from "@/lib/prism/queue-analysis";
import { call, testPartner, type Partner, type Told } from "@/scripts/testing/partner";
import { collectOperations } from "./build-document";
import type { Operation } from "@/lib/http/openapi";

const operations = await collectOperations();
const named = operations.map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const);

function ask({ route, method, path }: Operation, key: string, params: Record<string, string> = {}): Promise<Told> {
  return call(partnerRoute(route), { method: method.toUpperCase() as "GET" | "POST" | "DELETE", path, key, params, ...(method === "post" ? { body: {} } : {}) });
}

describe("each scope with each operation", () => {
  const keys = new Map<Scope, string>();
  beforeAll(async () => {
    const { ctx } = await testPartner();
    for (const scope of scopes) keys.set(scope, (await createApiKey(ctx, { name: scope, scopes: [scope] })).key);
  });

  it.each(named)("%s opens with its own scopes alone", async (_name, operation) => {
    const opening = typeof operation.route.scope === "string" ? [operation.route.scope] : operation.route.scope;
    const params = Object.fromEntries([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? "", newId("job")]));
    for (const scope of scopes) {
      const { status, body } = await ask(operation, keys.get(scope) ?? "", params);
      if (opening.includes(scope)) expect(body?.code, scope).not.toBe("insufficient_scope");
      else expect([scope, status, body.code, body.requiredScope]).toEqual([scope, 403, "insufficient_scope", opening[0]]);
    }
  });
});

/** What a path names, made by its owner; webhooks and events have their own tests beside their routes. */
const owned: Record<string, (partner: Partner) => Promise<string>> = {
  "/v1/prism/invoice-analyze/batch/": async ({ ctx }) => (await queueAnalysis(ctx, { type: "single", invoices: [{ request: {} }] })).jobId,
  "/v1/api-keys/": async ({ ctx }) => (await createApiKey(ctx, { name: "other" })).id,
};

describe("another account's ids", () => {
  it.each(named.filter(([, { path }]) => Object.keys(owned).some((start) => path.startsWith(start) && path.includes("{"))))(
    "%s answers like an id that does not exist", async (_name, operation) => {
      const [owner, stranger] = [await testPartner(), await testPartner()];
      const { key } = await createApiKey(stranger.ctx, { name: "all", scopes });
      const make = Object.entries(owned).find(([start]) => operation.path.startsWith(start))?.[1];
      const id = await make?.(owner) ?? "";
      const kind = (Object.keys(idPrefixes) as (keyof typeof idPrefixes)[]).find((name) => id.startsWith(`${idPrefixes[name]}_`)) ?? "job";
      const parameter = /\{(\w+)\}/.exec(operation.path)?.[1] ?? "";
      const [foreign, missing] = [await ask(operation, key, { [parameter]: id }), await ask(operation, key, { [parameter]: newId(kind) })];
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
    });
});
