import { and, eq, isNull, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import type { EndpointRow } from "./present-webhook";

/**
 * Finds the endpoint in the context's account and environment, and locks its row if asked to.
 * @throws resource_not_found for any other ID
 */
export async function findWebhook(ctx: Ctx, id: string, options: { lock?: boolean } = {}): Promise<EndpointRow> {
  const query = ctx.db.orm.select().from(webhookEndpoints).where(ofEndpoint(ctx, id));
  const [row] = options.lock ? await query.for("no key update") : await query;
  if (!row) throw notFound("webhook");
  return row;
}

/** Condition on `webhook_endpoints`: the endpoint isn't deleted (`softDeleteEndpoints`). Every reader applies it. */
export const endpointNotDeleted = isNull(webhookEndpoints.deletedAt);

/**
 * Condition on `webhook_deliveries`: the endpoint was deleted, so the delivery is about to be removed. Cheap, because deleted endpoints
 * have an index that is nearly always empty.
 */
export const deliveryOfDeletedEndpoint = sql`${webhookDeliveries.endpointId} in (
  select ${webhookEndpoints.id} from ${webhookEndpoints} where ${webhookEndpoints.deletedAt} is not null)`;

/** Condition that selects the endpoint with this ID in the context's account and environment only. */
export function ofEndpoint(ctx: Ctx, id: string) {
  return and(endpointNotDeleted, eq(webhookEndpoints.id, id), ofTenant(webhookEndpoints, ctx));
}
