import { datedFileName, streamedFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { readerZone } from "@/app/_portal/reader-zone";
import { exportAudit } from "@/lib/audit/export-audit";
import { auditQuery, readAudit } from "@/lib/audit/list-audit";
import { requirePermission } from "@/lib/kernel/context";

/** The audit log as a CSV file, with the page's filters. */
export const GET = portalRoute(async ({ ctx }, request) => {
  requirePermission(ctx, readAudit);
  const query = auditQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return streamedFile(datedFileName(ctx, "audit"), exportAudit(ctx, { ...query, zone: (await readerZone()) ?? "UTC" }));
});
