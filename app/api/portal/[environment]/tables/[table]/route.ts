import { csvResponse } from "@/app/_portal/csv-response";
import { portalRoute } from "@/app/_portal/portal-route";
import { exportTable } from "@/lib/tables/export-table";

/** A short table of the portal as a CSV file, with its page's filters. */
export const GET = portalRoute<{ environment: string; table: string }>(async ({ ctx }, request, { table, environment }) => {
  const text = await exportTable(ctx, table, Object.fromEntries(new URL(request.url).searchParams));
  return csvResponse(`levy-${table}-${environment}-${ctx.clock.now().toISOString().slice(0, 10)}.csv`, text);
});
