import { csvFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { exportLines } from "@/lib/prism/invoices/export-lines";

/** The line items of one invoice as a CSV file. */
export const GET = portalRoute<{ environment: string; itemId: string }>(async ({ ctx }, _request, { itemId }) =>
  csvFile(`levy-${itemId}-lines.csv`, await exportLines(ctx, itemId)),
);
