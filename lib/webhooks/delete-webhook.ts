import { lockAccount } from "@/lib/accounts/lock-account";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { softDeleteEndpoints } from "./soft-delete-endpoints";
import { findWebhook, ofEndpoint } from "./find-webhook";
import { manageWebhooks } from "./permissions";
import { auditedWebhook, presentWebhook } from "./present-webhook";

/**
 * Deletes an endpoint with its secrets and deliveries; deliveries that were waiting are never sent. The endpoint disappears at once. Its
 * deliveries, possibly millions, are removed afterwards.
 * @throws resource_not_found
 */
export async function deleteWebhook(ctx: Ctx, input: { id: string }): Promise<{ id: string }> {
  requirePermission(ctx, manageWebhooks);
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, manageWebhooks);
    const row = await findWebhook(tx, input.id, { lock: true });
    await softDeleteEndpoints(tx, ofEndpoint(tx, input.id));
    await writeAudit(tx, { action: "webhook.deleted", targetId: row.id, before: auditedWebhook(presentWebhook(row, tx.clock.now())) });
    return { id: row.id };
  });
}
