import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { listEarlierSchedules } from "@/lib/returns/list-earlier-schedules";
import { returnQuery } from "@/lib/returns/return-query";

/** What of a month a business filed already, or recorded as filed elsewhere. A file with the same deductions would file them twice. */
export const GET = portalRoute(async ({ ctx }, request) =>
  portalJson(await listEarlierSchedules(ctx, returnQuery.parse(Object.fromEntries(new URL(request.url).searchParams)))),
);
