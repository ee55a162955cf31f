import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readBody } from "@/app/_portal/request-body";
import { nextReview } from "@/lib/review/next-review";
import { nextReviewInput } from "@/lib/review/review-schema";

/** Leases the next invoices of the queue to the caller. */
export const POST = portalRoute(async ({ ctx }, request) => portalJson(await nextReview(ctx, await readBody(request, nextReviewInput))));
