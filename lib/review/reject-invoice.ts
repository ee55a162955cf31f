import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { storableText } from "@/lib/prism/storable";
import { prepareDecision } from "./decision";
import { readReview, type ReviewView } from "./read-review";
import { recordChange } from "./record-change";
import { rejectInvoiceInput } from "./review-schema";
import { requireReviewer } from "./reviewer";

/**
 * Rejects an invoice with a reason, so that it goes into no return. A repeat by the same person changes nothing.
 * @throws invalid_request, resource_not_found, state_conflict (as in `approveInvoice`)
 */
export async function rejectInvoice(ctx: Ctx, input: z.input<typeof rejectInvoiceInput>): Promise<ReviewView> {
  const { userId } = requireReviewer(ctx);
  const { itemId, version, reason } = parseInput(rejectInvoiceInput, input);
  await recordChange(ctx, {
    itemId,
    userId,
    prepare: (loaded) => prepareDecision(ctx, loaded, { userId, version, status: "rejected", reason: storableText(reason) }),
  });
  return readReview(ctx, itemId);
}
