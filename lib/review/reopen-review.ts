import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { storableText } from "@/lib/prism/storable";
import { decisionColumns, decisionOf, type Decision } from "./decision";
import { readReview, type ReviewView } from "./read-review";
import { recordChange } from "./record-change";
import { reopenReviewInput } from "./review-schema";
import { requireReviewer, stillAssigned } from "./reviewer";

/**
 * Reopens a decided invoice, whoever decided it, including one that was approved because it needed no review. An open one is not changed.
 * @throws resource_not_found, state_conflict (part of a return, on another person's screen)
 */
export async function reopenReview(ctx: Ctx, input: z.input<typeof reopenReviewInput>): Promise<ReviewView> {
  const { userId } = requireReviewer(ctx);
  const { itemId, reason } = parseInput(reopenReviewInput, input);
  await recordChange(ctx, {
    itemId,
    userId,
    prepare: async ({ review, model }) => {
      if (review.status === "open") return null;
      const open: Decision = { status: "open", decidedBy: null, decidedAt: null, rejectReason: null };
      return {
        change: {
          kind: "reopened",
          field: null,
          modelValue: model.decision.recommendation,
          before: decisionOf(review),
          after: open,
          reason: storableText(reason),
        },
        review: { ...decisionColumns(open), assignedTo: await stillAssigned(ctx, review.assignedTo) },
      };
    },
  });
  return readReview(ctx, itemId);
}
