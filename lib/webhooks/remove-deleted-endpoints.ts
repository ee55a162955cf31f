import { setTimeout as delay } from "node:timers/promises";
import { isNotNull } from "drizzle-orm";
import type { Fragment } from "postgres";
import { webhookEndpoints } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";

const BATCH = 1_000;
/** Deliveries that are being written are normally unlocked again within this time; if not, the removal is retried later. */
const PAUSE_MS = 200;
const ROUNDS = 20;

/**
 * Removes the remains of a deleted endpoint (`endEndpoints`): its deliveries with their attempts, `atOnce` per transaction, and finally its
 * row. Locked rows are skipped, and other transactions never wait for more than one batch. Can be repeated, and continues where it stopped.
 * Returns how many deliveries were removed. Throws if some stay locked for longer than a few seconds.
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

/**
 * Does the same for all deleted endpoints, as a daily chore: their functions may have been given up, or an older version that lacks the
 * function may have consumed the event.
 */
export async function removeDeletedEndpoints(db: Database): Promise<void> {
  const deleted = await db.orm.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isNotNull(webhookEndpoints.deletedAt));
  for (const { id } of deleted) await removeDeletedEndpoint(db, id);
}

async function removeDeliveries(db: Database, endpointId: string, atOnce: number): Promise<number> {
  let removed = 0;
  let last: string | null = null;
  for (;;) {
    // Newest first, each batch starting where the last one ended, because dead entries stay in the index for a while.
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

/** Returns false if deliveries are left: skipped ones, and any that were being written when the endpoint was deleted. */
async function removeRow({ raw }: Database, endpointId: string): Promise<boolean> {
  const [left] = await raw<{ isLeft: boolean }[]>`
    with gone as (
      delete from webhook_endpoints where id = ${endpointId} and deleted_at is not null
        and not exists (select 1 from webhook_deliveries where endpoint_id = ${endpointId}) returning id
    )
    select exists (select 1 from webhook_endpoints where id = ${endpointId} and deleted_at is not null) and not exists (select 1 from gone) as "isLeft"`;
  return left?.isLeft === false;
}
