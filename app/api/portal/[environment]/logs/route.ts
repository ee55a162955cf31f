import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { listRequestLogs } from "@/lib/request-logs/list-request-logs";
import { requestLogQuery } from "@/lib/request-logs/request-log-schema";

export const GET = portalRoute(async ({ ctx }, request) =>
  portalJson(await listRequestLogs(ctx, requestLogQuery.parse(Object.fromEntries(new URL(request.url).searchParams)))),
);
