import { and, eq, isNull, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import type { EndpointRow } from "./present-webhook";

/** The endpoint of the context's account and environment, its row locked where asked; 404 for every other id. */
export async function findWebhook(ctx: Ctx, id: string, options: { lock?: boolean } = {}): Promise<EndpointRow> {
  const query = ctx.db.orm.select().from(webhookEndpoints).where(ofTenant(ctx, id));
  const [row] = options.lock ? await query.for("no key update") : await query;
  if (!row) throw notFound("webhook");
  return row;
}

/** Over `webhook_endpoints`: nobody has deleted it (`endEndpoints`). Every reader asks for it. */
export const isThere = isNull(webhookEndpoints.deletedAt);

/** Over `webhook_deliveries`: its endpoint was deleted, and it goes with it. An index knows those, which is nearly always empty. */
export const isOfDeleted = sql`${webhookDeliveries.endpointId} in (
  select ${webhookEndpoints.id} from ${webhookEndpoints} where ${webhookEndpoints.deletedAt} is not null)`;

/** The endpoint with this id, of the context's own account and environment alone. */
export function ofTenant(ctx: Ctx, id: string) {
  return and(
    isThere,
    eq(webhookEndpoints.id, id),
    eq(webhookEndpoints.accountId, ctx.account.id),
    eq(webhookEndpoints.environment, ctx.environment),
  );
}
