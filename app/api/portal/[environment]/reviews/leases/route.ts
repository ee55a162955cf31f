import { z } from "zod";
import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readBody } from "@/app/_portal/request-body";
import { heldReviewsInput, holdReviews, releaseReviews } from "@/lib/review/hold-review";

const leases = heldReviewsInput.extend({ release: z.boolean().default(false) });

/** Renews or releases the leases on invoices that a reviewer has open. Both use POST, the only method a closing page can send. */
export const POST = portalRoute(async ({ ctx }, request) => {
  const { release, itemIds } = await readBody(request, leases);
  if (!release) return portalJson(await holdReviews(ctx, { itemIds }));
  await releaseReviews(ctx, { itemIds });
  return portalJson({ held: [] });
});
