import { datedFileName, streamedFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { requirePermission } from "@/lib/kernel/context";
import { exportRequestLogs } from "@/lib/request-logs/export-request-logs";
import { readRequestLogs } from "@/lib/request-logs/list-request-logs";
import { requestLogQuery } from "@/lib/request-logs/request-log-schema";

/** The request log as a CSV file, with the page's filters. */
export const GET = portalRoute(async ({ ctx }, request) => {
  requirePermission(ctx, readRequestLogs);
  const query = requestLogQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return streamedFile(datedFileName(ctx, `${ctx.environment}-requests`), exportRequestLogs(ctx, query));
});
