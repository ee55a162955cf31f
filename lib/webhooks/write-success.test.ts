import { and, eq, inArray } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { delivery, recordWithDeliveries, register, startReceiver, type Receiver } from "@/scripts/testing/webhooks";
import { findDelivery } from "./find-delivery";
import { recordAttempt } from "./record-attempt";
import { writeSuccess } from "./write-success";

const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

/** An account with a failing endpoint and one waiting delivery. */
async function waiting(): Promise<{ ctx: Ctx; endpointId: string; deliveryId: string; url: string }> {
  const receiver = await startReceiver((response) => response.end());
  open.push(receiver);
  const ctx = await testContext();
  const { id } = await register(ctx, receiver.url);
  await ctx.db.orm
    .update(webhookEndpoints)
    .set({ failingSince: new Date("2026-11-01T00:00:00Z"), failingEvents: 3 })
    .where(eq(webhookEndpoints.id, id));
  const [waits] = await recordWithDeliveries(ctx);
  return { ctx, endpointId: id, deliveryId: waits?.id ?? "", url: receiver.url };
}

const success = ({ endpointId, deliveryId, url }: { endpointId: string; deliveryId: string; url: string }) => ({
  endpointId,
  deliveryId,
  round: 1,
  attempt: 1,
  startedAt: new Date("2026-11-21T10:00:00Z"),
  requestUrl: url,
  requestHeaders: { "webhook-id": deliveryId },
  outcome: "succeeded" as const,
  responseStatus: 204,
  responseHeaders: null,
  responseExcerpt: "",
  durationMs: 12,
});

it("writes successes of several accounts in one batch, except overtaken ones and those of others", async () => {
  const [one, two, replayed, stranger, closed, elsewhere] = await Promise.all([
    waiting(),
    waiting(),
    waiting(),
    waiting(),
    waiting(),
    waiting(),
  ]);
  const { orm } = one.ctx.db;
  await orm.update(webhookDeliveries).set({ round: 2 }).where(eq(webhookDeliveries.id, replayed.deliveryId));
  await orm.update(webhookDeliveries).set({ status: "failed" }).where(eq(webhookDeliveries.id, closed.deliveryId));
  const wrote = await Promise.all([
    writeSuccess(one.ctx, success(one)),
    writeSuccess(two.ctx, success(two)),
    writeSuccess(replayed.ctx, success(replayed)),
    writeSuccess(one.ctx, success(stranger)),
    writeSuccess(closed.ctx, success(closed)),
    writeSuccess({ ...elsewhere.ctx, environment: "live" }, success(elsewhere)),
  ]);
  expect(wrote).toEqual([true, true, false, false, false, false]);
  const all = [one, two, replayed, stranger, closed, elsewhere];
  const attempts = await orm
    .select({ deliveryId: webhookAttempts.deliveryId, headers: webhookAttempts.requestHeaders, accountId: webhookAttempts.accountId })
    .from(webhookAttempts)
    .where(
      inArray(
        webhookAttempts.deliveryId,
        all.map(({ deliveryId }) => deliveryId),
      ),
    );
  expect(new Map(attempts.map(({ deliveryId, headers, accountId }) => [deliveryId, [headers, accountId]]))).toEqual(
    new Map([one, two].map(({ deliveryId, ctx }) => [deliveryId, [{ "webhook-id": deliveryId }, ctx.account.id]])),
  );
  const stillFailing = await orm
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        inArray(
          webhookEndpoints.id,
          all.map(({ endpointId }) => endpointId),
        ),
        eq(webhookEndpoints.failingEvents, 3),
      ),
    );
  expect(stillFailing.map(({ id }) => id).sort()).toEqual([stranger.endpointId, elsewhere.endpointId].sort());
});

it("a success after a recorded failure of the same attempt keeps to the retry schedule", async () => {
  const one = await waiting();
  const refused = { ...success(one), outcome: "refused" as const, responseStatus: 503 };
  expect((await recordAttempt(one.ctx, refused)).waitMs).toBeGreaterThan(0);
  expect((await recordAttempt(one.ctx, success(one))).waitMs).toBeGreaterThan(0);
  expect(await delivery(one.ctx, one.deliveryId)).toMatchObject({ status: "pending", attempts: 1, responseStatus: 503 });
  expect(await recordAttempt(one.ctx, { ...success(one), attempt: 2 })).toEqual({ waitMs: null });
  expect((await recordAttempt(one.ctx, { ...refused, attempt: 2 })).waitMs, "a delivered event is not sent again").toBeNull();
  expect(await delivery(one.ctx, one.deliveryId)).toMatchObject({ status: "succeeded", attempts: 2 });
});

it("a late success of the endpoint's former URL does not end its failing period", async () => {
  const one = await waiting();
  expect(await writeSuccess(one.ctx, { ...success(one), requestUrl: "https://old.partner.example/hook" })).toBe(true);
  const [endpoint] = await one.ctx.db.orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, one.endpointId));
  expect(endpoint).toMatchObject({ failingEvents: 3 });
  expect(await delivery(one.ctx, one.deliveryId)).toMatchObject({ status: "succeeded" });
});

it("findDelivery finds deliveries of several accounts in one batch, each only for its own account", async () => {
  const [one, two] = await Promise.all([waiting(), waiting()]);
  const [own, others, foreign, unknown] = await Promise.all([
    findDelivery(one.ctx, one.deliveryId),
    findDelivery(two.ctx, two.deliveryId),
    findDelivery(one.ctx, two.deliveryId),
    findDelivery(one.ctx, "dlv_unknown"),
  ]);
  expect([own?.endpoint.id, others?.endpoint.id]).toEqual([one.endpointId, two.endpointId]);
  expect([foreign, unknown]).toEqual([null, null]);
});

it("locks failing endpoints in the order of their IDs, so that two workers can't deadlock", async () => {
  const [one, other] = (await Promise.all([waiting(), waiting()])).sort((a, b) => (a.endpointId < b.endpointId ? -1 : 1));
  if (!one || !other) throw new Error("two were made");
  const { raw, orm } = one.ctx.db;
  // The row of the smaller ID is now stored after the other's.
  await orm.update(webhookEndpoints).set({ failingEvents: 4 }).where(eq(webhookEndpoints.id, one.endpointId));
  let writing: Promise<boolean[]> = Promise.resolve([]);
  await raw.begin(async (sql) => {
    await sql`select 1 from webhook_endpoints where id = ${one.endpointId} for no key update`;
    writing = Promise.all([writeSuccess(other.ctx, success(other)), writeSuccess(one.ctx, success(one))]);
    const blocked = async () =>
      (await sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`).length > 0;
    while (!(await blocked())) await new Promise((resolve) => setTimeout(resolve, 5));
    // It waits for the first of them and holds no other lock.
    await sql`select 1 from webhook_endpoints where id = ${other.endpointId} for no key update nowait`;
  });
  expect(await writing).toEqual([true, true]);
});
