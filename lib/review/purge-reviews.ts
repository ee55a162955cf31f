import { asc, inArray } from "drizzle-orm";
import { reviewChanges, reviewComments, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";

/**
 * Removes every value of the invoices from their reviews, changes and comments, as part of purging a job: in its transaction, and after its
 * permission check. Who decided what and when is kept.
 */
export async function purgeReviews(tx: Ctx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const ids = [...itemIds];
  const { orm } = tx.db;
  // Locked by id, as in filing a return and in leaving the account.
  await orm.select({ itemId: reviews.itemId }).from(reviews).where(inArray(reviews.itemId, ids)).orderBy(asc(reviews.itemId)).for("update");
  await orm
    .update(reviews)
    .set({
      readInvoice: null,
      result: null,
      rejectReason: null,
      leaseHolder: null,
      leaseUntil: null,
      businessId: null,
      vatMonth: null,
      vatByBuyer: null,
      whtMonth: null,
      whtRemitTo: null,
      vatDraft: null,
      whtDraft: null,
    })
    .where(inArray(reviews.itemId, ids));
  await orm
    .update(reviewChanges)
    .set({ modelValue: null, before: null, after: null, reason: null })
    .where(inArray(reviewChanges.itemId, ids));
  await orm.delete(reviewComments).where(inArray(reviewComments.itemId, ids));
}
