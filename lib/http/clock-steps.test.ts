import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { idempotencyKeys } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { call, testPartner } from "@/scripts/testing/partner";
import { once } from "./idempotency";
import { partnerRoute } from "./partner-route";

const HOUR_MS = 3_600_000;

afterEach(() => vi.useRealTimers());

const echo = partnerRoute({
  operation: "test.clock",
  scope: "prism:write",
  body: z.object({}),
  response: { 200: z.object({}) },
  handle: () => ({}),
});

it("rate limits neither lock a key out nor open up when the wall clock is set forward or back", async () => {
  const { key } = await testPartner({ limits: { rps: 1, burst: 2, concurrency: 5, businessRpm: 1_000 } });
  const send = async (): Promise<number> => (await call(echo, { path: "/v1/prism/clock", key, body: {} })).status;
  // Fakes the wall clock and the monotonic clock, so that they can diverge as when the former is set; the driver's timers stay real.
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.now() });
  const wait = (ms: number): void => {
    vi.advanceTimersByTime(ms);
  };
  expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect(await send()).toBe(429);
  vi.setSystemTime(Date.now() - 2 * HOUR_MS);
  expect(await send()).toBe(429);
  wait(1_000);
  expect([await send(), await send()]).toEqual([200, 429]);
});

it("replays an idempotent request after the clock was set back, and frees the key once it has expired", async () => {
  const { ctx } = await testPartner();
  const clock = manualClock(new Date("2026-11-21T08:00:00Z"));
  const claim = { operation: "test.clock", key: "k-1", fingerprint: "same" };
  let worked = 0;
  const run = () =>
    once({ ...ctx, clock }, claim, () => {
      worked += 1;
      return Promise.resolve({ status: 200, headers: {}, body: String(worked) });
    });
  expect(await run()).toMatchObject({ replayed: false, body: "1" });
  clock.advance(-3 * HOUR_MS);
  expect(await run()).toMatchObject({ replayed: true, body: "1" });
  clock.advance(26 * HOUR_MS);
  expect(await run()).toMatchObject({ replayed: true, body: "1" });
  clock.advance(2 * HOUR_MS);
  expect(await run()).toMatchObject({ replayed: false, body: "2" });
  clock.advance(-30 * HOUR_MS);
  expect(await run()).toMatchObject({ replayed: true, body: "2" });
  expect(await ctx.db.orm.select().from(idempotencyKeys).where(eq(idempotencyKeys.accountId, ctx.account.id))).toHaveLength(1);
});
