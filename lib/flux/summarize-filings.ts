import { and, count, eq, gte } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { readFlux } from "./permissions";
import { filingStatuses, type FilingStatus } from "./states";

/** How many filings were accepted since `since`, by state. */
export async function summarizeFilings(ctx: Ctx, since: Date): Promise<Record<FilingStatus, number>> {
  requirePermission(ctx, readFlux);
  const rows = await ctx.db.orm
    .select({ status: filings.status, filings: count() })
    .from(filings)
    .where(and(eq(filings.accountId, ctx.account.id), eq(filings.environment, ctx.environment), gte(filings.createdAt, since)))
    .groupBy(filings.status);
  const none = Object.fromEntries(filingStatuses.map((status) => [status, 0])) as Record<FilingStatus, number>;
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.filings])) };
}
