import { and, asc, eq, isNull } from "drizzle-orm";
import { items, jobs, reviewChanges, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import type { Invoice } from "@/lib/prism/model";
import type { ItemRow } from "@/lib/prism/jobs/present-job";
import { noSuchInvoice } from "@/lib/prism/invoices/read-invoice";
import type { AnalysisResult } from "@/lib/prism/result-schema";

export type ReviewRow = typeof reviews.$inferSelect;
export type ReviewChange = typeof reviewChanges.$inferSelect;

/** A review with all that a change to it rests on. */
export interface LoadedReview {
  review: ReviewRow;
  item: ItemRow;
  /** As the engine read it. */
  read: Invoice;
  /** What was published. */
  model: AnalysisResult;
  /** What stands now. */
  current: AnalysisResult;
  /** Those that hold, the oldest first. */
  changes: ReviewChange[];
}

/** Error: resource_not_found, also once the invoice is purged. */
export async function loadReview(ctx: Ctx, itemId: string): Promise<LoadedReview> {
  const { orm } = ctx.db;
  const [row] = await orm
    .select({ review: reviews, item: items })
    .from(reviews)
    .innerJoin(items, eq(items.id, reviews.itemId))
    .innerJoin(jobs, eq(jobs.id, items.jobId))
    .where(and(ownReview(ctx, itemId), isNull(jobs.purgedAt)));
  const { readInvoice } = row?.review ?? {};
  if (!row || !readInvoice || row.item.result === null) throw noSuchInvoice();
  const changes = await orm
    .select()
    .from(reviewChanges)
    .where(and(eq(reviewChanges.itemId, itemId), isNull(reviewChanges.undoneAt)))
    .orderBy(asc(reviewChanges.version));
  const model = row.item.result as AnalysisResult;
  return {
    ...row,
    read: readInvoice as unknown as Invoice,
    model,
    current: (row.review.result as AnalysisResult | null) ?? model,
    changes,
  };
}

/** Over `reviews`: the review of one invoice, of the context's account and environment alone. */
export function ownReview(ctx: Ctx, itemId: string) {
  return and(eq(reviews.itemId, itemId), eq(reviews.accountId, ctx.account.id), eq(reviews.environment, ctx.environment));
}
