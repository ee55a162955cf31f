import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { runDuringUncommitted } from "@/scripts/testing/locks";
import { delivery, recordWithDeliveries, register } from "@/scripts/testing/webhooks";
import type { FinishedAttempt } from "./attempt";
import { closeDelivery, recordAttempt } from "./record-attempt";

/** An endpoint that is never called here, a waiting delivery, and a failed first attempt of it. */
async function waiting() {
  const clock = manualClock(new Date("2026-11-21T10:00:00Z"));
  const ctx = await testContext({ clock });
  const { id: endpointId } = await register(ctx, "https://partner.example/hook");
  const [waits] = await recordWithDeliveries(ctx);
  const deliveryId = waits?.id ?? "";
  const refused: FinishedAttempt = {
    endpointId,
    deliveryId,
    round: 1,
    attempt: 1,
    startedAt: clock.now(),
    requestUrl: "https://partner.example/hook",
    requestHeaders: { "webhook-id": deliveryId },
    outcome: "refused",
    responseStatus: 503,
    responseHeaders: null,
    responseExcerpt: "later",
    durationMs: 12,
  };
  return { clock, ctx, deliveryId, refused };
}

const attemptsOf = (ctx: Ctx, deliveryId: string) =>
  ctx.db.orm
    .select()
    .from(webhookAttempts)
    .where(
      and(
        eq(webhookAttempts.deliveryId, deliveryId),
        eq(webhookAttempts.accountId, ctx.account.id),
        eq(webhookAttempts.environment, ctx.environment),
      ),
    );

it("records a failed attempt once and returns the wait for the next, however often it is reported", async () => {
  const { clock, ctx, deliveryId, refused } = await waiting();
  const { waitMs } = await recordAttempt(ctx, refused);
  expect(waitMs).toBeGreaterThan(0);
  expect(await attemptsOf(ctx, deliveryId)).toMatchObject([{ attempt: 1, outcome: "refused", responseExcerpt: "later" }]);
  clock.advance(1_000);
  expect(await recordAttempt(ctx, refused)).toEqual({ waitMs: (waitMs ?? 0) - 1_000 });
  clock.advance(60_000);
  expect(await recordAttempt(ctx, refused), "the wait is never negative").toEqual({ waitMs: 0 });
  expect(await attemptsOf(ctx, deliveryId)).toHaveLength(1);
});

it("ignores a failure of a round that a replay has replaced", async () => {
  const { ctx, deliveryId, refused } = await waiting();
  await ctx.db.orm.update(webhookDeliveries).set({ round: 2 }).where(eq(webhookDeliveries.id, deliveryId));
  expect(await recordAttempt(ctx, refused)).toEqual({ waitMs: null });
  expect(await delivery(ctx, deliveryId)).toMatchObject({ status: "pending", round: 2, attempts: 0, responseStatus: null });
  expect(await attemptsOf(ctx, deliveryId)).toEqual([]);
});

it.each(["succeeded", "pending in another round", "failed"])(
  "does not count a failure against the endpoint if the delivery is %s by now",
  async (by) => {
    const { ctx, deliveryId, refused } = await waiting();
    if (by === "succeeded") await recordAttempt(ctx, { ...refused, outcome: "succeeded", responseStatus: 204 });
    else {
      const change = by === "failed" ? { status: "failed" as const } : { round: 2 };
      await ctx.db.orm.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, deliveryId));
    }
    for (const outcome of ["refused", "gone"] as const) expect(await recordAttempt(ctx, { ...refused, outcome })).toEqual({ waitMs: null });
    const [endpoint] = await ctx.db.orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, refused.endpointId));
    expect(endpoint).toMatchObject({ enabled: true, failingSince: null, failingEvents: 0 });
  },
);

it("ignores a failure reported while a success of the same attempt is being written", async () => {
  const { ctx, deliveryId, refused } = await waiting();
  const succeed = (tx: Ctx) =>
    tx.db.orm.update(webhookDeliveries).set({ status: "succeeded", attempts: 1 }).where(eq(webhookDeliveries.id, deliveryId));
  expect(await runDuringUncommitted(ctx, succeed, () => recordAttempt(ctx, refused))).toEqual({ waitMs: null });
  expect(await delivery(ctx, deliveryId)).toMatchObject({ status: "succeeded", attempts: 1, nextAttemptAt: expect.anything() as Date });
  expect(await attemptsOf(ctx, deliveryId)).toEqual([]);
  const [endpoint] = await ctx.db.orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, refused.endpointId));
  expect(endpoint).toMatchObject({ failingSince: null, failingEvents: 0 });
});

it("ignores an attempt reported by another account or environment", async () => {
  const [{ ctx, deliveryId, refused }, other] = [await waiting(), await testContext()];
  for (const stranger of [other, { ...ctx, environment: "live" as const }])
    expect(await recordAttempt(stranger, refused)).toEqual({ waitMs: null });
  expect(await delivery(ctx, deliveryId)).toMatchObject({ status: "pending", attempts: 0 });
});

it("closeDelivery fails a pending delivery of its current round, with the reason as the response excerpt", async () => {
  const { ctx, deliveryId, refused } = await waiting();
  await recordAttempt(ctx, refused);
  const close = (who: Ctx, round = 1) => closeDelivery(who, { deliveryId, round }, "Not sent");
  for (const stranger of [await testContext(), { ...ctx, environment: "live" as const }]) await close(stranger);
  await close(ctx, 2);
  expect(await delivery(ctx, deliveryId)).toMatchObject({ status: "pending", responseExcerpt: "later" });
  await close(ctx);
  const closed = { status: "failed", nextAttemptAt: null, responseStatus: null, responseExcerpt: "Not sent", durationMs: null };
  expect(await delivery(ctx, deliveryId)).toMatchObject(closed);
  await ctx.db.orm
    .update(webhookDeliveries)
    .set({ status: "succeeded", responseExcerpt: "thank you" })
    .where(eq(webhookDeliveries.id, deliveryId));
  await close(ctx);
  expect(await delivery(ctx, deliveryId)).toMatchObject({ status: "succeeded", responseExcerpt: "thank you" });
});
