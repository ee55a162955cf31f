import { datedFileName, streamedFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { exportAccount, exportAccountPermission } from "@/lib/accounts/export-account";
import { requirePermission } from "@/lib/kernel/context";

/** Exports everything that the account holds, as JSON lines. */
export const GET = portalRoute(async ({ ctx }) => {
  requirePermission(ctx, exportAccountPermission);
  return streamedFile(datedFileName(ctx, ctx.account.id, "jsonl"), exportAccount(ctx), "application/x-ndjson; charset=utf-8");
});
