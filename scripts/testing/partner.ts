import { setLimits } from "@/lib/accounts/set-limits";
import { systemContext, type Ctx, type Environment, type Scope } from "@/lib/kernel/context";
import { createApiKey } from "@/lib/keys/create-api-key";
import { testContext } from "./accounts";
import type { PartnerHandler } from "@/lib/http/partner-route";

// For tests of routes only.

export interface Partner {
  ctx: Ctx;
  key: string;
  keyId: string;
}

/** An account with credits, a key, and limits that no test reaches by accident. */
export async function testPartner(
  options: { credits?: number; environment?: Environment; scopes?: readonly Scope[]; limits?: Parameters<typeof setLimits>[1] } = {},
): Promise<Partner> {
  const ctx = await testContext({ credits: options.credits, environment: options.environment });
  const system = systemContext(ctx.db, "test", ctx.account.id, ctx.environment);
  await setLimits(system, options.limits ?? { rps: 100_000, burst: 100_000, concurrency: 10_000, businessRpm: 1_000_000 });
  const { key, id } = await createApiKey(system, { name: "test", ...(options.scopes ? { scopes: options.scopes } : {}) });
  return { ctx: system, key, keyId: id };
}

export interface Call {
  method?: "GET" | "POST" | "DELETE";
  path: string;
  key?: string | null;
  /** Sent as JSON; strings and bytes are sent as they are. */
  body?: unknown;
  params?: Record<string, string>;
  headers?: Record<string, string>;
}

export interface Told {
  status: number;
  headers: Headers;
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests reach into answers of every shape
  body: any;
}

/** Calls a route handler as Next would. */
export async function call(
  handler: PartnerHandler | ((request: Request) => Response | Promise<Response>),
  { method = "POST", path, key, body, params = {}, headers = {} }: Call,
): Promise<Told> {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const request = new Request(`http://levy.test${path}`, {
    method,
    headers: { "content-type": "application/json", ...(key ? { "x-api-key": key } : {}), ...headers },
    ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
  });
  const response = await (handler as PartnerHandler)(request, { params: Promise.resolve(params) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === "" ? null : JSON.parse(text) };
}
