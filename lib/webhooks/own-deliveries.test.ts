import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { auditEntries } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { delivery, recordWithDeliveries, register, startReceiver, type Receiver } from "@/scripts/testing/webhooks";
import { attemptDelivery } from "./attempt-delivery";
import { createWebhook } from "./create-webhook";
import { deleteWebhook } from "./delete-webhook";
import { getDelivery } from "./get-delivery";
import { listEvents } from "./list-events";
import { replayEvents } from "./replay-events";
import { updateWebhook } from "./update-webhook";

const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

async function scene(status: () => number) {
  const receiver = await startReceiver((response) => response.writeHead(status()).end());
  open.push(receiver);
  const ctx = await testContext();
  const webhook = await register(ctx, receiver.url);
  return { ctx, receiver, webhook };
}

async function deliveryOf(ctx: Ctx, jobId: string): Promise<{ id: string; eventId: string }> {
  const [row] = await recordWithDeliveries(ctx, "prism.job.completed", { jobId, sequence: 1 });
  if (!row) throw new Error("no delivery was recorded");
  return row;
}

const attempt = (ctx: Ctx, deliveryId: string, number = 1) => attemptDelivery(ctx, { deliveryId, round: 1, attempt: number });

describe("with several deliveries", () => {
  it("an attempt sends and settles only its own", async () => {
    const { ctx, receiver } = await scene(() => 204);
    const [first, second] = [await deliveryOf(ctx, "job_1"), await deliveryOf(ctx, "job_2")];
    await attempt(ctx, second.id);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([second.eventId]);
    expect([await delivery(ctx, first.id), await delivery(ctx, second.id)]).toMatchObject([
      { status: "pending", attempts: 0 },
      { status: "succeeded", attempts: 1 },
    ]);
  });

  it("a failed attempt leaves the others unchanged", async () => {
    const { ctx } = await scene(() => 503);
    const [first, second] = [await deliveryOf(ctx, "job_1"), await deliveryOf(ctx, "job_2")];
    expect((await attempt(ctx, second.id)).waitMs).toBeGreaterThan(0);
    expect([await delivery(ctx, first.id), await delivery(ctx, second.id)]).toMatchObject([
      { status: "pending", attempts: 0, responseStatus: null },
      { status: "pending", attempts: 1, responseStatus: 503 },
    ]);
  });

  it("a replay of named events resends all of them, or only the failed ones", async () => {
    let status = 503;
    const { ctx, webhook } = await scene(() => status);
    const failed = await deliveryOf(ctx, "job_1");
    for (const number of [1, 2, 3]) await attempt(ctx, failed.id, number);
    status = 204;
    const arrived = await deliveryOf(ctx, "job_2");
    await attempt(ctx, arrived.id);
    expect([await delivery(ctx, failed.id), await delivery(ctx, arrived.id)]).toMatchObject([
      { status: "failed" },
      { status: "succeeded" },
    ]);
    const eventIds = [failed.eventId, arrived.eventId];
    expect(await replayEvents(ctx, { id: webhook.id, eventIds, onlyFailed: true })).toEqual({ replayed: 1, skipped: 0 });
    expect([await delivery(ctx, failed.id), await delivery(ctx, arrived.id)]).toMatchObject([
      { status: "pending", round: 2, attempts: 0 },
      { status: "succeeded", round: 1 },
    ]);
    expect(await replayEvents(ctx, { id: webhook.id, eventIds, onlyFailed: false }), "the other is already waiting to be sent").toEqual({
      replayed: 1,
      skipped: 1,
    });
  });
});

describe("an endpoint that returned 410", () => {
  it("is audited as disabled", async () => {
    const { ctx, webhook } = await scene(() => 410);
    await attempt(ctx, (await deliveryOf(ctx, "job_1")).id);
    const audited = await ctx.db.orm
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, ctx.account.id), eq(auditEntries.action, "webhook.disabled")));
    expect(audited).toMatchObject([{ targetId: webhook.id, after: { enabled: false, disabledReason: "gone" } }]);
  });
});

it("redacts the query of an endpoint's URL in the audit log", async () => {
  const { ctx, webhook } = await scene(() => 204);
  const url = "https://hooks.example.com/levy?token=canary-of-an-address";
  await updateWebhook(ctx, { id: webhook.id, changes: { url } });
  const { id } = await createWebhook(ctx, { url, events: ["*"], description: null, enabled: true });
  await deleteWebhook(ctx, { id });
  await deleteWebhook(ctx, { id: webhook.id });
  const audited = await ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.accountId, ctx.account.id));
  expect(JSON.stringify(audited)).toContain("https://hooks.example.com/levy?[redacted]");
  expect(JSON.stringify(audited)).not.toContain("canary-of-an-address");
});

describe("a delivery and its event", () => {
  it("can be read only in their own account and environment", async () => {
    const { ctx } = await scene(() => 204);
    const { id } = await deliveryOf(ctx, "job_1");
    expect(await getDelivery(ctx, { id })).toMatchObject({ id });
    for (const other of [await testContext(), { ...ctx, environment: "live" as const }])
      await expect(getDelivery(other, { id })).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("can't be listed without the events:read scope", async () => {
    const { ctx } = await scene(() => 204);
    const narrow: Ctx = { ...ctx, actor: { kind: "apiKey", keyId: "key_1", scopes: ["webhooks:manage"] } };
    await expect(listEvents(narrow, { limit: 10 })).rejects.toMatchObject({ code: "insufficient_scope" });
  });
});
