import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { authorityCircuits, filings } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { startTestAuthority, type TestAuthority } from "@/scripts/testing/live-authority";
import { acceptLive, liveAccount } from "@/scripts/testing/portal";
import { advanceFiling } from "./advance-filing";
import { SignInPaused } from "./authority";
import { circuitOf, recordFailure } from "./circuit";
import type { FilingStatus } from "./states";

const HOUR_MS = 60 * 60_000;
const clock = manualClock(new Date("2026-11-05T09:00:00Z"));
let live: TestAuthority;
let ctx: Ctx;
let id = "";

beforeAll(async () => {
  live = await startTestAuthority(1);
});
afterAll(() => live.stop());
beforeEach(async () => {
  const account = await liveAccount({ clock });
  ({ ctx } = account);
  await ctx.db.orm.delete(authorityCircuits);
  await ctx.db.orm.update(filings).set({ status: "canceled" });
  id = await acceptLive(account);
  live.answer({ signIn: () => Promise.reject(new SignInPaused(6 * HOUR_MS)) });
});

const stand = (status: FilingStatus) => ctx.db.orm.update(filings).set({ status }).where(eq(filings.id, id));

it.each<FilingStatus>(["processing", "reconciling", "submitted"])(
  "a filing whose sign-in is paused retries after the pause: %s",
  async (status) => {
    await stand(status);
    expect(await advanceFiling(ctx, id, 0)).toMatchObject({ status, waitMs: 6 * HOUR_MS });
    const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
    expect(row).toMatchObject({ attempts: 0, blockedReasons: [] });
    expect(await circuitOf(ctx, live.authority.name), "a paused sign-in does not count against the authority").toEqual({
      state: "closed",
      failures: 0,
    });
  },
);

it("a paused filing does not pass on the right to probe the authority", async () => {
  await stand("processing");
  for (let n = 0; n < 3; n += 1) await recordFailure(ctx, live.authority.name);
  clock.advance(60_000);
  await advanceFiling(ctx, id, 0);
  expect(await circuitOf(ctx, live.authority.name)).toEqual({ state: "open", forMs: 60_000 });
});
