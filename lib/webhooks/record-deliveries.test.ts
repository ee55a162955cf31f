import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import { testContext } from "@/scripts/testing/accounts";
import { eventOf, register, workOf } from "@/scripts/testing/webhooks";
import { recordDeliveries } from "./record-deliveries";
import { insertEvent, recordEvent } from "./record-event";

it("creates deliveries only for events of its own account and environment", async () => {
  const [ctx, other] = [await testContext(), await testContext()];
  await register(ctx, "https://hooks.example.com/levy");
  const eventId = await recordEvent(ctx, eventOf(ctx, "credits.low"));
  const live = { ...ctx, environment: "live" as const };
  for (const stranger of [other, live]) {
    await stranger.db.orm
      .insert(webhookEndpoints)
      .values({
        id: `whk_${stranger.account.id}_${stranger.environment}`,
        accountId: stranger.account.id,
        environment: stranger.environment,
        url: "https://hooks.example.com/other",
        events: ["*"],
        sealedSecret: "",
      });
    expect(await recordDeliveries(stranger, { eventId })).toEqual({ requested: 0 });
  }
  expect(await recordDeliveries(ctx, { eventId })).toEqual({ requested: 1 });
  expect(await ctx.db.orm.$count(webhookDeliveries, eq(webhookDeliveries.eventId, eventId))).toBe(1);
});

it("delivers a test event only to the endpoint that it was made for", async () => {
  const ctx = await testContext();
  const [{ id: onlyEndpointId }] = [
    await register(ctx, "https://hooks.example.com/tried"),
    await register(ctx, "https://hooks.example.com/other"),
  ];
  const { id: eventId } = await insertEvent(ctx, { ...eventOf(ctx, "credits.low"), onlyEndpointId });
  expect(await recordDeliveries(ctx, { eventId })).toEqual({ requested: 0 });
  expect(await ctx.db.orm.$count(webhookDeliveries, eq(webhookDeliveries.eventId, eventId))).toBe(0);
});

it.each(["failing", "gone"] as const)(
  "does not send to an endpoint that Levy disabled (%s), but keeps a delivery for a replay",
  async (disabledReason) => {
    const ctx = await testContext();
    const { id } = await register(ctx, "https://hooks.example.com/levy");
    await ctx.db.orm.update(webhookEndpoints).set({ enabled: false, disabledReason }).where(eq(webhookEndpoints.id, id));
    const eventId = await recordEvent(ctx, eventOf(ctx, "credits.low"));
    expect(await recordDeliveries(ctx, { eventId })).toEqual({ requested: 0 });
    expect(await workOf(ctx, "webhooks/delivery.requested")).toEqual([]);
    expect(await ctx.db.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.eventId, eventId))).toMatchObject([
      { status: "failed", nextAttemptAt: null },
    ]);
  },
);
