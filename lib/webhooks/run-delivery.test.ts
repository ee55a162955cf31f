import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { webhookAttempts, webhookEndpoints } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx, Environment } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { replayEvents } from "./replay-events";
import { runDelivery } from "./run-delivery";
import { delivery, recordWithDeliveries, startReceiver, workOf, type Receiver } from "@/scripts/testing/webhooks";
import { updateWebhook } from "./update-webhook";
import { newId } from "@/lib/kernel/ids";
import { sealWebhookSecret, generateWebhookSecret } from "./webhook-secret";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

/** An account on a manual clock, with one endpoint whose receiver responds as `status` says for that time. */
async function scene(environment: Environment, status: (elapsedMs: number) => number, answersAfterMs = 0) {
  const clock = manualClock(new Date());
  const startedAt = clock.now().getTime();
  const elapsed = () => clock.now().getTime() - startedAt;
  const receiver = await startReceiver((response) => {
    clock.advance(answersAfterMs);
    response.writeHead(status(elapsed())).end();
  });
  open.push(receiver);
  const ctx = await testContext({ environment, clock });
  const place = { id: newId("webhook"), accountId: ctx.account.id, environment };
  // Inserted directly, because a live endpoint can't be registered at a local http receiver.
  await ctx.db.orm
    .insert(webhookEndpoints)
    .values({ ...place, url: receiver.url, events: ["*"], sealedSecret: sealWebhookSecret(generateWebhookSecret(), place) });
  const steps = {
    run: <T>(_id: string, work: () => Promise<T>) => work(),
    sleep: async (_id: string, durationMs: number) => clock.advance(durationMs),
  };
  const deliver = async (id: string, round = 1) => runDelivery(ctx, steps, { deliveryId: id, round });
  return { ctx, clock, elapsed, receiver, endpointId: place.id, deliver };
}

async function event(ctx: Ctx): Promise<string> {
  const [row] = await recordWithDeliveries(ctx, "credits.low");
  if (!row) throw new Error("no delivery was recorded");
  return row.id;
}

const endpointOf = async (ctx: Ctx, id: string) => (await ctx.db.orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];

describe("a round of attempts", () => {
  it("survives a receiver that is down for 60 hours, on the published schedule", async () => {
    const { ctx, clock, elapsed, receiver, deliver } = await scene("live", (elapsedMs) => (elapsedMs < 60 * HOUR ? 503 : 200));
    const id = await event(ctx);
    await deliver(id);
    expect(await delivery(ctx, id)).toMatchObject({ status: "succeeded", attempts: 10, responseStatus: 200 });
    expect(elapsed()).toBeGreaterThan(60 * HOUR);
    expect(elapsed()).toBeLessThan(84 * HOUR);
    expect(receiver.received).toHaveLength(10);
    const attempts = await ctx.db.orm
      .select()
      .from(webhookAttempts)
      .where(eq(webhookAttempts.deliveryId, id))
      .orderBy(webhookAttempts.attempt);
    const planned = [5_000, HOUR / 12, HOUR / 2, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    planned.forEach((wait, index) => {
      const waited = (attempts[index + 1]?.startedAt.getTime() ?? 0) - (attempts[index]?.startedAt.getTime() ?? 0);
      expect(waited / wait, `wait after attempt ${index + 1}`).toBeGreaterThanOrEqual(0.9);
      expect(waited / wait, `wait after attempt ${index + 1}`).toBeLessThanOrEqual(1.1);
    });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(clock.now().getTime()).toBe(attempts.at(-1)?.startedAt.getTime());
  });

  it("fails after ten attempts in live and three in the sandbox", async () => {
    for (const [environment, most] of [
      ["live", 10],
      ["test", 3],
    ] as const) {
      const { ctx, receiver, deliver } = await scene(environment, () => 500);
      const id = await event(ctx);
      await deliver(id);
      expect(await delivery(ctx, id)).toMatchObject({ status: "failed", attempts: most, nextAttemptAt: null });
      expect(receiver.received).toHaveLength(most);
    }
  });
});

describe("five days of failures only", () => {
  it("disable an endpoint once two events have failed, and later events can be replayed", async () => {
    const { ctx, clock, endpointId, deliver } = await scene("test", () => 500);
    await deliver(await event(ctx));
    clock.advance(5 * DAY);
    await deliver(await event(ctx));
    expect(await endpointOf(ctx, endpointId)).toMatchObject({ enabled: false, disabledReason: "failing", failingEvents: 2 });
    const missed = await event(ctx);
    expect(await delivery(ctx, missed)).toMatchObject({ status: "failed", attempts: 0 });
    expect((await workOf(ctx, "webhooks/delivery.requested")).map(({ deliveryId }) => deliveryId)).not.toContain(missed);
    await updateWebhook(ctx, { id: endpointId, changes: { enabled: true } });
    expect(await endpointOf(ctx, endpointId)).toMatchObject({ enabled: true, disabledReason: null, failingSince: null, failingEvents: 0 });
  });

  it("of a single event do not disable it, however often it is retried", async () => {
    const { ctx, clock, endpointId, deliver } = await scene("live", () => 500, 2_000);
    const id = await event(ctx);
    await deliver(id);
    clock.advance(3 * DAY);
    await replayEvents(ctx, { id: endpointId, eventIds: [(await delivery(ctx, id)).eventId], onlyFailed: false });
    await deliver(id, 2);
    expect(await endpointOf(ctx, endpointId)).toMatchObject({ enabled: true, failingEvents: 1 });
  });

  it("are not complete a minute early, and start over after a successful delivery", async () => {
    let status = 500;
    const { ctx, clock, endpointId, deliver } = await scene("test", () => status);
    const first = await endpointOf(ctx, endpointId);
    expect(first?.failingSince).toBeNull();
    await deliver(await event(ctx));
    const since = (await endpointOf(ctx, endpointId))?.failingSince?.getTime() ?? 0;
    // Three attempts take about 65 s, so the last one falls just short of five days.
    clock.advance(since + 5 * DAY - clock.now().getTime() - 80_000);
    await deliver(await event(ctx));
    expect(clock.now().getTime() - since).toBeLessThan(5 * DAY);
    expect(await endpointOf(ctx, endpointId)).toMatchObject({ enabled: true, failingEvents: 2 });
    status = 204;
    await deliver(await event(ctx));
    expect(await endpointOf(ctx, endpointId)).toMatchObject({ failingSince: null, failingEvents: 0 });
    status = 500;
    clock.advance(5 * DAY);
    await deliver(await event(ctx));
    expect(await endpointOf(ctx, endpointId)).toMatchObject({ enabled: true, failingEvents: 1 });
  });
});
