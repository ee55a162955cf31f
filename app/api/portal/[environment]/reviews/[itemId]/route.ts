import { z } from "zod";
import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readReviewNews } from "@/lib/review/read-review";

/** The version that a polling screen already has. */
const seenVersion = z.coerce.number().int().min(0).max(2_147_483_647).nullable().catch(null);

export const GET = portalRoute<{ environment: string; itemId: string }>(async ({ ctx }, request, { itemId }) =>
  portalJson(await readReviewNews(ctx, itemId, seenVersion.parse(new URL(request.url).searchParams.get("seen")))),
);
