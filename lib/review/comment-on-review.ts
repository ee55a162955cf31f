import type { z } from "zod";
import { reviewComments } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { storableText } from "@/lib/prism/storable";
import { loadReview } from "./load-review";
import { readReview, type ReviewView } from "./read-review";
import { commentOnReviewInput } from "./review-schema";
import { discussReviews, requireReviewer } from "./reviewer";

/**
 * Adds a comment to an invoice, whatever its state and even if another person has it on the screen.
 * @throws invalid_request, resource_not_found
 */
export async function commentOnReview(ctx: Ctx, input: z.input<typeof commentOnReviewInput>): Promise<ReviewView> {
  const { userId } = requireReviewer(ctx, discussReviews);
  const { itemId, body } = parseInput(commentOnReviewInput, input);
  await inTransaction(ctx, async (tx) => {
    await loadReview(tx, itemId);
    const id = newId("reviewComment");
    await tx.db.orm
      .insert(reviewComments)
      .values({
        id,
        itemId,
        accountId: tx.account.id,
        environment: tx.environment,
        author: userId,
        body: storableText(body),
        createdAt: tx.clock.now(),
      });
    // The audit log gets only the comment's id; the text is deleted with the invoice when that is purged.
    await writeAudit(tx, { action: "review.commented", targetId: itemId, after: { commentId: id } });
  });
  return readReview(ctx, itemId);
}
