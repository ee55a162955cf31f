import { and, eq } from "drizzle-orm";
import { apiKeys, requestLogs } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { columns, presentRequest, readRequestLogs } from "./list-request-logs";
import type { RequestLogEntry } from "./request-log-schema";

/**
 * A request with its bodies.
 * @throws resource_not_found, also for another account's request and for one older than 7 days
 */
export async function readRequestLog(ctx: Ctx, requestId: string): Promise<RequestLogEntry> {
  requirePermission(ctx, readRequestLogs);
  const [row] = await ctx.db.orm
    .select({ ...columns, query: requestLogs.query, requestBody: requestLogs.requestBody, responseBody: requestLogs.responseBody })
    .from(requestLogs)
    .leftJoin(apiKeys, eq(apiKeys.id, requestLogs.keyId))
    .where(and(ofTenant(requestLogs, ctx), eq(requestLogs.id, requestId)));
  if (!row) throw notFound("request");
  const { query, requestBody, responseBody, ...rest } = row;
  return { ...presentRequest(rest), query, requestBody, responseBody };
}
