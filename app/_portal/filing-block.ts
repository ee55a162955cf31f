import type { PortalSession } from "@/lib/accounts/open-portal-session";
import { mayWrite } from "@/lib/flux/read-filing-page";

/** Why this person can't file here, in words; null where they can. The verbs ask again. */
export function filingBlock({ ctx, account }: PortalSession, taxType: "VAT" | "WHT"): string | null {
  if (!mayWrite(ctx, taxType))
    return "Your role can look at returns but not file them. Ask an owner, developer or reviewer of the account.";
  if (ctx.environment === "live" && !account.liveEnabled)
    return "Live filing is not switched on for this account. Ask the operator of this service; the test environment is open.";
  return null;
}
