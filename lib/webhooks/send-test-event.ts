import { webhookDeliveries } from "@/drizzle/schema";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { assertEnabled } from "./assert-enabled";
import type { EventKind } from "./event-kinds";
import { findWebhook } from "./find-webhook";
import { newDelivery } from "./new-delivery";
import { manageWebhooks } from "./permissions";
import { insertEvent } from "./record-event";
import { requestDeliveries } from "./request-deliveries";
import { sampleData } from "./sample-events";

/**
 * Sends a sample event to one endpoint only, whichever kinds it is subscribed to.
 * @throws resource_not_found, state_conflict (disabled)
 */
export async function sendTestEvent(
  ctx: Ctx,
  input: { id: string; type: EventKind },
): Promise<{ eventId: string; deliveryId: string; type: EventKind }> {
  requirePermission(ctx, manageWebhooks);
  return inTransaction(ctx, async (tx) => {
    const endpoint = await findWebhook(tx, input.id);
    assertEnabled(endpoint);
    const { id: eventId } = await insertEvent(tx, {
      type: input.type,
      data: sampleData(tx, input.type, endpoint.id),
      onlyEndpointId: endpoint.id,
    });
    const delivery = newDelivery(tx, { endpointId: endpoint.id, eventId });
    await tx.db.orm.insert(webhookDeliveries).values(delivery);
    await requestDeliveries(tx, endpoint.id, [{ id: delivery.id, round: 1 }]);
    return { eventId, deliveryId: delivery.id, type: input.type };
  });
}
