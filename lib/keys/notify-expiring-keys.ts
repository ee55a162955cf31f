import { and, eq, gt, isNull, lte, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "@/drizzle/client";
import { apiKeys } from "@/drizzle/schema";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { recordEvent } from "@/lib/webhooks/record-event";
import { presentKey } from "./present-key";

/** How many days before its expiry a key's owner is notified. Shorter than events are kept, since the kept event prevents a second one. */
const EXPIRING_DAYS = 14;

const newer = alias(apiKeys, "newer");

/**
 * Records api_key.expiring for each key that expires within 14 days, once per key. Rotated keys are left out, since their owner ended them
 * on purpose and has the replacement. Returns the number of expiring keys.
 */
export async function notifyExpiringKeys(db: Database, clock: Clock): Promise<number> {
  const now = clock.now();
  const ending = await db.orm
    .select()
    .from(apiKeys)
    .where(
      and(
        isNull(apiKeys.revokedAt),
        gt(apiKeys.expiresAt, now),
        lte(apiKeys.expiresAt, new Date(now.getTime() + EXPIRING_DAYS * DAY_MS)),
        notExists(
          db.orm
            .select({ found: sql`1` })
            .from(newer)
            .where(
              and(
                eq(newer.accountId, apiKeys.accountId),
                eq(newer.environment, apiKeys.environment),
                eq(newer.rotatedFrom, apiKeys.id),
                isNull(newer.revokedAt),
              ),
            ),
        ),
      ),
    );
  for (const row of ending) {
    const { id, prefix, last4, expiresAt } = presentKey(row);
    const ctx = systemContext(db, "tell-expiring-keys", row.accountId, row.environment, clock);
    await recordEvent(ctx, { type: "api_key.expiring", objectId: id, data: { object: "api_key", id, prefix, last4, expiresAt } });
  }
  return ending.length;
}
