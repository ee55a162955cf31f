import type { PortalSession } from "@/lib/accounts/open-portal-session";

/** Why the reader can't upload invoices in an environment; null if they can. */
export function uploadBlock({ role, account, ctx }: Pick<PortalSession, "role" | "account" | "ctx">): string | null {
  if (role === "viewer") return "Your role can view invoices but can't upload them.";
  return ctx.environment === "live" && !account.liveEnabled
    ? "You can upload live invoices once live is enabled for this account. Until then, use the test environment."
    : null;
}
