import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readReview } from "@/lib/review/read-review";

export const GET = portalRoute<{ environment: string; itemId: string }>(async ({ ctx }, _request, { itemId }) =>
  portalJson(await readReview(ctx, itemId)),
);
