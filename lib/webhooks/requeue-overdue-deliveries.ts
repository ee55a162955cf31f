import { and, asc, eq, gt, lt, not } from "drizzle-orm";
import { webhookDeliveries } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext } from "@/lib/kernel/context";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { forEachBatch } from "@/lib/kernel/rows/walk-pages";
import { deliveryOfDeletedEndpoint } from "./find-webhook";
import { requestDeliveries } from "./request-deliveries";

/** Even the slowest endpoint's queue is shorter than a day, so an attempt that is due for longer was lost. */
const AFTER_MS = 25 * HOUR_MS;
const BATCH = 500;

/**
 * Requests deliveries again whose next attempt has been due for more than a day: their run was given up, and so was the run that should
 * have reported it. They continue where they were in their schedule. Returns how many were requested.
 */
export async function requeueOverdueDeliveries(db: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - AFTER_MS);
  return forEachBatch(
    BATCH,
    (after, size) =>
      db.orm
        .select()
        .from(webhookDeliveries)
        .where(
          and(
            eq(webhookDeliveries.status, "pending"),
            lt(webhookDeliveries.nextAttemptAt, before),
            gt(webhookDeliveries.id, after),
            not(deliveryOfDeletedEndpoint),
          ),
        )
        .orderBy(asc(webhookDeliveries.id))
        .limit(size),
    ({ id }) => id,
    async (waiting) => {
      for (const delivery of waiting) {
        const ctx = systemContext(db, "ask-again", delivery.accountId, delivery.environment, clock);
        await inTransaction(ctx, (tx) => requestDeliveries(tx, delivery.endpointId, [delivery]));
      }
    },
  );
}
