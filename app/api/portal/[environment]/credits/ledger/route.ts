import { datedFileName, streamedFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { readCredits } from "@/lib/credits/balance";
import { exportLedger } from "@/lib/credits/export-ledger";
import { requirePermission } from "@/lib/kernel/context";

/** The credit ledger as a CSV file. */
export const GET = portalRoute(async ({ ctx }) => {
  requirePermission(ctx, readCredits);
  return streamedFile(datedFileName(ctx, `${ctx.environment}-credits`), exportLedger(ctx));
});
