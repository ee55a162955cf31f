import { webhookEndpoints } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { notifyMembers } from "@/lib/mail/notify-members";
import { ofEndpoint } from "./find-webhook";

/** Mails owners and developers that an endpoint was disabled, once per occasion; `occasionId` identifies the occasion. */
export async function mailEndpointDisabled(
  ctx: Ctx,
  disabled: { endpointId: string; reason: "gone" | "failing"; occasionId: string },
): Promise<number> {
  requirePermission(ctx, { scope: null, roles: [] });
  const [endpoint] = await ctx.db.orm
    .select({ url: webhookEndpoints.url })
    .from(webhookEndpoints)
    .where(ofEndpoint(ctx, disabled.endpointId));
  // Deleted meanwhile: there is nothing left to fix.
  if (!endpoint) return 0;
  return notifyMembers(ctx, {
    kind: "webhook_disabled",
    roles: ["owner", "developer"],
    onceKey: disabled.occasionId,
    data: { endpointId: disabled.endpointId, url: withoutQuery(endpoint.url), reason: disabled.reason },
  });
}

/** The query of an endpoint's URL may contain the receiver's token. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
