import { and, eq, inArray, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { documents, items, reviews } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { queueConditions, queueOrder } from "./queue-conditions";
import { readReview, type ReviewView } from "./read-review";
import { nextReviewInput } from "./review-schema";
import { leaseFor, requireReviewer } from "./reviewer";

/**
 * Hands the person at work the next open invoices of the queue, the worst first, and leases them: nobody else gets them before the lease
 * expires. Invoices assigned to this person come first; those assigned to others are skipped.
 */
export async function nextReview(ctx: Ctx, input: z.input<typeof nextReviewInput>): Promise<ReviewView[]> {
  const { userId } = requireReviewer(ctx);
  const { take, except, filters } = parseInput(nextReviewInput, input);
  const taken = await inTransaction(ctx, async (tx) => {
    const { orm } = tx.db;
    // Rows that are being handed to another reviewer at the moment are locked, and skipped rather than waited for.
    const rows = await orm
      .select({ itemId: reviews.itemId })
      .from(reviews)
      .innerJoin(items, eq(items.id, reviews.itemId))
      .leftJoin(documents, eq(documents.id, items.documentId))
      .where(
        and(
          ...queueConditions(tx, filters),
          eq(reviews.status, "open"),
          except.length > 0 ? notInArray(reviews.itemId, except) : undefined,
          or(isNull(reviews.assignedTo), eq(reviews.assignedTo, userId)),
          or(isNull(reviews.leaseHolder), eq(reviews.leaseHolder, userId), lte(reviews.leaseUntil, tx.clock.now())),
        ),
      )
      .orderBy(sql`${reviews.assignedTo} nulls last`, ...queueOrder)
      .limit(take)
      .for("update", { of: reviews, skipLocked: true });
    const ids = rows.map(({ itemId }) => itemId);
    if (ids.length > 0) await orm.update(reviews).set(leaseFor(tx, userId)).where(inArray(reviews.itemId, ids));
    return ids;
  });
  return Promise.all(taken.map((itemId) => readReview(ctx, itemId)));
}
