import { and, count, isNotNull, sql } from "drizzle-orm";
import { reviews } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { question, type Question } from "@/lib/kernel/rows/rows-at-once";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { readReviews } from "./reviewer";
import { severityOrder } from "./queue-rank";

export type Severity = AnalysisResult["anomalies"][number]["severity"];

export interface QueueSummary {
  /** Open reviews, with or without anomalies. */
  open: number;
  /** Anomalies of open reviews. */
  anomalies: number;
  /** Open reviews by their worst anomaly, the most severe first; those without anomalies are left out. */
  bySeverity: { severity: Severity; reviews: number }[];
}

/** Summarizes what waits for reviewers in the context's environment. */
export function summarizeQueue(ctx: Ctx): Question<QueueSummary> {
  requirePermission(ctx, readReviews);
  return question<[{ worst: number; reviews: number; anomalies: number }], QueueSummary>(
    [
      ctx.db.orm
        .select({
          worst: reviews.worstSeverity,
          reviews: count().as("reviews"),
          anomalies: sql<number>`coalesce(sum(${reviews.anomalies}), 0)::int`.as("anomalies"),
        })
        .from(reviews)
        .where(and(ofTenant(reviews, ctx), sql`${reviews.status} = 'open'`, isNotNull(reviews.readInvoice)))
        .groupBy(reviews.worstSeverity)
        .orderBy(reviews.worstSeverity)
        .as("waiting"),
    ],
    (rows) => ({
      open: rows.reduce((sum, row) => sum + row.reviews, 0),
      anomalies: rows.reduce((sum, row) => sum + row.anomalies, 0),
      bySeverity: rows.flatMap(({ worst, reviews: waiting }) => {
        const severity = severityOrder[worst];
        return severity === undefined ? [] : [{ severity, reviews: waiting }];
      }),
    }),
  );
}
