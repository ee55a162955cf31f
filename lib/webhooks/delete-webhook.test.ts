import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import { exportAccount } from "@/lib/accounts/export-account";
import { readAccountStatus } from "@/lib/accounts/read-account-status";
import type { Ctx } from "@/lib/kernel/context";
import { joined, testContext } from "@/scripts/testing/accounts";
import { asPerson } from "@/scripts/testing/reviews";
import { eventOf, recordWithDeliveries, register, workOf } from "@/scripts/testing/webhooks";
import type { FinishedAttempt } from "./attempt";
import { attemptDelivery } from "./attempt-delivery";
import { requeueOverdueDeliveries } from "./requeue-overdue-deliveries";
import { MAX_WEBHOOKS } from "./create-webhook";
import { deleteWebhook } from "./delete-webhook";
import { endpointsFor } from "./endpoints-for";
import { getDelivery } from "./get-delivery";
import { getWebhook } from "./get-webhook";
import { listDeliveries } from "./list-deliveries";
import { listWebhooks } from "./list-webhooks";
import type { DeliveryRow } from "./present-webhook";
import { recordAttempt } from "./record-attempt";
import { recordEvent } from "./record-event";
import { removeDeletedEndpoint, removeDeletedEndpoints } from "./remove-deleted-endpoints";
import { replayEvents } from "./replay-events";
import { rotateWebhookSecret } from "./rotate-webhook-secret";
import { sendTestEvent } from "./send-test-event";
import { updateWebhook } from "./update-webhook";

const address = "https://hooks.example.com/levy";
const notFound = { code: "resource_not_found" };

/** An endpoint with `count` waiting deliveries, oldest first. */
async function waitingFor(ctx: Ctx, count: number) {
  const { id } = await register(ctx, address);
  const deliveries: DeliveryRow[] = [];
  for (let n = 0; n < count; n += 1)
    deliveries.push(...(await recordWithDeliveries(ctx, "prism.job.completed", { jobId: `job_${n}`, sequence: 1 })));
  return { id, deliveries };
}

const finished = (delivery: DeliveryRow | undefined, outcome: "succeeded" | "refused"): FinishedAttempt => ({
  endpointId: delivery?.endpointId ?? "",
  deliveryId: delivery?.id ?? "",
  round: 1,
  attempt: 1,
  startedAt: new Date("2026-11-21T10:00:00Z"),
  requestUrl: address,
  requestHeaders: {},
  outcome,
  responseStatus: outcome === "succeeded" ? 204 : 503,
  responseHeaders: null,
  responseExcerpt: "",
  durationMs: 12,
});

const left = ({ db }: Ctx, endpointId: string) => db.orm.$count(webhookDeliveries, eq(webhookDeliveries.endpointId, endpointId));
const isLeft = ({ db }: Ctx, id: string) => db.orm.$count(webhookEndpoints, eq(webhookEndpoints.id, id));

describe("a deleted endpoint", () => {
  it("is hidden everywhere with its deliveries before these are removed", async () => {
    const ctx = await testContext();
    const { id, deliveries } = await waitingFor(ctx, 2);
    const [waits] = deliveries;
    await ctx.db.orm
      .update(webhookDeliveries)
      .set({ nextAttemptAt: new Date(ctx.clock.now().getTime() - 26 * 3_600_000) })
      .where(eq(webhookDeliveries.id, waits?.id ?? ""));
    await deleteWebhook(ctx, { id });
    expect(await left(ctx, id), "the deliveries are not removed yet").toBe(2);

    expect((await listWebhooks(ctx, { limit: 10 })).items).toEqual([]);
    await expect(getWebhook(ctx, { id })).rejects.toMatchObject(notFound);
    await expect(updateWebhook(ctx, { id, changes: { enabled: true } })).rejects.toMatchObject(notFound);
    await expect(rotateWebhookSecret(ctx, { id, overlapHours: 1 })).rejects.toMatchObject(notFound);
    await expect(sendTestEvent(ctx, { id, type: "credits.low" })).rejects.toMatchObject(notFound);
    await expect(replayEvents(ctx, { id, onlyFailed: false })).rejects.toMatchObject(notFound);
    await expect(deleteWebhook(ctx, { id })).rejects.toMatchObject(notFound);
    await expect(listDeliveries(ctx, { webhookId: id, limit: 10 })).rejects.toMatchObject(notFound);
    await expect(getDelivery(ctx, { id: waits?.id ?? "" })).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await endpointsFor(ctx, "credits.low")).toEqual([]);
    expect(await recordWithDeliveries(ctx), "no delivery is created for a new event").toEqual([]);
    expect(await attemptDelivery(ctx, { deliveryId: waits?.id ?? "", round: 1, attempt: 1 })).toEqual({ waitMs: null });
    expect((await readAccountStatus(ctx)).webhooks).toMatchObject({ state: "none", endpoints: 0, disabled: 0, waiting: 0 });
    expect(await joined(exportAccount(await asPerson(ctx, { role: "owner" })))).not.toMatch(/"record":"webhook_(endpoint|delivery)"/);
    const asked = (await workOf(ctx, "webhooks/delivery.requested")).length;
    await requeueOverdueDeliveries(ctx.db, ctx.clock);
    expect(await workOf(ctx, "webhooks/delivery.requested")).toHaveLength(asked);
    for (let n = 0; n < MAX_WEBHOOKS; n += 1) await register(ctx, address);
    await expect(register(ctx, address)).rejects.toMatchObject({ code: "state_conflict" });
  });

  it("loses its secrets at once and is queued for removal", async () => {
    const ctx = await testContext();
    const { id } = await waitingFor(ctx, 0);
    await rotateWebhookSecret(ctx, { id, overlapHours: 24 });
    await deleteWebhook(ctx, { id });
    const [row] = await ctx.db.orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    expect(row).toMatchObject({ sealedSecret: "", sealedPreviousSecret: null, enabled: false });
    expect(await workOf(ctx, "webhooks/endpoint.deleted")).toMatchObject([
      { accountId: ctx.account.id, environment: "test", endpointId: id },
    ]);
  });

  it("is removed in batches with its deliveries, and an endpoint that was not deleted stays", async () => {
    const ctx = await testContext();
    const { id } = await waitingFor(ctx, 5);
    const { id: other } = await waitingFor(ctx, 1);
    await deleteWebhook(ctx, { id });
    expect(await removeDeletedEndpoint(ctx.db, id, 2)).toBe(5 + 1);
    expect(await isLeft(ctx, id)).toBe(0);
    expect(await removeDeletedEndpoint(ctx.db, other)).toBe(0);
    expect([await isLeft(ctx, other), await left(ctx, other)]).toEqual([1, 1]);
    expect(await removeDeletedEndpoint(ctx.db, id), "a second removal").toBe(0);
  });

  it("keeps deliveries that are locked, and the daily chore removes them later", async () => {
    const ctx = await testContext();
    const { id, deliveries } = await waitingFor(ctx, 3);
    await deleteWebhook(ctx, { id });
    await ctx.db.raw.begin(async (sql) => {
      await sql`select 1 from webhook_deliveries where id = ${deliveries[1]?.id ?? ""} for no key update`;
      await expect(removeDeletedEndpoint(ctx.db, id, 2, 0)).rejects.toThrow("removed later");
      expect([await isLeft(ctx, id), await left(ctx, id)]).toEqual([1, 1]);
    });
    await removeDeletedEndpoints(ctx.db);
    expect([await isLeft(ctx, id), await left(ctx, id)]).toEqual([0, 0]);
  });
});

it("while deliveries are removed, other endpoints' deliveries are recorded, and attempts under way end", async () => {
  const [ctx, other] = [await testContext(), await testContext()];
  const { id, deliveries } = await waitingFor(ctx, 4);
  const [first, second, third] = deliveries;
  await recordAttempt(ctx, finished(first, "refused"));
  const { deliveries: others } = await waitingFor(other, 2);
  const { id: kept } = await register(ctx, address);
  let removing: Promise<unknown> = Promise.resolve();
  await ctx.db.raw.begin(async (sql) => {
    // Removing the first delivery blocks here, in a transaction that has locked its whole batch.
    await sql`select 1 from webhook_attempts where delivery_id = ${first?.id ?? ""} for update`;
    removing = deleteWebhook(ctx, { id }).then(() => removeDeletedEndpoint(ctx.db, id));
    removing.catch(() => undefined);
    const isWaiting = async () =>
      (await sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`).length > 0;
    while (!(await isWaiting()));
    // Recorded in one batch with a success of a deleted endpoint.
    const written = await Promise.all([
      recordAttempt(ctx, finished(second, "succeeded")),
      recordAttempt(other, finished(others[0], "succeeded")),
    ]);
    expect(written).toEqual([{ waitMs: null }, { waitMs: null }]);
    expect(await recordAttempt(ctx, finished(third, "refused"))).toEqual({ waitMs: null });
    expect((await recordAttempt(other, finished(others[1], "refused"))).waitMs).toBeGreaterThan(0);
    const eventId = await recordEvent(ctx, eventOf(ctx, "prism.job.completed", { jobId: "job_later", sequence: 1 }));
    const told = await ctx.db.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.eventId, eventId));
    expect(told.map(({ endpointId }) => endpointId)).toEqual([kept]);
  });
  await removing;
  expect([await isLeft(ctx, id), await left(ctx, id)]).toEqual([0, 0]);
  expect(await ctx.db.orm.$count(webhookAttempts, eq(webhookAttempts.accountId, ctx.account.id))).toBe(0);
  const [success] = await other.db.orm
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, others[0]?.id ?? ""));
  expect(success?.status).toBe("succeeded");
});
