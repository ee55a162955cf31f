import { eq } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import type { Ctx } from "@/lib/kernel/context";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { ofEndpoint } from "./find-webhook";
import type { EndpointRow } from "./present-webhook";
import type { Outcome } from "./send-webhook";
import { mailEndpointDisabled } from "./mail-endpoint-disabled";

/** An endpoint is disabled after failing for this long without any success, over this many events. */
export const FAILING_DAYS = 5;
const FAILING_EVENTS = 2;

/**
 * Locks and returns the endpoint of a failed attempt, unless it was deleted, until the failure is counted. Everywhere, the endpoint's row
 * is locked before the delivery's.
 */
export async function lockHealth(tx: Ctx, endpointId: string): Promise<EndpointRow | undefined> {
  const [endpoint] = await tx.db.orm.select().from(webhookEndpoints).where(ofEndpoint(tx, endpointId)).for("no key update");
  return endpoint;
}

/** Counts a failed attempt before it is written, and disables the endpoint after too many failures or a 410. */
export async function noteFailure(
  tx: Ctx,
  endpoint: EndpointRow,
  failed: { deliveryId: string; outcome: Outcome; startedAt: Date; requestUrl: string },
): Promise<void> {
  // A late response from a former URL says nothing about the current one.
  if (!endpoint.enabled || failed.requestUrl !== endpoint.url) return;
  const now = tx.clock.now();
  // Starts at the attempt's `startedAt`, which the delivery stores as `lastAttemptAt`, so that the next attempt for the same event is
  // recognized as already counted.
  const since = endpoint.failingSince ?? failed.startedAt;
  const events =
    endpoint.failingSince && (await hasFailedSince(tx, failed.deliveryId, endpoint.failingSince))
      ? endpoint.failingEvents
      : endpoint.failingEvents + 1;
  const isHopeless = now.getTime() - since.getTime() >= FAILING_DAYS * DAY_MS && events >= FAILING_EVENTS;
  const disabledReason = failed.outcome === "gone" ? "gone" : isHopeless ? "failing" : null;
  await tx.db.orm
    .update(webhookEndpoints)
    .set({ failingSince: since, failingEvents: events, ...(disabledReason ? { enabled: false, disabledReason, updatedAt: now } : {}) })
    .where(ofEndpoint(tx, endpoint.id));
  if (disabledReason) await notifyOwners(tx, endpoint, disabledReason);
}

/** Whether this delivery's event was counted already: any attempt since `since` must have failed. */
async function hasFailedSince(tx: Ctx, deliveryId: string, since: Date): Promise<boolean> {
  const [delivery] = await tx.db.orm
    .select({ lastAttemptAt: webhookDeliveries.lastAttemptAt })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, deliveryId));
  return delivery?.lastAttemptAt !== null && delivery?.lastAttemptAt !== undefined && delivery.lastAttemptAt >= since;
}

async function notifyOwners(tx: Ctx, endpoint: EndpointRow, reason: "gone" | "failing"): Promise<void> {
  await writeAudit(tx, {
    action: "webhook.disabled",
    targetId: endpoint.id,
    before: { enabled: true },
    after: { enabled: false, disabledReason: reason },
  });
  await mailEndpointDisabled(tx, { endpointId: endpoint.id, reason, occasionId: `${endpoint.id}:${tx.clock.now().toISOString()}` });
}
