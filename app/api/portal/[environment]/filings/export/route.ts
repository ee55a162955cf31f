import { csvResponse } from "@/app/_portal/csv-response";
import { portalRoute } from "@/app/_portal/portal-route";
import { filingListQuery } from "@/lib/flux/filing-list-schema";
import { exportFilingRows } from "@/lib/flux/list-filing-rows";

export const GET = portalRoute(async ({ ctx }, request) =>
  csvResponse(
    `levy-${ctx.environment}-filings-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
    await exportFilingRows(ctx, filingListQuery.parse(Object.fromEntries(new URL(request.url).searchParams))),
  ),
);
