import type { Ctx } from "@/lib/kernel/context";
import { writeWorkEvents } from "@/lib/outbox/write-event";

/** Requests deliveries of one endpoint, in the transaction of `ctx`; `spread` as in `writeWorkEvents`. */
export async function requestDeliveries(
  ctx: Ctx,
  endpointId: string,
  deliveries: readonly { id: string; round: number }[],
  options: { spread?: boolean } = {},
): Promise<void> {
  await writeWorkEvents(
    ctx,
    deliveries.map(({ id, round }) => ({
      name: "webhooks/delivery.requested",
      data: { accountId: ctx.account.id, environment: ctx.environment, deliveryId: id, endpointId, round },
    })),
    options,
  );
}
