import { and, eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { events, items } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import { testContext } from "@/scripts/testing/accounts";
import { workOf } from "@/scripts/testing/webhooks";
import { readBalance } from "./balance";
import { grantCredits } from "./grant-credits";
import { readLowThreshold, setLowThreshold } from "./low-threshold";
import { voidHolds } from "./settle-hold";

const queue = (ctx: Ctx, count: number) =>
  queueAnalysis(ctx, { type: "batch", invoices: Array.from({ length: count }, () => ({ request: {} })) });
const told = async (ctx: Ctx) =>
  (
    await ctx.db.orm
      .select({ type: events.type, data: events.data })
      .from(events)
      .where(
        and(
          eq(events.accountId, ctx.account.id),
          eq(events.environment, ctx.environment),
          inArray(events.type, ["credits.low", "credits.exhausted"]),
        ),
      )
      .orderBy(events.id)
  ).map(({ type, data }) => [type, data.available]);

it("records credits.low each time the balance falls below the threshold, with the account's figures", async () => {
  const ctx = await testContext({ credits: 120 });
  expect(await readLowThreshold(ctx)).toBe(100);
  await queue(ctx, 20);
  expect(await told(ctx), "a balance equal to the threshold is not below it").toEqual([]);
  await queue(ctx, 1);
  await queue(ctx, 30);
  expect(await told(ctx)).toEqual([["credits.low", 99]]);
  const [event] = await ctx.db.orm.select().from(events).where(eq(events.accountId, ctx.account.id));
  expect(Object.entries(event?.data ?? {})).toEqual(
    Object.entries({
      object: "credits",
      available: 99,
      held: 21,
      consumed: 0,
      granted: 120,
      expired: 0,
      environment: "test",
      threshold: 100,
    }),
  );
  expect(await workOf(ctx, "webhooks/event.recorded")).toEqual([{ accountId: ctx.account.id, environment: "test", eventId: event?.id }]);
  await grantCredits(ctx, { amount: 200, reason: "top up" });
  await queue(ctx, 200);
  expect(await told(ctx), "once more after the next top-up").toEqual([
    ["credits.low", 99],
    ["credits.low", 69],
  ]);
});

it("records credits.exhausted when nothing is left, and again only after credits were returned", async () => {
  const ctx = await testContext({ credits: 5 });
  const { jobId } = await queue(ctx, 5);
  await expect(queue(ctx, 1)).rejects.toMatchObject({ code: "insufficient_credits" });
  expect(await told(ctx), "no credits.low if the balance started below the threshold").toEqual([["credits.exhausted", 0]]);
  const [item] = await ctx.db.orm.select({ itemId: items.id }).from(items).where(eq(items.jobId, jobId));
  await inTransaction(ctx, (tx) => voidHolds(tx, [{ jobId, itemId: item?.itemId ?? "" }], "failed"));
  await queue(ctx, 1);
  expect(await told(ctx)).toEqual([
    ["credits.exhausted", 0],
    ["credits.exhausted", 0],
  ]);
});

it("records each event once among many concurrent requests", async () => {
  const ctx = await testContext({ credits: 200 });
  await Promise.allSettled(Array.from({ length: 300 }, () => queue(ctx, 1)));
  expect((await readBalance(ctx)).available).toBe(0);
  expect((await told(ctx)).map(([type]) => type)).toEqual(["credits.low", "credits.exhausted"]);
});

it("an account sets its own threshold; 0 turns credits.low off; reviewers may not set it", async () => {
  const ctx = await testContext({ credits: 10 });
  expect(await setLowThreshold({ ...ctx, actor: { kind: "user", userId: "u", role: "owner" } }, 5)).toBe(5);
  await queue(ctx, 5);
  expect(await told(ctx)).toEqual([]);
  await setLowThreshold(ctx, 0);
  await queue(ctx, 4);
  expect(await told(ctx)).toEqual([]);
  for (const wrong of [-1, 0.5, Number.NaN, 1e12])
    await expect(setLowThreshold(ctx, wrong)).rejects.toMatchObject({ code: "invalid_request" });
  await expect(setLowThreshold({ ...ctx, actor: { kind: "user", userId: "u", role: "reviewer" } }, 5)).rejects.toMatchObject({
    code: "insufficient_scope",
  });
  const live: Ctx = { ...ctx, environment: "live" };
  await setLowThreshold(live, 7);
  expect([await readLowThreshold(ctx), await readLowThreshold(live)]).toEqual([0, 7]);
});
