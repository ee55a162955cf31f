import { datedFileName, streamedFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { filingListQuery } from "@/lib/flux/filing-list-schema";
import { exportFilingRows } from "@/lib/flux/list-filing-rows";

export const GET = portalRoute(({ ctx }, request) => {
  const query = filingListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return Promise.resolve(streamedFile(datedFileName(ctx, `${ctx.environment}-filings`), exportFilingRows(ctx, query)));
});
