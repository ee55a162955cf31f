import { bodyOf } from "@/app/_portal/body";
import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { nextReview } from "@/lib/review/next-review";
import { nextReviewInput } from "@/lib/review/review-schema";

/** The next invoices of the queue, kept for the person who asks. */
export const POST = portalRoute(async ({ ctx }, request) => portalJson(await nextReview(ctx, await bodyOf(request, nextReviewInput))));
