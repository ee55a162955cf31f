import { webhookEndpoints } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { tellMembers } from "@/lib/mail/tell-members";
import { ofTenant } from "./find-webhook";

/** Mails owners and developers that an endpoint was switched off, once for each time; `occasionId` names the time. */
export async function tellDisabled(
  ctx: Ctx,
  disabled: { endpointId: string; reason: "gone" | "failing"; occasionId: string },
): Promise<number> {
  requirePermission(ctx, { scope: null, roles: [] });
  const [endpoint] = await ctx.db.orm
    .select({ url: webhookEndpoints.url })
    .from(webhookEndpoints)
    .where(ofTenant(ctx, disabled.endpointId));
  // Deleted meanwhile: there is nothing left to mend.
  if (!endpoint) return 0;
  return tellMembers(ctx, {
    kind: "webhook_disabled",
    roles: ["owner", "developer"],
    onceKey: disabled.occasionId,
    data: { endpointId: disabled.endpointId, url: withoutQuery(endpoint.url), reason: disabled.reason },
  });
}

/** A query of an endpoint's address may hold a token of the receiver's. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
