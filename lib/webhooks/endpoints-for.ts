import { and, eq, inArray, or } from "drizzle-orm";
import { webhookEndpoints } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { wantsEvent } from "./event-kinds";
import { isThere } from "./find-webhook";
import type { EndpointRow } from "./present-webhook";

export type WillingEndpoint = Pick<EndpointRow, "id" | "enabled">;

/** Recorded for an event that was not sent because Levy had disabled the endpoint (see `endpointsFor`). */
export const NOT_SENT = "Not sent: Levy had disabled the webhook endpoint because of its responses";

/**
 * Returns the endpoints that are told about events of a kind, locked against deletion until the transaction ends. They include endpoints
 * that Levy disabled for failures or a 410: these get a failed delivery, which can be replayed once they work again. Endpoints that their
 * owner disabled are left out, because nothing was meant to be sent to them.
 */
export async function endpointsFor(tx: Ctx, kind: string): Promise<WillingEndpoint[]> {
  const { id, enabled, events, disabledReason, accountId, environment } = webhookEndpoints;
  const endpoints = await tx.db.orm
    .select({ id, enabled, events })
    .from(webhookEndpoints)
    .where(
      and(
        isThere,
        eq(accountId, tx.account.id),
        eq(environment, tx.environment),
        or(eq(enabled, true), inArray(disabledReason, ["failing", "gone"])),
      ),
    )
    .orderBy(id)
    .for("key share");
  return endpoints.filter((endpoint) => wantsEvent(endpoint.events, kind));
}
