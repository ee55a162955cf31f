import type { webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import type { DeliveryView, WebhookView } from "./schemas";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Presents an endpoint without its secrets. `now` decides whether a secret rotation is still in its overlap. */
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

/** The endpoint as the audit log keeps it permanently. The URL's query is removed, because it often contains the receiver's own token. */
export const auditedWebhook = (view: WebhookView): WebhookView => ({ ...view, url: view.url.replace(/\?[^]*$/, "?[redacted]") });

/** Presents a delivery as lists and `GET …/deliveries` show it; `durationMs` is that of the last attempt. */
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
