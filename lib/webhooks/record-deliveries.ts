import { and, eq } from "drizzle-orm";
import { events, webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { wantsEvent } from "./event-kinds";
import { mailOfEvent } from "./mail-of-event";
import type { EndpointRow } from "./present-webhook";
import { requestDeliveries } from "./request-deliveries";

/**
 * Writes one delivery for each endpoint that wants the event, and asks for it to be sent. A repeat adds nothing. An
 * endpoint that was switched off for its failures gets a failed one, so that it can be replayed when it works again.
 */
export async function recordDeliveries(ctx: Ctx, input: { eventId: string }): Promise<{ requested: number }> {
  return inTransaction(ctx, async (tx) => {
    const { orm } = tx.db;
    const [event] = await orm.select().from(events)
      .where(and(eq(events.id, input.eventId), eq(events.accountId, tx.account.id), eq(events.environment, tx.environment)));
    if (!event || event.onlyEndpointId !== null) return { requested: 0 };
    await mailOfEvent(tx, event);
    // Shared locks: none of them is deleted before its delivery is there.
    const endpoints = await orm.select().from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.accountId, tx.account.id), eq(webhookEndpoints.environment, tx.environment)))
      .orderBy(webhookEndpoints.id).for("key share");
    let requested = 0;
    for (const endpoint of endpoints.filter((one) => wantsEvent(one.events, event.type))) {
      requested += await recordDelivery(tx, endpoint, event.id) ? 1 : 0;
    }
    return { requested };
  });
}

async function recordDelivery(tx: Ctx, endpoint: EndpointRow, eventId: string): Promise<boolean> {
  if (!endpoint.enabled && endpoint.disabledReason !== "failing") return false;
  const now = tx.clock.now();
  const [delivery] = await tx.db.orm.insert(webhookDeliveries).values({
    id: newId("delivery"), accountId: tx.account.id, environment: tx.environment, endpointId: endpoint.id, eventId, createdAt: now,
    ...(endpoint.enabled
      ? { status: "pending", nextAttemptAt: now }
      : { status: "failed", responseExcerpt: "Not sent: the webhook was disabled after five days of failures" }),
  }).onConflictDoNothing({ target: [webhookDeliveries.endpointId, webhookDeliveries.eventId] })
    .returning({ id: webhookDeliveries.id, round: webhookDeliveries.round });
  if (!delivery || !endpoint.enabled) return false;
  await requestDeliveries(tx, endpoint, [delivery]);
  return true;
}
