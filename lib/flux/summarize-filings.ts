import { and, count, eq, gte } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { question, type Question } from "@/lib/kernel/rows-at-once";
import { readFlux } from "./permissions";
import { filingStatuses, type FilingStatus } from "./states";

/** Counts the filings accepted since `since`, by state. */
export function summarizeFilings(ctx: Ctx, since: Date): Question<Record<FilingStatus, number>> {
  requirePermission(ctx, readFlux);
  const none = Object.fromEntries(filingStatuses.map((status) => [status, 0])) as Record<FilingStatus, number>;
  return question<[{ status: FilingStatus; filings: number }], Record<FilingStatus, number>>(
    [
      ctx.db.orm
        .select({ status: filings.status, filings: count().as("filings") })
        .from(filings)
        .where(and(eq(filings.accountId, ctx.account.id), eq(filings.environment, ctx.environment), gte(filings.createdAt, since)))
        .groupBy(filings.status)
        .as("states"),
    ],
    (rows) => ({ ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.filings])) }),
  );
}
