import { csvDownload } from "@/app/_portal/csv-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { exportAccount, exportAccountPermission } from "@/lib/accounts/export-account";
import { requirePermission } from "@/lib/kernel/context";

/** Exports everything that the account holds, as JSON lines. */
export const GET = portalRoute(async ({ ctx }) => {
  requirePermission(ctx, exportAccountPermission);
  return csvDownload(
    exportAccount(ctx),
    `levy-${ctx.account.id}-${ctx.clock.now().toISOString().slice(0, 10)}.jsonl`,
    "application/x-ndjson; charset=utf-8",
  );
});
