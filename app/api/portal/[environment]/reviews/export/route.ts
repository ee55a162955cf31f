import { datedFileName, streamedFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { requirePermission } from "@/lib/kernel/context";
import { exportReviews } from "@/lib/review/export-reviews";
import { reviewListQuery } from "@/lib/review/review-schema";
import { readReviews } from "@/lib/review/reviewer";

/** The whole review list as a CSV file, with the page's filters. */
export const GET = portalRoute(async ({ ctx }, request) => {
  requirePermission(ctx, readReviews);
  const query = reviewListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return streamedFile(datedFileName(ctx, `${ctx.environment}-review`), exportReviews(ctx, query));
});
