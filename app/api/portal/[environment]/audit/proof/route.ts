import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { auditPoint, CHAIN_START, proveAudit } from "@/lib/audit/verify-audit";

/** The next step of verifying the audit log's hash chain. Without a point that was verified before, the first step. */
export const GET = portalRoute(async ({ ctx }, request) => {
  const after = auditPoint.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  return portalJson(await proveAudit(ctx, after.success ? after.data : CHAIN_START));
});
