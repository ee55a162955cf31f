import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { searchAccount } from "@/lib/search/search-account";
import { searchQuery } from "@/lib/search/search-schema";

export const GET = portalRoute(async ({ ctx }, request) =>
  portalJson(await searchAccount(ctx, searchQuery.parse(Object.fromEntries(new URL(request.url).searchParams)).q)),
);
