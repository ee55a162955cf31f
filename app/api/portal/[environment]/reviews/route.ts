import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { listReviews } from "@/lib/review/list-reviews";
import { reviewListQuery } from "@/lib/review/review-schema";

export const GET = portalRoute(async ({ ctx }, request) =>
  portalJson(await listReviews(ctx, reviewListQuery.parse(Object.fromEntries(new URL(request.url).searchParams)))),
);
