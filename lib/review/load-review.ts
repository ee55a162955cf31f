import { and, asc, eq, isNull } from "drizzle-orm";
import { items, jobs, reviewChanges, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import type { Invoice } from "@/lib/prism/model";
import type { ItemRow } from "@/lib/prism/jobs/present-job";
import { noSuchInvoice } from "@/lib/prism/invoices/read-invoice";
import type { AnalysisResult } from "@/lib/prism/result-schema";

export type ReviewRow = typeof reviews.$inferSelect;
export type ReviewChange = typeof reviewChanges.$inferSelect;

/** A review with everything that a change to it depends on. */
export interface LoadedReview {
  review: ReviewRow;
  item: ItemRow;
  /** The invoice as the engine read it. */
  read: Invoice;
  /** The published result. */
  model: AnalysisResult;
  /** The result including corrections. */
  current: AnalysisResult;
  /** Changes that were not undone, oldest first. */
  changes: ReviewChange[];
}

/**
 * Loads a review with its changes.
 * @throws resource_not_found, also after the invoice was purged
 */
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

/** SQL condition over `reviews`: the review of one invoice, within the context's account and environment. */
export function ownReview(ctx: Ctx, itemId: string) {
  return and(eq(reviews.itemId, itemId), ofTenant(reviews, ctx));
}
