import { and, count, gte } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { question, type Question } from "@/lib/kernel/rows/rows-at-once";
import { readFlux } from "./permissions";
import { forEachStatus, type FilingStatus } from "./states";

/** Counts the filings accepted since `since`, by state. */
export function summarizeFilings(ctx: Ctx, since: Date): Question<Record<FilingStatus, number>> {
  requirePermission(ctx, readFlux);
  const none = forEachStatus(() => 0);
  return question<[{ status: FilingStatus; filings: number }], Record<FilingStatus, number>>(
    [
      ctx.db.orm
        .select({ status: filings.status, filings: count().as("filings") })
        .from(filings)
        .where(and(ofTenant(filings, ctx), gte(filings.createdAt, since)))
        .groupBy(filings.status)
        .as("states"),
    ],
    (rows) => ({ ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.filings])) }),
  );
}
