import { and, type SQL } from "drizzle-orm";
import { webhookEndpoints } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import { isThere } from "./find-webhook";

/**
 * Ends the endpoints that match `which` (a condition on `webhook_endpoints`), with their secrets and URLs, in the transaction of `ctx`:
 * from then on nothing is sent to them and nobody sees them. A function removes their deliveries and rows in small transactions
 * (`removeDeletedEndpoint`), because deleting millions here would block other transactions that write events or attempts, even those of
 * other accounts.
 */
export async function endEndpoints(tx: Ctx, which: SQL | undefined): Promise<void> {
  const now = tx.clock.now();
  const ended = await tx.db.orm
    .update(webhookEndpoints)
    // Disabled as well, because the previous version of Levy doesn't know `deletedAt`.
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
