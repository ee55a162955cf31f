import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { listPreparedFilings } from "@/lib/returns/list-prepared-filings";
import { returnQuery } from "@/lib/returns/return-query";

/** Schedules of a business and month that were prepared from invoices, or recorded as filed elsewhere. A file with the same payments would file them twice. */
export const GET = portalRoute(async ({ ctx }, request) =>
  portalJson(await listPreparedFilings(ctx, returnQuery.parse(Object.fromEntries(new URL(request.url).searchParams)))),
);
