import { and, desc, eq, not } from "drizzle-orm";
import { events, webhookAttempts, webhookDeliveries } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { webhookBody } from "./event-body";
import { deliveryOfDeletedEndpoint } from "./find-webhook";
import { readWebhooks } from "./permissions";
import { presentDelivery } from "./present-webhook";
import type { DeliveryView } from "./schemas";
import type { Outcome } from "./send-webhook";

/** One request and its response, as shown to developers. */
export interface AttemptView {
  round: number;
  attempt: number;
  startedAt: string;
  durationMs: number;
  outcome: Outcome;
  request: { url: string; headers: Record<string, string> };
  /** Null if no response came; `excerpt` then says why. */
  response: { status: number; headers: Record<string, string> } | null;
  excerpt: string | null;
}

/**
 * Returns a delivery with the body that was sent and all attempts, newest first.
 * @throws resource_not_found
 */
export async function getDelivery(ctx: Ctx, input: { id: string }): Promise<DeliveryView & { body: string; history: AttemptView[] }> {
  requirePermission(ctx, readWebhooks);
  const [found] = await ctx.db.orm
    .select({ delivery: webhookDeliveries, event: events })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.id, input.id), ofTenant(webhookDeliveries, ctx), not(deliveryOfDeletedEndpoint)));
  if (!found) throw notFound("delivery");
  const attempts = await ctx.db.orm
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, input.id))
    .orderBy(desc(webhookAttempts.round), desc(webhookAttempts.attempt));
  return {
    ...presentDelivery(found.delivery, found.event.type),
    body: webhookBody(found.event),
    history: attempts.map((row) => ({
      round: row.round,
      attempt: row.attempt,
      startedAt: row.startedAt.toISOString(),
      durationMs: row.durationMs,
      outcome: row.outcome,
      request: { url: row.requestUrl, headers: row.requestHeaders },
      response: row.responseStatus === null ? null : { status: row.responseStatus, headers: row.responseHeaders ?? {} },
      excerpt: row.responseExcerpt,
    })),
  };
}
