import { z } from "zod";
import { bodyOf } from "@/app/_portal/body";
import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { heldReviewsInput, holdReviews, releaseReviews } from "@/lib/review/hold-review";

const leases = heldReviewsInput.extend({ release: z.boolean().default(false) });

/** Keeps invoices for whoever has them on the screen, or gives them back; a page that closes can only POST. */
export const POST = portalRoute(async ({ ctx }, request) => {
  const { release, itemIds } = await bodyOf(request, leases);
  if (!release) return portalJson(await holdReviews(ctx, { itemIds }));
  await releaseReviews(ctx, { itemIds });
  return portalJson({ held: [] });
});
