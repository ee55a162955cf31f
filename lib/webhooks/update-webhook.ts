import { webhookEndpoints } from "@/drizzle/schema";
import { lockAccount } from "@/lib/accounts/lock-account";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { checkEndpointUrl, type AllowedUrl } from "./check-endpoint-url";
import { findWebhook, ofEndpoint } from "./find-webhook";
import { manageWebhooks } from "./permissions";
import { auditedWebhook, presentWebhook, type EndpointRow } from "./present-webhook";
import type { WebhookChanges, WebhookView } from "./schemas";

interface WebhookUpdate {
  id: string;
  changes: WebhookChanges;
}

/**
 * Checks the caller's permission and whether webhooks may be sent to a new URL.
 * @throws resource_not_found, invalid_request (url)
 */
export async function checkWebhookChanges(ctx: Ctx, { id, changes }: WebhookUpdate): Promise<AllowedUrl | undefined> {
  requirePermission(ctx, manageWebhooks);
  await findWebhook(ctx, id);
  return changes.url === undefined ? undefined : checkEndpointUrl(ctx, changes.url);
}

/**
 * Changes the fields in `changes`. Waiting deliveries go to the new URL. Enabling the endpoint again, or a new URL, clears the record of
 * failures.
 * @throws resource_not_found, invalid_request (url)
 */
export async function updateWebhook(ctx: Ctx, update: WebhookUpdate): Promise<WebhookView> {
  return writeWebhookChanges(ctx, update, await checkWebhookChanges(ctx, update));
}

/** The second half of `updateWebhook`, for callers that checked a new URL before starting a transaction. */
export async function writeWebhookChanges(ctx: Ctx, { id, changes }: WebhookUpdate, url: AllowedUrl | undefined): Promise<WebhookView> {
  requirePermission(ctx, manageWebhooks);
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, manageWebhooks);
    const before = await findWebhook(tx, id, { lock: true });
    const now = tx.clock.now();
    const [row] = await tx.db.orm
      .update(webhookEndpoints)
      .set({ ...changedColumns(before, { ...changes, url }), updatedAt: now })
      .where(ofEndpoint(tx, id))
      .returning();
    if (!row) throw new Error("update of a locked webhook changed no row");
    const after = presentWebhook(row, now);
    await writeAudit(tx, {
      action: "webhook.updated",
      targetId: id,
      before: auditedWebhook(presentWebhook(before, now)),
      after: auditedWebhook(after),
    });
    return after;
  });
}

function changedColumns(before: EndpointRow, { url, events, description, enabled = before.enabled }: WebhookChanges): Partial<EndpointRow> {
  const isFresh = (enabled && !before.enabled) || (url !== undefined && url !== before.url);
  return {
    url,
    description,
    enabled,
    events: events && [...new Set(events)],
    disabledReason: enabled ? null : (before.disabledReason ?? "manual"),
    ...(isFresh ? { failingSince: null, failingEvents: 0 } : {}),
  };
}
