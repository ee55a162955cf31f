import { and, eq, or } from "drizzle-orm";
import { webhookEndpoints } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { wantsEvent } from "./event-kinds";
import { isThere } from "./find-webhook";
import type { EndpointRow } from "./present-webhook";

export type WillingEndpoint = Pick<EndpointRow, "id" | "enabled">;

/**
 * The endpoints that are told of events of a kind, locked against their deletion until the transaction ends. One that was
 * switched off for its failures is among them: it gets a failed delivery, so that it can be replayed when it works again.
 */
export async function endpointsFor(tx: Ctx, kind: string): Promise<WillingEndpoint[]> {
  const { id, enabled, events, disabledReason, accountId, environment } = webhookEndpoints;
  const endpoints = await tx.db.orm
    .select({ id, enabled, events })
    .from(webhookEndpoints)
    .where(
      and(isThere, eq(accountId, tx.account.id), eq(environment, tx.environment), or(eq(enabled, true), eq(disabledReason, "failing"))),
    )
    .orderBy(id)
    .for("key share");
  return endpoints.filter((endpoint) => wantsEvent(endpoint.events, kind));
}
