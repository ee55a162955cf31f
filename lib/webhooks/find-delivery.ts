import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { events, webhookDeliveries, webhookEndpoints } from "@/drizzle/schema";
import { builtOnce } from "@/lib/kernel/programs/built-once";
import type { Ctx } from "@/lib/kernel/context";
import { batchCalls } from "@/lib/kernel/rows/batch-calls";
import type { EventRow } from "./event-body";
import { endpointNotDeleted } from "./find-webhook";
import type { DeliveryRow, EndpointRow } from "./present-webhook";

/** What an attempt needs to know. */
export interface FoundDelivery {
  delivery: DeliveryRow;
  endpoint: EndpointRow;
  event: EventRow;
}

type Find = (id: string) => Promise<FoundDelivery | null>;

const finders = new WeakMap<Database, Find>();

/**
 * Finds a delivery of the account with its endpoint and event; null if there is none or its endpoint was deleted. Concurrent calls share
 * one query.
 */
export async function findDelivery({ db, account, environment }: Ctx, id: string): Promise<FoundDelivery | null> {
  const find = finders.get(db) ?? finderIn(db);
  finders.set(db, find);
  const found = await find(id);
  // The shared query covers all accounts, so that a rush of many accounts needs only one. The caller's tenant is checked here.
  return found?.delivery.accountId === account.id && found.delivery.environment === environment ? found : null;
}

function finderIn(db: Database): Find {
  return batchCalls(async (ids: readonly string[]) => {
    const found = new Map((await deliveriesQuery(db).execute({ ids })).map((row) => [row.delivery.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  });
}

// The IDs are in a subquery: if the planner saw them, it would plan each query anew, which takes longer than running it.
const deliveriesQuery = builtOnce((orm) =>
  orm
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, event: events })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, and(eq(webhookEndpoints.id, webhookDeliveries.endpointId), endpointNotDeleted))
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(sql`${webhookDeliveries.id} = any(array(select unnest(${sql.placeholder("ids")}::text[])))`)
    .prepare("find_deliveries"),
);
