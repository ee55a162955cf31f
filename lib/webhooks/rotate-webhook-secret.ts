import { webhookEndpoints } from "@/drizzle/schema";
import { lockAccount } from "@/lib/accounts/lock-account";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { findWebhook, ofEndpoint } from "./find-webhook";
import { manageWebhooks } from "./permissions";
import { presentWebhook } from "./present-webhook";
import type { WebhookWithSecret } from "./schemas";
import { generateWebhookSecret, sealWebhookSecret } from "./webhook-secret";

/**
 * Gives an endpoint a new secret, which is returned here and never again. The previous secret also signs for `overlapHours` (0 to 168); an
 * older one that was still in use ends at once.
 * @throws resource_not_found
 */
export async function rotateWebhookSecret(ctx: Ctx, input: { id: string; overlapHours: number }): Promise<WebhookWithSecret> {
  requirePermission(ctx, manageWebhooks);
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, manageWebhooks);
    const before = await findWebhook(tx, input.id, { lock: true });
    const now = tx.clock.now();
    const secret = generateWebhookSecret();
    const overlaps = input.overlapHours > 0;
    const [row] = await tx.db.orm
      .update(webhookEndpoints)
      .set({
        sealedSecret: sealWebhookSecret(secret, before),
        sealedPreviousSecret: overlaps ? before.sealedSecret : null,
        previousSecretUntil: overlaps ? new Date(now.getTime() + input.overlapHours * HOUR_MS) : null,
        updatedAt: now,
      })
      .where(ofEndpoint(tx, input.id))
      .returning();
    if (!row) throw new Error("update of a locked webhook changed no row");
    const view = presentWebhook(row, now);
    await writeAudit(tx, { action: "webhook.secret_rotated", targetId: row.id, after: { previousSecretUntil: view.previousSecretUntil } });
    return { ...view, secret };
  });
}
