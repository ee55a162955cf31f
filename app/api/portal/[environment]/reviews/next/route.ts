import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readBody } from "@/app/_portal/request-body";
import { nextReview } from "@/lib/review/next-review";
import { nextReviewInput } from "@/lib/review/review-schema";

/** The next invoices of the queue, kept for the person who asks. */
export const POST = portalRoute(async ({ ctx }, request) => portalJson(await nextReview(ctx, await readBody(request, nextReviewInput))));
