import { eq } from "drizzle-orm";
import { items, reviews } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { loadReview, ownReview, type LoadedReview, type ReviewRow } from "./load-review";
import type { Reanalysis } from "./reanalyze";
import { assertMine, leaseFor } from "./reviewer";

/** What a change does to a review and its item. */
export interface ReviewEffect {
  reanalysis?: Reanalysis | null;
  review?: Partial<ReviewRow>;
  /** Further writes in the same transaction; `version` is the review's new version. */
  together?: (tx: Ctx, version: number, now: Date) => Promise<void>;
}

/** If two people or tabs change an invoice at the same moment, the slower one starts again from what the other left. */
const ATTEMPTS = 5;

/**
 * Changes a review once. `prepare` sees the review as it is and may take its time: nothing is locked meanwhile, and it is called again if
 * the review has changed. It returns null if there is nothing to do.
 * @throws resource_not_found, state_conflict (on another person's screen), temporarily_unavailable
 */
export async function changeReview(
  ctx: Ctx,
  { itemId, userId }: { itemId: string; userId: string },
  prepare: (loaded: LoadedReview) => Promise<ReviewEffect | null>,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const loaded = await loadReview(ctx, itemId);
    await assertMine(ctx, loaded.review, userId);
    const effect = await prepare(loaded);
    if (!effect || (await commit(ctx, loaded.review, userId, effect))) return;
  }
  throw new DomainError("temporarily_unavailable", "Several people are changing this invoice at the same time. Try again.", {
    retryAfterSeconds: 1,
  });
}

async function commit(
  ctx: Ctx,
  seen: ReviewRow,
  userId: string,
  { reanalysis, review: columns, together }: ReviewEffect,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { orm } = tx.db;
    // The item is locked first, as everywhere; filing a return holds its row too.
    await orm.select({ id: items.id }).from(items).where(eq(items.id, seen.itemId)).for("update");
    const [review] = await orm.select().from(reviews).where(ownReview(tx, seen.itemId)).for("update");
    if (review?.version !== seen.version) return false;
    await assertMine(tx, review, userId);
    const now = tx.clock.now();
    const version = review.version + 1;
    await orm
      .update(reviews)
      .set({ ...leaseFor(tx, userId), ...reanalysis?.review, ...columns, version, updatedAt: now })
      .where(eq(reviews.itemId, review.itemId));
    if (reanalysis) await orm.update(items).set(reanalysis.item).where(eq(items.id, review.itemId));
    await together?.(tx, version, now);
    return true;
  });
}
