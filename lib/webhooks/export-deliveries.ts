import type { Ctx } from "@/lib/kernel/context";
import { csvOf, type CsvColumn } from "@/lib/kernel/text/csv";
import type { DeliveryQuery } from "./delivery-page-schema";
import { readDeliveryPage } from "./read-delivery-page";
import type { DeliveryView } from "./schemas";

const PAGE = 1_000;

const columns: readonly CsvColumn<DeliveryView>[] = [
  { name: "deliveryId", of: (row) => row.id },
  { name: "eventId", of: (row) => row.eventId },
  { name: "eventType", of: (row) => row.eventType },
  { name: "status", of: (row) => row.status },
  { name: "attempts", of: (row) => row.attempts },
  { name: "lastAttemptAt", of: (row) => row.lastAttemptAt },
  { name: "nextAttemptAt", of: (row) => row.nextAttemptAt },
  { name: "responseStatus", of: (row) => row.responseStatus },
  { name: "durationMs", of: (row) => row.durationMs },
  { name: "createdAt", of: (row) => row.createdAt },
];

/**
 * Exports an endpoint's deliveries as CSV, newest first, without response bodies. Errors, thrown with the first line: resource_not_found.
 */
export const exportDeliveries = (ctx: Ctx, query: DeliveryQuery & { webhookId: string }): AsyncGenerator<string> =>
  csvOf(columns, walkDeliveries(ctx, query));

async function* walkDeliveries(ctx: Ctx, query: DeliveryQuery & { webhookId: string }): AsyncGenerator<DeliveryView[]> {
  let before = query.before;
  for (;;) {
    const { rows, nextBefore } = await readDeliveryPage(ctx, { ...query, before }, PAGE);
    yield rows;
    if (nextBefore === null) return;
    before = nextBefore;
  }
}
