import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { prepareDecision } from "./decision";
import { readReview, type ReviewView } from "./read-review";
import { recordChange } from "./record-change";
import { approveInvoiceInput } from "./review-schema";
import { requireReviewer } from "./reviewer";

/**
 * Approves an invoice as it stands, so that it may go into a return from now on. A repeat by the same person changes nothing.
 * @throws resource_not_found, state_conflict (changed meanwhile, decided by somebody else, on another person's screen)
 */
export async function approveInvoice(ctx: Ctx, input: z.input<typeof approveInvoiceInput>): Promise<ReviewView> {
  const { userId } = requireReviewer(ctx);
  const { itemId, version } = parseInput(approveInvoiceInput, input);
  await recordChange(ctx, {
    itemId,
    userId,
    prepare: (loaded) => prepareDecision(ctx, loaded, { userId, version, status: "approved", reason: null }),
  });
  return readReview(ctx, itemId);
}
