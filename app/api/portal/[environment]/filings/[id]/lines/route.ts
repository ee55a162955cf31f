import { csvResponse } from "@/app/_portal/csv-response";
import { portalRoute } from "@/app/_portal/portal-route";
import { exportFilingLines } from "@/lib/flux/read-filing-page";

export const GET = portalRoute<{ environment: string; id: string }>(async ({ ctx }, _request, { id }) =>
  csvResponse(`levy-${id}-lines.csv`, await exportFilingLines(ctx, id)),
);
