import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { accounts } from "@/drizzle/schema";
import { setLimits } from "@/lib/accounts/set-limits";
import { createApiKey } from "@/lib/keys/create-api-key";
import { call, testPartner } from "@/scripts/testing/partner";
import { partnerRoute } from "./partner-route";

const path = "/v1/prism/echo";
const echo = partnerRoute({
  operation: "test.echo",
  scope: "prism:write",
  body: z.object({ businessId: z.string().optional() }),
  response: { 202: z.object({}) },
  handle: () => ({}),
});

// Partners often use the same business ids in both environments: a load test in the sandbox must not block live requests.
it.each([["named", { businessId: "main" }] as const, ["not named", {}] as const])(
  "a business that is %s is rate-limited separately in each account and environment",
  async (_, body) => {
    const limits = { rps: 1_000, burst: 1_000, concurrency: 10, businessRpm: 1 };
    const own = await testPartner({ limits });
    const stranger = await testPartner({ limits });
    await own.ctx.db.orm.update(accounts).set({ liveEnabledAt: new Date() }).where(eq(accounts.id, own.ctx.account.id));
    const live = { ...own.ctx, environment: "live" as const };
    await setLimits(live, limits);
    const ask = async (key: string) => (await call(echo, { path, key, body })).status;
    expect([await ask(own.key), await ask(own.key)]).toEqual([202, 429]);
    // Another key of the same environment shares these meters.
    expect(await ask((await createApiKey(own.ctx, { name: "second" })).key)).toBe(429);
    expect(await ask((await createApiKey(live, { name: "live" })).key)).toBe(202);
    expect(await ask(stranger.key)).toBe(202);
  },
);
