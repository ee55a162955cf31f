import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import { items, jobs } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { firstIdAt } from "@/lib/kernel/ids";
import { question, type Question } from "@/lib/kernel/rows-at-once";
import { readInvoices } from "./list-invoices";

/** What an overview tells of a month's analyses. */
export type AnalysisOutcomes = Record<"approve" | "review" | "reject" | "failed", number>;

/**
 * How many invoices that were taken in since `since` ended how: their ids sort by time. What was purged counts nowhere; of its
 * recommendation nothing is left, and whether what failed was purged its job alone knows.
 */
export function summarizeInvoices(ctx: Ctx, since: Date): Question<AnalysisOutcomes> {
  requirePermission(ctx, readInvoices);
  const taken = and(eq(items.accountId, ctx.account.id), eq(items.environment, ctx.environment), gte(items.id, firstIdAt("item", since)));
  const count = sql<number>`count(*)::int`.as("count");
  return question<[{ recommendation: keyof AnalysisOutcomes; count: number }, { count: number }], AnalysisOutcomes>(
    [
      ctx.db.orm
        .select({ recommendation: items.recommendation, count })
        .from(items)
        .where(and(taken, isNotNull(items.recommendation)))
        .groupBy(items.recommendation)
        .as("recommended"),
      ctx.db.orm
        .select({ count })
        .from(items)
        .where(
          and(
            taken,
            isNotNull(items.error),
            sql`not exists (select 1 from ${jobs} where ${jobs.id} = ${items.jobId} and ${jobs.purgedAt} is not null)`,
          ),
        )
        .as("failures"),
    ],
    (recommended, [failures]) => ({
      approve: 0,
      review: 0,
      reject: 0,
      ...Object.fromEntries(recommended.map(({ recommendation, count }) => [recommendation, count])),
      failed: failures?.count ?? 0,
    }),
  );
}
