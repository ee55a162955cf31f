import { csvFile, datedFileName } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { exportTable } from "@/lib/tables/export-table";

/** A short table of the portal as a CSV file, with its page's filters. */
export const GET = portalRoute<{ environment: string; table: string }>(async ({ ctx }, request, { table, environment }) => {
  const text = await exportTable(ctx, table, Object.fromEntries(new URL(request.url).searchParams));
  return csvFile(datedFileName(ctx, `${environment}-${table}`), text);
});
