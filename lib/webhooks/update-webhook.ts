import { webhookEndpoints } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { checkEndpointUrl } from "./check-endpoint-url";
import { findWebhook, ofTenant } from "./find-webhook";
import { manageWebhooks } from "./permissions";
import { auditedWebhook, presentWebhook, type EndpointRow } from "./present-webhook";
import type { WebhookChanges, WebhookView } from "./schemas";

/**
 * Changes what `changes` names. Deliveries that wait go to the new address; switching on again, or a new address, wipes
 * the record of failures. Errors: resource_not_found, invalid_request (url).
 */
export async function updateWebhook(ctx: Ctx, input: { id: string; changes: WebhookChanges }): Promise<WebhookView> {
  requirePermission(ctx, manageWebhooks);
  const { id, changes } = input;
  await findWebhook(ctx, id);
  if (changes.url !== undefined) await checkEndpointUrl(changes.url, ctx.environment);
  return inTransaction(ctx, async (tx) => {
    const before = await findWebhook(tx, id, { lock: true });
    const now = tx.clock.now();
    const [row] = await tx.db.orm
      .update(webhookEndpoints)
      .set({ ...changedColumns(before, changes), updatedAt: now })
      .where(ofTenant(tx, id))
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
