import { asc, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { documents, items, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { containing } from "@/lib/kernel/like-pattern";
import { currentResult } from "./current-result";
import type { ReviewFilters } from "./review-schema";
import { severityOrder } from "./standing";

/** The filters of the queue over `reviews`, `items` and `documents`. Reviews of purged invoices never match. */
export function queueConditions(ctx: Ctx, { q, assigned, severity, anomaly }: ReviewFilters): SQL[] {
  const me = ctx.actor.kind === "user" ? ctx.actor.userId : "";
  const words = q.trim();
  const pattern = containing(words);
  const conditions: (SQL | undefined)[] = [
    eq(reviews.accountId, ctx.account.id),
    eq(reviews.environment, ctx.environment),
    isNotNull(reviews.readInvoice),
    assigned === "me" ? eq(reviews.assignedTo, me) : assigned === "nobody" ? isNull(reviews.assignedTo) : undefined,
    severity ? eq(reviews.worstSeverity, severityOrder.indexOf(severity)) : undefined,
    anomaly
      ? sql`exists (select 1 from json_array_elements(${currentResult} -> 'anomalies') a where a ->> 'code' = ${anomaly})`
      : undefined,
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

/** The worst finding first, then the most that block, then the oldest: one that rejects stands before eight that only ask. */
export const queueOrder = [asc(reviews.worstSeverity), desc(reviews.blockingAnomalies), asc(reviews.itemId)] as const;
