import { and, eq, inArray, or } from "drizzle-orm";
import { webhookEndpoints } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { wantsEvent } from "./event-kinds";
import { isThere } from "./find-webhook";
import type { EndpointRow } from "./present-webhook";

export type WillingEndpoint = Pick<EndpointRow, "id" | "enabled">;

/** What is kept of an event that was not sent (`endpointsFor`). */
export const NOT_SENT = "Not sent: Levy had disabled the webhook endpoint because of its responses";

/**
 * The endpoints that are told of events of a kind, locked against their deletion until the transaction ends. One that we
 * switched off, for its failures or its 410, is among them: it gets a failed delivery, so that it can be replayed when it works again.
 * One that its owner switched off is not: nothing was to be sent.
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
