import type { PortalSession } from "@/lib/accounts/open-portal-session";
import { liveFilingLacks } from "@/lib/flux/authorities";
import { mayWrite } from "@/lib/flux/read-filing-page";

/** Why this person can't file here, as a sentence; null if they can. The operations check again. */
export function filingBlock({ ctx, account }: PortalSession, taxType: "VAT" | "WHT"): string | null {
  if (!mayWrite(ctx, taxType)) return "Your role can view returns but can't file them. Ask an owner, developer or reviewer of the account.";
  const where = ctx.environment === "live" ? liveFilingLacks(account) : null;
  if (where === null) return null;
  return `Live filing isn't enabled ${where}. Ask the operator of this service to enable it. Test filing is available.`;
}
