import { asc, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { documents, items, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { containing } from "@/lib/kernel/rows/like-pattern";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { currentResult } from "./current-result";
import type { ReviewFilters } from "./review-schema";
import { severityOrder } from "./queue-rank";

/** Whether filters need to look into the invoices themselves. */
export const isSearch = ({ q, anomaly }: Pick<ReviewFilters, "q" | "anomaly">): boolean => q.trim() !== "" || anomaly !== undefined;

/** The filters of the queue over `reviews`, `items` and `documents`. Reviews of purged invoices never match. */
export const queueConditions = (ctx: Ctx, filters: ReviewFilters): SQL[] => [
  ...reviewConditions(ctx, filters),
  ...searchConditions(filters),
];

/** The filters over `reviews` alone. */
export function reviewConditions(ctx: Ctx, { assigned, severity }: ReviewFilters): SQL[] {
  const me = ctx.actor.kind === "user" ? ctx.actor.userId : "";
  const conditions: (SQL | undefined)[] = [
    ofTenant(reviews, ctx),
    isNotNull(reviews.readInvoice),
    assigned === "me" ? eq(reviews.assignedTo, me) : assigned === "nobody" ? isNull(reviews.assignedTo) : undefined,
    severity ? eq(reviews.worstSeverity, severityOrder.indexOf(severity)) : undefined,
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** The filters that look into the invoice. */
export function searchConditions({ q, anomaly }: Pick<ReviewFilters, "q" | "anomaly">): SQL[] {
  const words = q.trim();
  const pattern = containing(words);
  const conditions: (SQL | undefined)[] = [
    anomaly === undefined ? undefined : hasAnomaly(anomaly),
    words === ""
      ? undefined
      : or(
          ilike(items.vendorName, pattern),
          ilike(items.invoiceNumber, pattern),
          ilike(documents.sourceName, pattern),
          eq(items.id, words),
        ),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** Results are long, so those whose row counts no findings are not opened. */
export const hasAnomaly = (code: string): SQL =>
  sql`case when ${reviews.anomalies} > 0 then exists (select 1 from json_array_elements(${currentResult} -> 'anomalies') a where a ->> 'code' = ${code}) else false end`;

/** The worst finding first, then the most blocking findings, then the oldest: one finding that rejects ranks before eight that only ask. */
export const queueOrder = [asc(reviews.worstSeverity), desc(reviews.blockingAnomalies), asc(reviews.itemId)] as const;
