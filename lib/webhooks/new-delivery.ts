import type { webhookDeliveries } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

/** A row for a delivery of an event to an endpoint that is sent at once. */
export function newDelivery(tx: Ctx, { endpointId, eventId }: { endpointId: string; eventId: string }) {
  const now = tx.clock.now();
  return {
    id: newId("delivery"),
    accountId: tx.account.id,
    environment: tx.environment,
    endpointId,
    eventId,
    nextAttemptAt: now,
    createdAt: now,
  } satisfies typeof webhookDeliveries.$inferInsert;
}
