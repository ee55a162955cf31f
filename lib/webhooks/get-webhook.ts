import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { findWebhook } from "./find-webhook";
import { readWebhooks } from "./permissions";
import { presentWebhook } from "./present-webhook";
import type { WebhookView } from "./schemas";

/**
 * Returns an endpoint of the account.
 * @throws resource_not_found
 */
export async function getWebhook(ctx: Ctx, input: { id: string }): Promise<WebhookView> {
  requirePermission(ctx, readWebhooks);
  return presentWebhook(await findWebhook(ctx, input.id), ctx.clock.now());
}
