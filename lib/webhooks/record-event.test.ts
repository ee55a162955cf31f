import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { events, webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { isId, newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { runDuringUncommitted } from "@/scripts/testing/locks";
import { eventOf, workOf } from "@/scripts/testing/webhooks";
import { NOT_SENT } from "./endpoints-for";
import { recordEvent } from "./record-event";

type Endpoint = Partial<typeof webhookEndpoints.$inferInsert>;

async function endpoint(ctx: Ctx, columns: Endpoint = {}): Promise<string> {
  const id = newId("webhook");
  await ctx.db.orm
    .insert(webhookEndpoints)
    .values({
      id,
      accountId: ctx.account.id,
      environment: ctx.environment,
      url: "https://hooks.example",
      events: ["*"],
      sealedSecret: "",
      ...columns,
    });
  return id;
}

const handedOver = (ctx: Ctx) => workOf(ctx, "webhooks/delivery.requested");
const deliveriesOf = (ctx: Ctx) =>
  ctx.db.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.accountId, ctx.account.id)).orderBy(webhookDeliveries.endpointId);

it("writes the event, its delivery and the request to send it", async () => {
  const ctx = await testContext();
  const endpointId = await endpoint(ctx);
  const id = await recordEvent(ctx, eventOf(ctx, "prism.job.completed", { jobId: "job_1" }));
  expect(isId("event", id)).toBe(true);
  const [row] = await ctx.db.orm.select().from(events).where(eq(events.id, id));
  expect(row).toMatchObject({ type: "prism.job.completed", sequence: 3, objectId: null, environment: "test", data: { jobId: "job_1" } });
  const [delivery, ...others] = await deliveriesOf(ctx);
  expect(others).toEqual([]);
  expect(delivery).toMatchObject({
    eventId: id,
    endpointId,
    status: "pending",
    round: 1,
    attempts: 0,
    environment: "test",
    nextAttemptAt: row?.createdAt,
  });
  expect(isId("delivery", delivery?.id ?? "")).toBe(true);
  expect(await handedOver(ctx)).toEqual([
    { requestId: ctx.requestId, accountId: ctx.account.id, environment: "test", deliveryId: delivery?.id, endpointId, round: 1 },
  ]);
});

it("creates deliveries for subscribed endpoints, and failed ones for endpoints that Levy disabled", async () => {
  const ctx = await testContext();
  const wants = await endpoint(ctx, { events: ["prism.job.failed", "prism.job.completed"] });
  const failing = await endpoint(ctx, { failingSince: new Date() });
  const off = await endpoint(ctx, { enabled: false, disabledReason: "failing" });
  const gone = await endpoint(ctx, { enabled: false, disabledReason: "gone" });
  await endpoint(ctx, { events: ["prism.job.failed"] });
  await endpoint(ctx, { enabled: false, disabledReason: "manual" });
  await endpoint(ctx, { environment: "live" });
  await recordEvent(ctx, eventOf(ctx, "prism.job.completed", { jobId: "job_1" }));
  expect((await deliveriesOf(ctx)).map(({ endpointId, status, responseExcerpt }) => [endpointId, status, responseExcerpt])).toEqual([
    [wants, "pending", null],
    [failing, "pending", null],
    [off, "failed", NOT_SENT],
    [gone, "failed", NOT_SENT],
  ]);
  expect((await handedOver(ctx)).map(({ endpointId }) => endpointId)).toEqual([wants, failing]);
});

it("waits for an endpoint that is being deleted, and then skips it without failing", async () => {
  const ctx = await testContext();
  const [goes, stays] = [await endpoint(ctx), await endpoint(ctx)];
  const remove = (tx: Ctx) => tx.db.orm.delete(webhookEndpoints).where(eq(webhookEndpoints.id, goes));
  await runDuringUncommitted(ctx, remove, () => recordEvent(ctx, eventOf(ctx, "prism.job.completed", { jobId: "job_1" })));
  expect((await deliveriesOf(ctx)).map(({ endpointId }) => endpointId)).toEqual([stays]);
});

it("leaves deliveries of events that are also mailed to the worker", async () => {
  const ctx = await testContext();
  await endpoint(ctx);
  const id = await recordEvent(ctx, eventOf(ctx, "credits.low"));
  expect(await deliveriesOf(ctx)).toEqual([]);
  expect(await workOf(ctx, "webhooks/event.recorded")).toMatchObject([{ eventId: id, environment: "test" }]);
});

it("writes nothing if the transaction rolls back", async () => {
  const ctx = await testContext();
  await endpoint(ctx);
  await expect(
    inTransaction(ctx, async (tx) => {
      await recordEvent(tx, eventOf(ctx, "prism.job.failed"));
      throw new Error("the change failed");
    }),
  ).rejects.toThrow("the change failed");
  expect(await ctx.db.orm.select().from(events).where(eq(events.accountId, ctx.account.id))).toEqual([]);
  expect(await handedOver(ctx)).toEqual([]);
});

it("returns the ID of the first event if a step is repeated, even ten times at once", async () => {
  const ctx = await testContext();
  await endpoint(ctx);
  const event = { ...eventOf(ctx, "prism.analysis.complete"), objectId: "itm_1" };
  const ids = await Promise.all(Array.from({ length: 10 }, () => recordEvent(ctx, event)));
  expect(new Set(ids).size).toBe(1);
  expect(await handedOver(ctx)).toHaveLength(1);
});

it("records later changes of an object, other kinds, accounts and environments as separate events", async () => {
  const [ctx, other] = [await testContext(), await testContext()];
  const first = { ...eventOf(ctx, "vat.filing.action_required"), objectId: "fil_1" };
  const ids = [
    await recordEvent(ctx, first),
    await recordEvent(ctx, { ...first, data: { ...first.data, sequence: 5 } }),
    await recordEvent(ctx, { ...first, type: "vat.filing.failed" }),
    await recordEvent(other, first),
    await recordEvent({ ...ctx, environment: "live" }, first),
  ];
  expect(new Set(ids).size).toBe(5);
});
