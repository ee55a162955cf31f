import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { previewReturn } from "@/lib/returns/preview-return";
import { returnQuery } from "@/lib/returns/return-query";

export const GET = portalRoute(async ({ ctx }, request) =>
  portalJson(await previewReturn(ctx, returnQuery.parse(Object.fromEntries(new URL(request.url).searchParams)))),
);
