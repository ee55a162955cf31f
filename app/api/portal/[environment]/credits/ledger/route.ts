import { csvDownload } from "@/app/_portal/csv-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { readCredits } from "@/lib/credits/balance";
import { exportLedger } from "@/lib/credits/export-ledger";
import { requirePermission } from "@/lib/kernel/context";

/** The credit ledger as a CSV file. */
export const GET = portalRoute(async ({ ctx }) => {
  requirePermission(ctx, readCredits);
  return csvDownload(exportLedger(ctx), `levy-${ctx.environment}-credits-${ctx.clock.now().toISOString().slice(0, 10)}.csv`);
});
