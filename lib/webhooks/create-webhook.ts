import { and } from "drizzle-orm";
import { webhookEndpoints } from "@/drizzle/schema";
import { lockAccount } from "@/lib/accounts/lock-account";
import { requireLiveEnabled } from "@/lib/accounts/require-live-enabled";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { checkEndpointUrl, type AllowedUrl } from "./check-endpoint-url";
import { endpointNotDeleted } from "./find-webhook";
import { manageWebhooks } from "./permissions";
import { auditedWebhook, presentWebhook } from "./present-webhook";
import type { NewWebhook, WebhookWithSecret } from "./schemas";
import { generateWebhookSecret, sealWebhookSecret } from "./webhook-secret";

export const MAX_WEBHOOKS = 10;

/**
 * Checks the caller's permission and whether webhooks may be sent to the URL.
 * @throws live_mode_not_enabled, invalid_request (url)
 */
export async function checkNewWebhook(ctx: Ctx, input: NewWebhook): Promise<AllowedUrl> {
  requirePermission(ctx, manageWebhooks);
  await requireLiveEnabled(ctx);
  return checkEndpointUrl(ctx, input.url);
}

/**
 * Registers an endpoint in the context's environment. Its secret is returned here and never again.
 * @throws live_mode_not_enabled, invalid_request (url), state_conflict (ten endpoints)
 */
export async function createWebhook(ctx: Ctx, input: NewWebhook): Promise<WebhookWithSecret> {
  return insertWebhook(ctx, input, await checkNewWebhook(ctx, input));
}

/** The second half of `createWebhook`, for callers that checked the URL before starting a transaction. */
export async function insertWebhook(ctx: Ctx, input: NewWebhook, url: AllowedUrl): Promise<WebhookWithSecret> {
  requirePermission(ctx, manageWebhooks);
  await requireLiveEnabled(ctx);
  return inTransaction(ctx, async (tx) => {
    await assertRoom(tx);
    const place = { id: newId("webhook"), accountId: tx.account.id, environment: tx.environment };
    const secret = generateWebhookSecret();
    const now = tx.clock.now();
    const [row] = await tx.db.orm
      .insert(webhookEndpoints)
      .values({
        ...place,
        url,
        events: [...new Set(input.events)],
        description: input.description,
        enabled: input.enabled,
        disabledReason: input.enabled ? null : "manual",
        sealedSecret: sealWebhookSecret(secret, place),
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new Error("insert of a webhook returned no row");
    const view = presentWebhook(row, now);
    await writeAudit(tx, { action: "webhook.created", targetId: row.id, after: auditedWebhook(view) });
    return { ...view, secret };
  });
}

async function assertRoom(tx: Ctx): Promise<void> {
  // Locked so that the count stays valid until the commit.
  await lockAccount(tx, manageWebhooks);
  const own = and(endpointNotDeleted, ofTenant(webhookEndpoints, tx));
  if ((await tx.db.orm.$count(webhookEndpoints, own)) >= MAX_WEBHOOKS) {
    throw new DomainError("state_conflict", `An environment can have at most ${MAX_WEBHOOKS} webhook endpoints. Delete one first.`, {
      extra: { currentStatus: "full" },
    });
  }
}
