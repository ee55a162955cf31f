import { and, eq, lt } from "drizzle-orm";
import { events, webhookDeliveries } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { toPage, type Page, type PageRequest } from "@/lib/kernel/rows/page";
import type { EventKind } from "./event-kinds";
import { findWebhook } from "./find-webhook";
import { readWebhooks } from "./permissions";
import { presentDelivery, type DeliveryRow } from "./present-webhook";
import type { DeliveryView } from "./schemas";

export interface DeliveryFilter {
  webhookId: string;
  status?: DeliveryRow["status"];
  type?: EventKind;
}

/**
 * Lists an endpoint's deliveries, newest first.
 * @throws resource_not_found (webhook)
 */
export async function listDeliveries(ctx: Ctx, input: DeliveryFilter & PageRequest): Promise<Page<DeliveryView>> {
  requirePermission(ctx, readWebhooks);
  await findWebhook(ctx, input.webhookId);
  const rows = await ctx.db.orm
    .select({ delivery: webhookDeliveries, eventType: events.type })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, input.webhookId),
        ofTenant(webhookDeliveries, ctx),
        input.status ? eq(webhookDeliveries.status, input.status) : undefined,
        // The account is repeated so that the index of events by kind can be used, which finds a rare kind at once.
        input.type ? and(ofTenant(events, ctx), eq(events.type, input.type)) : undefined,
        input.after === undefined ? undefined : lt(webhookDeliveries.id, input.after),
      ),
    )
    .orderBy(newestFirst(webhookDeliveries.id))
    .limit(input.limit + 1);
  return toPage(
    rows.map(({ delivery, eventType }) => presentDelivery(delivery, eventType)),
    input.limit,
    ({ id }) => id,
  );
}
