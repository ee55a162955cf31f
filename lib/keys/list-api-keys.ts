import { and, isNull, lt } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { toPage, type Page, type PageRequest } from "@/lib/kernel/rows/page";
import { manageKeys } from "./create-api-key";
import { presentKey, type ApiKeyView } from "./present-key";

/** Keys of the context's environment that were not revoked, newest first. */
export async function listApiKeys(ctx: Ctx, query: PageRequest): Promise<Page<ApiKeyView>> {
  requirePermission(ctx, manageKeys);
  const rows = await ctx.db.orm
    .select()
    .from(apiKeys)
    .where(and(ofTenant(apiKeys, ctx), isNull(apiKeys.revokedAt), query.after === undefined ? undefined : lt(apiKeys.id, query.after)))
    .orderBy(newestFirst(apiKeys.id))
    .limit(query.limit + 1);
  return toPage(rows.map(presentKey), query.limit, ({ id }) => id);
}
