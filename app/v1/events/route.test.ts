import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { webhookDeliveries } from "@/drizzle/schema";
import { call, testPartner } from "@/scripts/testing/partner";
import { manualClock } from "@/lib/kernel/clock";
import { recordEvent } from "@/lib/webhooks/record-event";
import { purgeEvents } from "@/lib/webhooks/purge-events";
import { eventOf, recordWithDeliveries, startReceiver, register } from "@/scripts/testing/webhooks";
import { GET as list } from "./route";
import { GET as get } from "./[id]/route";

const path = "/v1/events";
const DAY = 86_400_000;
const ids = (told: { body: { data: { id: string }[] } }) => told.body.data.map(({ id }) => id);

it("GET /v1/events/{id} returns the whole event even if its webhook was shortened", async () => {
  const { ctx, key } = await testPartner();
  const event = eventOf(ctx, "prism.analysis.complete", { businessId: "x".repeat(30_000) });
  const id = await recordEvent(ctx, event);
  const { status, body } = await call(get, { method: "GET", path: `${path}/${id}`, key, params: { id } });
  expect(status).toBe(200);
  expect(body.data).toEqual({
    id,
    type: "prism.analysis.complete",
    timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    apiVersion: "v1",
    data: event.data,
  });
});

it("GET /v1/events lists events newest first, in pages and by type", async () => {
  const { ctx, key } = await testPartner();
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.unshift(await recordEvent(ctx, eventOf(ctx, n % 2 ? "credits.low" : "credits.exhausted")));
  const page = (query: string) => call(list, { method: "GET", path: path + query, key });
  const first = await page("?limit=2");
  expect(ids(first)).toEqual(made.slice(0, 2));
  const later = await recordEvent(ctx, eventOf(ctx, "credits.low"));
  const second = await page(`?limit=2&cursor=${first.body.meta.nextCursor}`);
  const third = await page(`?limit=2&cursor=${second.body.meta.nextCursor}`);
  expect([...ids(second), ...ids(third)]).toEqual(made.slice(2));
  expect(third.body.meta).toMatchObject({ hasMore: false, nextCursor: null });
  expect(ids(await page("?type=credits.low"))).toEqual([later, made[1], made[3]]);
  expect((await page("?type=nonsense")).status).toBe(400);
});

it("events are visible only to their own account and environment, with the scope events:read", async () => {
  const { ctx, key } = await testPartner();
  const { key: stranger } = await testPartner();
  const { key: manager } = await testPartner({ scopes: ["webhooks:manage"] });
  const id = await recordEvent(ctx, eventOf(ctx, "credits.low"));
  const live = await recordEvent({ ...ctx, environment: "live" }, eventOf(ctx, "credits.low"));
  for (const [who, which] of [
    [stranger, id],
    [key, live],
    [key, "evt_00000000000000000000000000"],
  ] as const) {
    const told = await call(get, { method: "GET", path: `${path}/${which}`, key: who, params: { id: which } });
    expect([told.status, told.body.message]).toEqual([404, "No event with this id exists"]);
  }
  expect(ids(await call(list, { method: "GET", path, key }))).toEqual([id]);
  expect(ids(await call(list, { method: "GET", path, key: stranger }))).toEqual([]);
  expect((await call(list, { method: "GET", path, key: manager })).body).toMatchObject({
    code: "insufficient_scope",
    requiredScope: "events:read",
  });
});

it("an event can be read for 30 days", async () => {
  const { ctx, key } = await testPartner();
  const aged = (days: number) =>
    recordEvent({ ...ctx, clock: manualClock(new Date(Date.now() - days * DAY)) }, eventOf(ctx, "credits.low"));
  const [old, young] = [await aged(30.01), await aged(29.99)];
  expect(ids(await call(list, { method: "GET", path, key }))).toEqual([young]);
  const read = async (id: string) => (await call(get, { method: "GET", path: `${path}/${id}`, key, params: { id } })).status;
  expect([await read(old), await read(young)]).toEqual([404, 200]);
});

it("an event older than 30 days is deleted with its deliveries", async () => {
  const { ctx } = await testPartner();
  const receiver = await startReceiver((response) => response.end());
  await register(ctx, receiver.url);
  // Far in the past, so that no other test has events that old.
  const now = new Date("2001-03-01T00:00:00Z");
  const aged = (days: number) => recordWithDeliveries({ ...ctx, clock: manualClock(new Date(now.getTime() - days * DAY)) }, "credits.low");
  await aged(30.01);
  const [young] = await aged(29.99);
  expect(await purgeEvents(ctx.db, manualClock(now))).toBe(1);
  const kept = await ctx.db.orm
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.accountId, ctx.account.id));
  expect(kept).toEqual([{ id: young?.id }]);
  await receiver.close();
});
