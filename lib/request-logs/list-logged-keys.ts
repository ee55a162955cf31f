import { and, gt, isNull, or } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { REQUEST_LOG_DAYS } from "./forget-request-logs";
import { readRequestLogs } from "./list-request-logs";

const MOST_KEYS = 500;

/** A key by which the log can be filtered. */
export interface LoggedKey {
  id: string;
  name: string;
  last4: string;
  isRevoked: boolean;
}

/** Keys that may have requests in the log, newest first, including keys that were revoked within the period that the log covers. */
export async function listLoggedKeys(ctx: Ctx): Promise<LoggedKey[]> {
  requirePermission(ctx, readRequestLogs);
  const begins = new Date(ctx.clock.now().getTime() - REQUEST_LOG_DAYS * DAY_MS);
  const rows = await ctx.db.orm
    .select({ id: apiKeys.id, name: apiKeys.name, last4: apiKeys.last4, revokedAt: apiKeys.revokedAt })
    .from(apiKeys)
    .where(and(ofTenant(apiKeys, ctx), or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, begins))))
    .orderBy(newestFirst(apiKeys.id))
    .limit(MOST_KEYS);
  return rows.map(({ revokedAt, ...key }) => ({ ...key, isRevoked: revokedAt !== null }));
}
