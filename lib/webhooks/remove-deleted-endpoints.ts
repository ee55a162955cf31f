import { setTimeout as delay } from "node:timers/promises";
import { isNotNull } from "drizzle-orm";
import type { Fragment } from "postgres";
import { webhookEndpoints } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";

const BATCH = 1_000;
/** Deliveries that are being written just now are free again after so short a time; where they are not, it is tried later. */
const PAUSE_MS = 200;
const ROUNDS = 20;

/**
 * Removes what is left of an endpoint that was deleted (`endEndpoints`): its deliveries with their attempts, `atOnce` in a transaction,
 * and its row last. Rows that somebody is writing are passed over, and nobody waits for more than one batch. May be repeated, and
 * goes on where it broke off. Returns how many deliveries were removed. Throws where some are held for longer than a few seconds.
 */
export async function removeDeletedEndpoint(db: Database, endpointId: string, atOnce = BATCH, pauseMs = PAUSE_MS): Promise<number> {
  let removed = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    removed += await removeDeliveries(db, endpointId, atOnce);
    if (await removeRow(db, endpointId)) return removed;
    await delay(pauseMs);
  }
  throw new Error(`Deliveries of the deleted endpoint ${endpointId} are in use; they are removed later`);
}

/** The same for all that were deleted, for a daily chore: their functions were given up, or a version took the event that knows none. */
export async function removeDeletedEndpoints(db: Database): Promise<void> {
  const deleted = await db.orm.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isNotNull(webhookEndpoints.deletedAt));
  for (const { id } of deleted) await removeDeletedEndpoint(db, id);
}

async function removeDeliveries(db: Database, endpointId: string, atOnce: number): Promise<number> {
  let removed = 0;
  let last: string | null = null;
  for (;;) {
    // The newest first, each batch from where the last one ended: those that are gone stand in the index for a while.
    const rest: Fragment = last === null ? db.raw`` : db.raw`and d.id < ${last}`;
    const [gone] = await db.raw<{ count: number; last: string | null }[]>`
      with gone as (
        delete from webhook_deliveries where id = any(array(
          select d.id from webhook_deliveries d
          where d.endpoint_id = ${endpointId} ${rest}
            and exists (select 1 from webhook_endpoints e where e.id = ${endpointId} and e.deleted_at is not null)
          order by d.id desc limit ${atOnce} for update of d skip locked))
        returning id
      )
      select count(*)::int as count, min(id) as last from gone`;
    removed += gone?.count ?? 0;
    if (!gone || gone.count < atOnce) return removed;
    last = gone.last;
  }
}

/** False where deliveries are left: those that were passed over, and what was just being written when the endpoint was deleted. */
async function removeRow({ raw }: Database, endpointId: string): Promise<boolean> {
  const [left] = await raw<{ isLeft: boolean }[]>`
    with gone as (
      delete from webhook_endpoints where id = ${endpointId} and deleted_at is not null
        and not exists (select 1 from webhook_deliveries where endpoint_id = ${endpointId}) returning id
    )
    select exists (select 1 from webhook_endpoints where id = ${endpointId} and deleted_at is not null) and not exists (select 1 from gone) as "isLeft"`;
  return left?.isLeft === false;
}
