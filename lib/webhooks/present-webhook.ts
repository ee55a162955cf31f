import type { webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import type { DeliveryView, WebhookView } from "./schemas";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** What may be seen of an endpoint: everything but its secrets. `now` decides whether a rotation still lasts. */
export function presentWebhook(row: EndpointRow, now: Date): WebhookView {
  const overlaps = row.previousSecretUntil !== null && row.previousSecretUntil > now;
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    enabled: row.enabled,
    disabledReason: row.enabled ? null : row.disabledReason,
    environment: row.environment,
    previousSecretUntil: overlaps ? (row.previousSecretUntil?.toISOString() ?? null) : null,
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** As the audit log keeps it for ever: a receiver's own token often stands in the query of its address. */
export const auditedWebhook = (view: WebhookView): WebhookView => ({ ...view, url: view.url.replace(/\?[^]*$/, "?[redacted]") });

/** A delivery as lists and `GET …/deliveries` show it; `durationMs` is that of the last attempt. */
export function presentDelivery(row: DeliveryRow, eventType: string): DeliveryView {
  return {
    id: row.id,
    webhookId: row.endpointId,
    eventId: row.eventId,
    eventType,
    status: row.status,
    attempts: row.attempts,
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    responseStatus: row.responseStatus,
    responseExcerpt: row.responseExcerpt,
    durationMs: row.durationMs,
    createdAt: row.createdAt.toISOString(),
  };
}
