import { portalRoute } from "@/app/_portal/portal-route";
import { requirePermission } from "@/lib/kernel/context";
import { exportRequestLogs } from "@/lib/request-logs/export-request-logs";
import { readRequestLogs } from "@/lib/request-logs/list-request-logs";
import { requestLogQuery } from "@/lib/request-logs/request-log-schema";

/** The list as a file, with the filters of the page. */
export const GET = portalRoute(async ({ ctx }, request) => {
  // Asked before the first byte, after which no error can be told any more.
  requirePermission(ctx, readRequestLogs);
  const lines = exportRequestLogs(ctx, requestLogQuery.parse(Object.fromEntries(new URL(request.url).searchParams)));
  const encoder = new TextEncoder();
  const content = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return new Response(content, {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="levy-${ctx.environment}-requests-${day}.csv"`, "cache-control": "no-store" },
  });
});
