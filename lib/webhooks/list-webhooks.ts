import { and, lt } from "drizzle-orm";
import { webhookEndpoints } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { toPage, type Page, type PageRequest } from "@/lib/kernel/rows/page";
import { endpointNotDeleted } from "./find-webhook";
import { readWebhooks } from "./permissions";
import { presentWebhook } from "./present-webhook";
import type { WebhookView } from "./schemas";

/** Lists the endpoints of the context's environment, newest first. */
export async function listWebhooks(ctx: Ctx, page: PageRequest): Promise<Page<WebhookView>> {
  requirePermission(ctx, readWebhooks);
  const rows = await ctx.db.orm
    .select()
    .from(webhookEndpoints)
    .where(
      and(endpointNotDeleted, ofTenant(webhookEndpoints, ctx), page.after === undefined ? undefined : lt(webhookEndpoints.id, page.after)),
    )
    .orderBy(newestFirst(webhookEndpoints.id))
    .limit(page.limit + 1);
  return toPage(
    rows.map((row) => presentWebhook(row, ctx.clock.now())),
    page.limit,
    ({ id }) => id,
  );
}
