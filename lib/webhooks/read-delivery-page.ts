import type { Ctx } from "@/lib/kernel/context";
import type { DeliveryPage, DeliveryQuery } from "./delivery-page-schema";
import { getWebhook } from "./get-webhook";
import { listDeliveries } from "./list-deliveries";

const DELIVERY_PAGE = 50;

/**
 * Reads one page of an endpoint's deliveries, newest first, with the endpoint's current state.
 * @throws resource_not_found
 */
export async function readDeliveryPage(
  ctx: Ctx,
  input: DeliveryQuery & { webhookId: string },
  limit = DELIVERY_PAGE,
): Promise<DeliveryPage> {
  const { webhookId, status, type, before } = input;
  const webhook = await getWebhook(ctx, { id: webhookId });
  const { items, nextAfter } = await listDeliveries(ctx, { webhookId, limit, status, type, after: before });
  return { webhook, rows: items, nextBefore: nextAfter };
}
