import type { Ctx } from "@/lib/kernel/context";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import type { EndpointRow } from "./present-webhook";

/**
 * How many deliveries of one lane are sent at a time by a deployment whose workers take `workerConcurrency` calls each.
 * A quarter: an endpoint that begins to hang holds its own lane and the one of the failing, and half is left.
 */
export function laneLimit(workerConcurrency: number): number {
  return Math.max(1, Math.floor(workerConcurrency / 4));
}

/**
 * The lane that a delivery waits in. An endpoint that works has one of its own, so that it waits for nobody; all that
 * fail share one, so that many which hang together hold no more than one would.
 */
function laneOf(endpoint: Pick<EndpointRow, "id" | "failingSince">): string {
  return endpoint.failingSince === null ? endpoint.id : "failing";
}

/** Asks for deliveries of one endpoint, in the transaction of `ctx`. */
export async function requestDeliveries(
  ctx: Ctx,
  endpoint: Pick<EndpointRow, "id" | "failingSince">,
  deliveries: readonly { id: string; round: number }[],
): Promise<void> {
  const lane = laneOf(endpoint);
  await writeWorkEvents(
    ctx,
    deliveries.map(({ id, round }) => ({
      name: "webhooks/delivery.requested",
      data: { accountId: ctx.account.id, environment: ctx.environment, deliveryId: id, endpointId: endpoint.id, round, lane },
    })),
  );
}
