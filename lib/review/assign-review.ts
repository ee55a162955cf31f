import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { invalidField } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { noLease } from "./decision";
import { readReview, type ReviewView } from "./read-review";
import { assertOpen, recordChange } from "./record-change";
import { assignReviewInput } from "./review-schema";
import { mayReview, requireReviewer } from "./reviewer";

/**
 * Assigns an open invoice to a person, or to nobody (null). `nextReview` hands an assigned invoice to that person only.
 * @throws invalid_request (not a reviewer of this account), resource_not_found, state_conflict
 */
export async function assignReview(ctx: Ctx, input: z.input<typeof assignReviewInput>): Promise<ReviewView> {
  const reviewer = requireReviewer(ctx);
  const { itemId, userId } = parseInput(assignReviewInput, input);
  if (userId !== null && !(await mayReview(ctx, userId)))
    throw invalidField("userId", "not_a_reviewer", "Choose an owner or a reviewer of this account");
  await recordChange(ctx, {
    itemId,
    userId: reviewer.userId,
    prepare: async ({ review }) => {
      assertOpen(review);
      if (review.assignedTo === userId) return null;
      return {
        change: { kind: "assigned", field: null, modelValue: null, before: review.assignedTo, after: userId, reason: null },
        review: { assignedTo: userId, ...(userId === null || userId === reviewer.userId ? {} : noLease) },
      };
    },
  });
  return readReview(ctx, itemId);
}
