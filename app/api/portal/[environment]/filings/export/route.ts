import { csvDownload } from "@/app/_portal/csv-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { filingListQuery } from "@/lib/flux/filing-list-schema";
import { exportFilingRows } from "@/lib/flux/list-filing-rows";

export const GET = portalRoute(({ ctx }, request) => {
  const query = filingListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return Promise.resolve(
    csvDownload(exportFilingRows(ctx, query), `levy-${ctx.environment}-filings-${ctx.clock.now().toISOString().slice(0, 10)}.csv`),
  );
});
