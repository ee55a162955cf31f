import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { auditPoint, CHAIN_START, proveAudit } from "@/lib/audit/verify-audit";

/** The next step of a proof of the audit log's chain; without a place that was proven before, the first. */
export const GET = portalRoute(async ({ ctx }, request) => {
  const after = auditPoint.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  return portalJson(await proveAudit(ctx, after.success ? after.data : CHAIN_START));
});
