import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { businessListQuery } from "@/lib/businesses/business-list-schema";
import { listBusinessPage } from "@/lib/businesses/businesses";

export const GET = portalRoute(async ({ ctx }, request) =>
  portalJson(await listBusinessPage(ctx, businessListQuery.parse(Object.fromEntries(new URL(request.url).searchParams)))),
);
