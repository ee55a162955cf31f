import { and, eq, inArray, sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { events, webhookDeliveries } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { locksBeforeWaiting } from "@/scripts/testing/locks";
import { recordWithDeliveries, register, startReceiver, workOf, type Receiver } from "@/scripts/testing/webhooks";
import { MAX_REPLAY, replayEvents } from "./replay-events";
import { updateWebhook } from "./update-webhook";

const START = Date.parse("2026-11-21T09:00:00Z");
const DAY_MS = 86_400_000;
const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

async function scene() {
  const receiver = await startReceiver((response) => response.writeHead(204).end());
  open.push(receiver);
  const clock = manualClock(new Date(START));
  const ctx = await testContext({ clock });
  const webhook = await register(ctx, receiver.url);
  const other = await register(ctx, receiver.url);
  /** An event from `agoMs` milliseconds ago, with the state of its delivery to the endpoint. */
  const event = async (agoMs: number, status: "failed" | "succeeded" | "pending" | null = "failed", by: Ctx = ctx) => {
    const [row] = await recordWithDeliveries(by, "prism.job.completed", { jobId: `job_${agoMs}`, sequence: 1 });
    const eventId = row?.eventId ?? "";
    await ctx.db.orm
      .update(events)
      .set({ createdAt: new Date(START - agoMs) })
      .where(eq(events.id, eventId));
    const own = and(eq(webhookDeliveries.eventId, eventId), eq(webhookDeliveries.endpointId, webhook.id));
    const { orm } = ctx.db;
    await orm.update(webhookDeliveries).set({ status: "succeeded" }).where(eq(webhookDeliveries.eventId, eventId));
    if (status === null) await orm.delete(webhookDeliveries).where(own);
    else await orm.update(webhookDeliveries).set({ status, attempts: 3 }).where(own);
    return eventId;
  };
  const replay = (over: Partial<Parameters<typeof replayEvents>[1]>) => replayEvents(ctx, { id: webhook.id, onlyFailed: false, ...over });
  /** Marks all waiting deliveries as sent and failed. */
  const fail = () =>
    ctx.db.orm
      .update(webhookDeliveries)
      .set({ status: "failed", nextAttemptAt: null })
      .where(and(eq(webhookDeliveries.endpointId, webhook.id), eq(webhookDeliveries.status, "pending")));
  const roundsOf = async (eventIds: string[], endpointId = webhook.id) => {
    const rows = await ctx.db.orm.select().from(webhookDeliveries).where(inArray(webhookDeliveries.eventId, eventIds));
    return eventIds.map((id) => rows.find((row) => row.eventId === id && row.endpointId === endpointId)?.round ?? null);
  };
  return { clock, ctx, webhook, other, event, replay, fail, roundsOf };
}

it("replays a time range including both ends, by default 30 days, to one endpoint only", async () => {
  const { event, replay, fail, roundsOf, other } = await scene();
  const replayed = async (over: Parameters<typeof replay>[0]) => {
    await fail();
    return replay(over);
  };
  const ids = [await event(30 * DAY_MS + 1), await event(30 * DAY_MS), await event(2_000), await event(1_000), await event(0)];
  const at = (agoMs: number) => new Date(START - agoMs).toISOString();
  expect(await replayed({ since: at(2_000), until: at(1_000) })).toEqual({ replayed: 2, skipped: 0 });
  expect(await roundsOf(ids)).toEqual([1, 1, 2, 2, 1]);
  expect(await replayed({ since: at(1_000) })).toEqual({ replayed: 2, skipped: 0 });
  expect(await replayed({ until: at(2_000) })).toEqual({ replayed: 2, skipped: 0 });
  expect(await replayed({})).toEqual({ replayed: 4, skipped: 0 });
  expect(await roundsOf(ids)).toEqual([1, 3, 4, 4, 3]);
  expect(await roundsOf(ids, other.id), "the other endpoint's deliveries are unchanged").toEqual([1, 1, 1, 1, 1]);
  await expect(
    replay({ eventIds: [ids[2] ?? "", ids[0] ?? ""] }),
    "an event too old to replay can't be named either",
  ).rejects.toMatchObject({ code: "invalid_request", faults: [{ field: "eventIds[1]", code: "not_found" }] });
});

it("replays only failed deliveries if asked, creates missing ones, and skips those waiting to be sent", async () => {
  const { ctx, clock, webhook, event, replay, roundsOf } = await scene();
  const [failed, arrived, under, never] = [await event(4), await event(3, "succeeded"), await event(2, "pending"), await event(1, null)];
  expect(await replay({ onlyFailed: true })).toEqual({ replayed: 1, skipped: 0 });
  expect(await roundsOf([failed, arrived, under, never])).toEqual([2, 1, 1, null]);
  expect(await replay({ eventIds: [never, arrived], onlyFailed: true })).toEqual({ replayed: 0, skipped: 0 });
  // One waits for its first attempt; the other has just been replayed.
  expect(await replay({})).toEqual({ replayed: 2, skipped: 2 });
  expect(await roundsOf([failed, arrived, under, never])).toEqual([2, 2, 1, 1]);
  // An attempt failed and the next is due later, so replaying doesn't wait for it.
  const later = { attempts: 1, nextAttemptAt: new Date(clock.now().getTime() + 1) };
  await ctx.db.orm.update(webhookDeliveries).set(later).where(eq(webhookDeliveries.endpointId, webhook.id));
  expect(await replay({})).toEqual({ replayed: 4, skipped: 0 });
  expect(await roundsOf([failed, arrived, under, never])).toEqual([3, 3, 2, 2]);
  const rows = await ctx.db.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, webhook.id));
  for (const row of rows) expect(row).toMatchObject({ status: "pending", attempts: 0, nextAttemptAt: new Date(START) });
  const asked = (await workOf(ctx, "webhooks/delivery.requested")).filter((work) => work["endpointId"] === webhook.id);
  const byId = new Map(rows.map(({ id, eventId }) => [id, eventId]));
  expect(
    asked.map((work) => [byId.get(String(work["deliveryId"])), work["round"]]).filter(([, round]) => round === 3),
    "in order of age",
  ).toEqual([
    [failed, 3],
    [arrived, 3],
  ]);
});

it("lets new events overtake a long replay", async () => {
  const { ctx, webhook, event, replay } = await scene();
  for (let agoMs = 30; agoMs > 0; agoMs -= 1) await event(agoMs);
  const before = (await workOf(ctx, "webhooks/delivery.requested")).length;
  await replay({});
  await recordWithDeliveries(ctx);
  const after = (await workOf(ctx, "webhooks/delivery.requested")).slice(before).map((work) => work["endpointId"]);
  // Both endpoints are told about the event that came after thirty replays: its deliveries are among the first of these.
  expect(after).toHaveLength(32);
  expect(after.findIndex((endpointId) => endpointId !== webhook.id)).toBeLessThan(3);
});

it("replaying needs webhooks:manage, and is limited to 10,000 events", async () => {
  const { ctx, webhook, event, replay, fail } = await scene();
  const narrow: Ctx = { ...ctx, actor: { kind: "apiKey", keyId: "key_1", scopes: ["events:read"] } };
  await expect(replayEvents(narrow, { id: webhook.id, onlyFailed: false })).rejects.toMatchObject({ code: "insufficient_scope" });
  const id = await event(0);
  await ctx.db.orm.execute(sql`
    insert into events select later.* from events e, generate_series(1, 9999) n,
      jsonb_populate_record(null::events, to_jsonb(e) || jsonb_build_object('id', e.id || lpad(n::text, 5, '0'), 'object_id', null)) later
    where e.id = ${id}`);
  expect(await replay({})).toEqual({ replayed: MAX_REPLAY, skipped: 0 });
  expect(await replay({})).toEqual({ replayed: 0, skipped: MAX_REPLAY });
  const one = await event(0);
  await expect(replay({ eventIds: [one] }), "too many deliveries are waiting").rejects.toMatchObject({
    code: "state_conflict",
    message: expect.stringContaining(`${MAX_REPLAY} deliveries to this endpoint are waiting to be sent`),
    extra: { currentStatus: "sending" },
  });
  await expect(replay({})).rejects.toMatchObject({ faults: [{ field: "since", code: "too_many_records" }] });
  await fail();
  expect(await replay({ eventIds: [one] })).toEqual({ replayed: 1, skipped: 0 });
});

it("replays events that the endpoint subscribes to, of its own account and environment", async () => {
  const { ctx, webhook, other, event, replay, fail, roundsOf } = await scene();
  const [own, test, theirs] = [await event(3), await event(2), await event(1)];
  await ctx.db.orm.update(events).set({ onlyEndpointId: webhook.id, type: "webhook.test" }).where(eq(events.id, test));
  await ctx.db.orm.update(events).set({ onlyEndpointId: other.id }).where(eq(events.id, theirs));
  await ctx.db.orm
    .update(webhookDeliveries)
    .set({ round: 1 })
    .where(inArray(webhookDeliveries.eventId, [test, theirs]));
  const live = await recordWithDeliveries({ ...ctx, environment: "live" }, "credits.low", { sequence: 1 });
  expect(live, "no endpoint listens in live").toEqual([]);
  expect(await replay({})).toEqual({ replayed: 2, skipped: 0 });
  await fail();
  await updateWebhook(ctx, { id: webhook.id, changes: { events: ["prism.job.failed"] } });
  expect(await replay({}), "existing deliveries are replayed whatever the current subscription").toEqual({ replayed: 1, skipped: 0 });
  expect(await roundsOf([own, test, theirs])).toEqual([2, 3, 1]);
  await fail();
  await updateWebhook(ctx, { id: webhook.id, changes: { events: ["prism.job.completed"] } });
  expect(await replay({})).toEqual({ replayed: 2, skipped: 0 });
  for (const stranger of [await testContext(), { ...ctx, environment: "live" as const }])
    await expect(replayEvents(stranger, { id: webhook.id, onlyFailed: false })).rejects.toMatchObject({ code: "resource_not_found" });
  const elsewhere = await scene();
  await expect(replay({ eventIds: [await elsewhere.event(0)] })).rejects.toMatchObject({ code: "invalid_request" });
  await updateWebhook(ctx, { id: webhook.id, changes: { enabled: false } });
  await expect(replay({})).rejects.toMatchObject({ code: "state_conflict" });
});

it("locks deliveries in the order of their IDs, as concurrent successes do", async () => {
  const ctx = await testContext();
  const { id } = await register(ctx, "https://hooks.example.com/levy");
  const happened = [
    await recordWithDeliveries(ctx),
    await recordWithDeliveries(ctx, "prism.job.failed", { jobId: "job_1", sequence: 2 }),
  ].flat();
  // The first event's delivery is the younger one, as if it had been replayed to an endpoint created later.
  const [older, younger] = happened.map((row) => row.id);
  await ctx.db.orm
    .update(webhookDeliveries)
    .set({ id: `${younger}Z` })
    .where(eq(webhookDeliveries.id, older ?? ""));
  const row = (deliveryId: string) => sql`select 1 from webhook_deliveries where id = ${deliveryId} for update`;
  const locks = { held: row(younger ?? ""), wanted: row(`${younger}Z`) };
  expect(await locksBeforeWaiting(ctx.db, locks, () => replayEvents(ctx, { id, onlyFailed: false }))).toBe(false);
});
