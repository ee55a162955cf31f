import { and, type SQL } from "drizzle-orm";
import { webhookEndpoints } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import { isThere } from "./find-webhook";

/**
 * Ends endpoints (`which`, over `webhook_endpoints`) with their secrets and addresses, in the transaction of `ctx`: nothing is sent to them and nobody
 * sees them from then on. Their deliveries and their rows are removed by a function, in small transactions (`removeDeletedEndpoint`): to
 * delete millions in this one would hold up whoever writes an event or an attempt meanwhile, of other accounts too.
 */
export async function endEndpoints(tx: Ctx, which: SQL | undefined): Promise<void> {
  const now = tx.clock.now();
  const ended = await tx.db.orm
    .update(webhookEndpoints)
    // Switched off as well: the version before knows no more of it.
    .set({
      deletedAt: now,
      enabled: false,
      disabledReason: "manual",
      url: "",
      description: null,
      sealedSecret: "",
      sealedPreviousSecret: null,
      previousSecretUntil: null,
      failingSince: null,
      failingEvents: 0,
      updatedAt: now,
    })
    .where(and(which, isThere))
    .returning({ endpointId: webhookEndpoints.id, accountId: webhookEndpoints.accountId, environment: webhookEndpoints.environment });
  await writeWorkEvents(
    tx,
    ended.map((data) => ({ name: "webhooks/endpoint.deleted" as const, data })),
  );
}
