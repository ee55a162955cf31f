import { csvFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { exportFilingLines } from "@/lib/flux/read-filing-page";

export const GET = portalRoute<{ environment: string; id: string }>(async ({ ctx }, _request, { id }) =>
  csvFile(`levy-${id}-lines.csv`, await exportFilingLines(ctx, id)),
);
