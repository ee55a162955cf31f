import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { auditEntries, webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import { call, testPartner } from "@/scripts/testing/partner";
import { attemptDelivery } from "@/lib/webhooks/attempt-delivery";
import { recordEvent } from "@/lib/webhooks/record-event";
import { removeDeletedEndpoint } from "@/lib/webhooks/remove-deleted-endpoints";
import { delivery, eventOf, recordWithDeliveries, startReceiver, workOf, type Receiver } from "@/scripts/testing/webhooks";
import { GET as list, POST as create } from "./route";
import { DELETE as remove, GET as get, POST as update } from "./[id]/route";
import { GET as deliveries } from "./[id]/deliveries/route";
import { POST as replay } from "./[id]/replay/route";
import { POST as rotate } from "./[id]/rotate-secret/route";
import { POST as test } from "./[id]/test/route";

const path = "/v1/webhooks";
const publicHook = { url: "https://93.184.215.14/hook", events: ["*"] };

const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

/** A partner with one endpoint at a local receiver. */
async function scene(answer: Parameters<typeof startReceiver>[0] = (response) => response.end()) {
  const receiver = await startReceiver(answer);
  open.push(receiver);
  const partner = await testPartner();
  const { body } = await call(create, { path, key: partner.key, body: { url: receiver.url, events: ["*"] } });
  return { ...partner, receiver, id: body.data.id as string, secret: body.data.secret as string };
}

describe("webhook endpoints", () => {
  it("returns the secret only when the endpoint is created", async () => {
    const { ctx, key } = await testPartner();
    const made = await call(create, { path, key, body: { ...publicHook, events: ["credits.low", "credits.low"], description: "Ledger" } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      success: true,
      data: {
        id: expect.stringMatching(/^whk_/),
        url: publicHook.url,
        events: ["credits.low"],
        description: "Ledger",
        enabled: true,
        disabledReason: null,
        environment: "test",
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        previousSecretUntil: null,
        failingSince: null,
      },
    });
    const { secret, ...view } = made.body.data;
    const read = await call(get, { method: "GET", path: `${path}/${view.id}`, key, params: { id: view.id } });
    expect(read.body.data).toEqual(view);
    const listed = await call(list, { method: "GET", path, key });
    expect(listed.body).toMatchObject({ success: true, data: [view], meta: { hasMore: false, nextCursor: null } });
    const kept = JSON.stringify([
      await ctx.db.orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, view.id)),
      await ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.accountId, ctx.account.id)),
      listed.body,
      read.body,
    ]);
    expect(kept).not.toContain(secret.slice(6));
    expect(kept).toContain("webhook.created");
  });

  it("replays an idempotent creation without the secret", async () => {
    const { key } = await testPartner();
    const request = { path, key, body: publicHook, headers: { "idempotency-key": "once" } };
    const [made, again] = [await call(create, request), await call(create, request)];
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body.data).toEqual({ ...made.body.data, secret: null });
  });

  it("names every invalid field at once", async () => {
    const { key } = await testPartner();
    const { status, body } = await call(create, { path, key, body: { events: ["vat.filing.done"], description: 5 } });
    expect(status).toBe(400);
    expect(body.errors.map((fault: { field: string; code: string }) => [fault.field, fault.code])).toEqual(
      expect.arrayContaining([
        ["url", "required"],
        ["events[0]", "invalid_value"],
        ["description", "invalid_type"],
      ]),
    );
    const spelled = await call(create, { path, key, body: { url: "ftp://93.184.215.14/hook", events: ["vat.filing.done"] } });
    expect(
      spelled.body.errors.map((fault: { field: string; code: string }) => [fault.field, fault.code]),
      "an invalid URL is reported along with the other faults",
    ).toEqual([
      ["url", "invalid_url"],
      ["events[0]", "invalid_value"],
    ]);
    expect((await call(create, { path, key, body: { ...publicHook, events: [] } })).body.errors[0]).toMatchObject({
      field: "events",
      code: "too_small",
    });
  });

  it("allows at most ten endpoints, also among twelve concurrent requests", async () => {
    const { ctx, key } = await testPartner();
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(create, { path, key, body: publicHook })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(201), 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "state_conflict", currentStatus: "full" });
    expect(await ctx.db.orm.$count(webhookEndpoints, eq(webhookEndpoints.accountId, ctx.account.id))).toBe(10);
  });

  it("updates the given fields and keeps the others", async () => {
    const { key, id, receiver } = await scene();
    const change = (body: unknown) => call(update, { path: `${path}/${id}`, key, params: { id }, body });
    expect((await change({ events: ["credits.low"], description: "a" })).body.data).toMatchObject({
      events: ["credits.low"],
      description: "a",
      url: receiver.url,
      enabled: true,
    });
    expect((await change({ enabled: false })).body.data).toMatchObject({ enabled: false, disabledReason: "manual", description: "a" });
    expect((await change({ enabled: true, description: null })).body.data).toMatchObject({
      enabled: true,
      disabledReason: null,
      description: null,
    });
    expect((await change({ url: "http://127.0.0.1/" })).body.errors[0]).toMatchObject({ field: "url", code: "forbidden_address" });
    expect((await change({})).body.data).toMatchObject({ url: receiver.url, events: ["credits.low"] });
  });

  it("deletes an endpoint with its deliveries, after which every operation answers 404", async () => {
    const { ctx, key, id } = await scene();
    await recordWithDeliveries(ctx);
    const gone = await call(remove, { method: "DELETE", path: `${path}/${id}`, key, params: { id } });
    expect(gone.body).toEqual({ status: "success", message: "Webhook deleted", data: { id, deleted: true } });
    for (const [handler, method] of [
      [remove, "DELETE"],
      [get, "GET"],
      [update, "POST"],
      [deliveries, "GET"],
      [rotate, "POST"],
      [test, "POST"],
    ] as const) {
      const { status, body } = await call(handler, {
        method,
        path: `${path}/${id}`,
        key,
        params: { id },
        ...(method === "POST" ? { body: {} } : {}),
      });
      expect([status, body.code]).toEqual([404, "resource_not_found"]);
    }
    await removeDeletedEndpoint(ctx.db, id);
    expect(await ctx.db.orm.$count(webhookDeliveries, eq(webhookDeliveries.endpointId, id))).toBe(0);
  });

  it("answers another account like an unknown id", async () => {
    const { ctx, id } = await scene();
    await recordWithDeliveries(ctx);
    const { key: stranger } = await testPartner();
    for (const params of [{ id }, { id: "whk_00000000000000000000000000" }, { id: "nonsense" }]) {
      for (const [handler, method, body] of [
        [get, "GET"],
        [update, "POST", { enabled: false }],
        [remove, "DELETE"],
        [deliveries, "GET"],
        [rotate, "POST", {}],
        [test, "POST", {}],
        [replay, "POST", { since: "2026-01-01T00:00:00Z" }],
      ] as const) {
        const told = await call(handler, { method, path: `${path}/${params.id}`, key: stranger, params, body });
        expect([told.status, told.body.code, told.body.message]).toEqual([404, "resource_not_found", "No webhook with this id exists"]);
      }
    }
    expect((await call(list, { method: "GET", path, key: stranger })).body.data).toEqual([]);
  });

  it("requires the scope webhooks:manage", async () => {
    const { key } = await testPartner({ scopes: ["events:read"] });
    const { status, body } = await call(list, { method: "GET", path, key });
    expect([status, body.requiredScope]).toEqual([403, "webhooks:manage"]);
  });
});

describe("POST /v1/webhooks/{id}/rotate-secret", () => {
  it("returns a new secret and keeps the old one valid for the requested hours", async () => {
    const { key, id, secret } = await scene();
    const before = Date.now();
    const { status, body } = await call(rotate, { path: `${path}/${id}/rotate-secret`, key, params: { id }, body: {} });
    expect(status).toBe(200);
    expect(body.data.secret).toMatch(/^whsec_/);
    expect(body.data.secret).not.toBe(secret);
    expect((Date.parse(body.data.previousSecretUntil) - before) / 3_600_000).toBeCloseTo(24, 1);
    const atOnce = await call(rotate, { path: `${path}/${id}/rotate-secret`, key, params: { id }, body: { overlapHours: 0 } });
    expect(atOnce.body.data.previousSecretUntil).toBeNull();
    const tooLong = await call(rotate, { path: `${path}/${id}/rotate-secret`, key, params: { id }, body: { overlapHours: 169 } });
    expect([tooLong.status, tooLong.body.errors[0].field]).toEqual([400, "overlapHours"]);
  });
});

describe("POST /v1/webhooks/{id}/test", () => {
  it("sends a test event only to that endpoint, whatever events it subscribes to", async () => {
    const { ctx, key, id, receiver } = await scene();
    await call(create, { path, key, body: publicHook });
    await call(update, { path, key, params: { id }, body: { events: ["credits.low"] } });
    const { status, body } = await call(test, { path: `${path}/${id}/test`, key, params: { id }, body: {} });
    expect(status).toBe(202);
    expect(body.data).toMatchObject({
      type: "webhook.test",
      eventId: expect.stringMatching(/^evt_/),
      deliveryId: expect.stringMatching(/^dlv_/),
    });
    expect(await workOf(ctx, "webhooks/event.recorded")).toEqual([]);
    expect(await workOf(ctx, "webhooks/delivery.requested")).toMatchObject([
      { deliveryId: body.data.deliveryId, endpointId: id, round: 1 },
    ]);
    await attemptDelivery(ctx, { deliveryId: body.data.deliveryId, round: 1, attempt: 1 });
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({ type: "webhook.test", data: { object: "webhook", id } });
  });

  it("sends a sample of any event type", async () => {
    const { ctx, key, id, receiver } = await scene();
    const { body } = await call(test, { path: `${path}/${id}/test`, key, params: { id }, body: { type: "wht.filing.failed" } });
    await attemptDelivery(ctx, { deliveryId: body.data.deliveryId, round: 1, attempt: 1 });
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      type: "wht.filing.failed",
      data: { object: "filing", taxType: "WHT", status: "failed", sample: true },
    });
    expect((await call(test, { path: `${path}/${id}/test`, key, params: { id }, body: { type: "nonsense" } })).status).toBe(400);
  });

  it("answers 409 if the endpoint is disabled", async () => {
    const { key, id } = await scene();
    await call(update, { path, key, params: { id }, body: { enabled: false } });
    const { status, body } = await call(test, { path: `${path}/${id}/test`, key, params: { id }, body: {} });
    expect([status, body.code, body.currentStatus]).toEqual([409, "state_conflict", "disabled"]);
  });
});

describe("GET /v1/webhooks/{id}/deliveries", () => {
  it("pages deliveries newest first, unaffected by new ones", async () => {
    const { ctx, key, id } = await scene();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await recordWithDeliveries(ctx, "credits.low", { count }))[0]?.id ?? "");
    const page = (query: string) => call(deliveries, { method: "GET", path: `${path}/${id}/deliveries${query}`, key, params: { id } });
    const first = await page("?limit=2");
    expect(first.body.data.map((row: { id: string }) => row.id)).toEqual(made.slice(0, 2));
    expect(first.body.data[0]).toMatchObject({
      webhookId: id,
      eventType: "credits.low",
      status: "pending",
      attempts: 0,
      responseStatus: null,
    });
    await recordWithDeliveries(ctx, "credits.exhausted");
    const second = await page(`?limit=3&cursor=${first.body.meta.nextCursor}`);
    expect(second.body.data.map((row: { id: string }) => row.id)).toEqual(made.slice(2));
    expect(second.body.meta).toMatchObject({ hasMore: false, nextCursor: null });
    await attemptDelivery(ctx, { deliveryId: made[0] ?? "", round: 1, attempt: 1 });
    expect((await page("?status=succeeded")).body.data.map((row: { id: string }) => row.id)).toEqual([made[0]]);
    for (const bad of ["?cursor=nonsense", "?limit=101", "?limit=0", "?status=lost"]) expect((await page(bad)).status).toBe(400);
  });
});

describe("POST /v1/webhooks/{id}/replay", () => {
  it("resends chosen events with their own ids in a new round of attempts", async () => {
    const { ctx, key, id, receiver } = await scene();
    const [row] = await recordWithDeliveries(ctx);
    const deliveryId = row?.id ?? "";
    await attemptDelivery(ctx, { deliveryId, round: 1, attempt: 1 });
    const { status, body } = await call(replay, { path: `${path}/${id}/replay`, key, params: { id }, body: { eventIds: [row?.eventId] } });
    expect([status, body.data]).toEqual([202, { replayed: 1, skipped: 0 }]);
    expect(await delivery(ctx, deliveryId)).toMatchObject({ status: "pending", round: 2, attempts: 0 });
    expect((await workOf(ctx, "webhooks/delivery.requested")).at(-1)).toMatchObject({ deliveryId, round: 2 });
    // The previous round has ended, even if its sleeping run wakes up later.
    expect(await attemptDelivery(ctx, { deliveryId, round: 1, attempt: 2 })).toEqual({ waitMs: null });
    await attemptDelivery(ctx, { deliveryId, round: 2, attempt: 1 });
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([row?.eventId, row?.eventId]);
    expect(await delivery(ctx, deliveryId)).toMatchObject({ status: "succeeded", attempts: 1 });
  });

  it("replays a time range or only failed deliveries, including those missed while the endpoint was disabled", async () => {
    let status = 410;
    const { ctx, key, id } = await scene((response) => response.writeHead(status).end());
    const [failed] = await recordWithDeliveries(ctx, "credits.low", { n: 1 });
    await attemptDelivery(ctx, { deliveryId: failed?.id ?? "", round: 1, attempt: 1 });
    await recordWithDeliveries(ctx, "credits.low", { n: 2 });
    status = 200;
    await call(update, { path, key, params: { id }, body: { enabled: true } });
    const [arrived] = await recordWithDeliveries(ctx, "credits.low", { n: 3 });
    await attemptDelivery(ctx, { deliveryId: arrived?.id ?? "", round: 1, attempt: 1 });
    const ask = (body: unknown) => call(replay, { path: `${path}/${id}/replay`, key, params: { id }, body });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect((await ask({ since, onlyFailed: true })).body.data).toEqual({ replayed: 2, skipped: 0 });
    expect(await delivery(ctx, failed?.id ?? "")).toMatchObject({ status: "pending", round: 2 });
    expect((await delivery(ctx, arrived?.id ?? "")).round).toBe(1);
    expect((await ask({ since })).body.data, "the delivery replayed just now is already waiting").toEqual({ replayed: 1, skipped: 2 });
    expect((await ask({ since, until: since })).body.data).toEqual({ replayed: 0, skipped: 0 });
    await call(update, { path, key, params: { id }, body: { events: ["credits.exhausted"] } });
    expect((await ask({ since })).body.data).toEqual({ replayed: 0, skipped: 0 });
  });

  it.each([
    ["since", "0000-01-01T00:00:00Z", false],
    ["since", "0001-01-01T00:00:00Z", true],
    ["until", "9999-12-31T23:59:59-23:59", false],
    ["until", "9999-12-31T23:59:59.999Z", true],
  ])("accepts only the years 0001 to 9999: %s %s", async (field, at, isTaken) => {
    const { key, id } = await scene();
    const ask = { path: `${path}/${id}/replay`, key, params: { id }, body: { since: "2026-01-01T00:00:00Z", [field]: at } };
    const answer = await call(replay, ask);
    if (isTaken) return void expect(answer.status).toBe(202);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ field, code: "invalid_date" }]]);
  });

  it("names unknown event ids, and requires either ids or a range", async () => {
    const { ctx, key, id } = await scene();
    const { ctx: stranger } = await scene();
    const [own] = await recordWithDeliveries(ctx);
    const [foreign] = await recordWithDeliveries(stranger);
    const inLive = await recordEvent({ ...ctx, environment: "live" }, eventOf(ctx, "credits.low"));
    const ask = async (body: unknown) => (await call(replay, { path: `${path}/${id}/replay`, key, params: { id }, body })).body;
    expect(
      (await ask({ eventIds: [own?.eventId, foreign?.eventId, "evt_x", inLive] })).errors.map((fault: { field: string }) => fault.field),
    ).toEqual(["eventIds[1]", "eventIds[2]", "eventIds[3]"]);
    await attemptDelivery(ctx, { deliveryId: own?.id ?? "", round: 1, attempt: 1 });
    expect((await ask({ since: new Date(Date.now() - 3_600_000).toISOString() })).data).toEqual({ replayed: 1, skipped: 0 });
    expect((await delivery(ctx, own?.id ?? "")).round, "only the event in the range was replayed again").toBe(2);
    expect((await ask({})).errors[0]).toMatchObject({ field: "since", code: "required" });
    expect((await ask({ eventIds: [own?.eventId], since: "2026-01-01T00:00:00Z" })).errors[0]).toMatchObject({ field: "eventIds" });
    expect((await ask({ since: "2026-02-01T00:00:00Z", until: "2026-01-01T00:00:00Z" })).errors[0]).toMatchObject({ field: "until" });
    expect((await ask({ since: "yesterday" })).errors[0]).toMatchObject({ field: "since", code: "invalid_date" });
  });
});
