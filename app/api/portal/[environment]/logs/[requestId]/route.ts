import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readRequestLog } from "@/lib/request-logs/read-request-log";

export const GET = portalRoute<{ environment: string; requestId: string }>(async ({ ctx }, _request, { requestId }) =>
  portalJson(await readRequestLog(ctx, requestId)),
);
