import { and, eq } from "drizzle-orm";
import { events, webhookDeliveries } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { endpointsFor, NOT_SENT, type SubscribedEndpoint } from "./endpoints-for";
import { isMailed, mailOfEvent } from "./mail-of-event";
import { requestDeliveries } from "./request-deliveries";

/**
 * Mails people about an event if its kind requires it, writes one delivery for each endpoint that wants it, and requests sending them.
 * Idempotent.
 */
export async function recordDeliveries(ctx: Ctx, input: { eventId: string }): Promise<{ requested: number }> {
  return inTransaction(ctx, async (tx) => {
    const { orm } = tx.db;
    const [event] = await orm
      .select()
      .from(events)
      .where(and(eq(events.id, input.eventId), ofTenant(events, tx)));
    if (!event || event.onlyEndpointId !== null) return { requested: 0 };
    await mailOfEvent(tx, event);
    let requested = 0;
    for (const endpoint of await endpointsFor(tx, event.type)) {
      requested += (await recordDelivery(tx, endpoint, event.id)) ? 1 : 0;
    }
    // Marked events are not requested again (requeue-untold-events.ts).
    if (isMailed(event.type)) await orm.update(events).set({ toldAt: tx.clock.now() }).where(eq(events.id, event.id));
    return { requested };
  });
}

async function recordDelivery(tx: Ctx, endpoint: SubscribedEndpoint, eventId: string): Promise<boolean> {
  const now = tx.clock.now();
  const [delivery] = await tx.db.orm
    .insert(webhookDeliveries)
    .values({
      id: newId("delivery"),
      accountId: tx.account.id,
      environment: tx.environment,
      endpointId: endpoint.id,
      eventId,
      createdAt: now,
      ...(endpoint.enabled ? { status: "pending", nextAttemptAt: now } : { status: "failed", responseExcerpt: NOT_SENT }),
    })
    .onConflictDoNothing({ target: [webhookDeliveries.endpointId, webhookDeliveries.eventId] })
    .returning({ id: webhookDeliveries.id, round: webhookDeliveries.round });
  if (!delivery || !endpoint.enabled) return false;
  await requestDeliveries(tx, endpoint.id, [delivery]);
  return true;
}
