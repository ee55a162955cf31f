import { and, gt, isNull, lte } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { apiKeys } from "@/drizzle/schema";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { recordEvent } from "@/lib/webhooks/record-event";
import { presentKey } from "./present-key";

/** How many days before its end a key's owner is told; less than events are kept, which is what tells it once. */
const EXPIRING_DAYS = 14;

/** Records api_key.expiring for each key that ends within 14 days; a repeat tells none again. Returns how many are ending. */
export async function tellExpiringKeys(db: Database, clock: Clock): Promise<number> {
  const now = clock.now();
  const ending = await db.orm
    .select()
    .from(apiKeys)
    .where(
      and(
        isNull(apiKeys.revokedAt),
        gt(apiKeys.expiresAt, now),
        lte(apiKeys.expiresAt, new Date(now.getTime() + EXPIRING_DAYS * 86_400_000)),
      ),
    );
  for (const row of ending) {
    const { id, prefix, last4, expiresAt } = presentKey(row);
    const ctx = systemContext(db, "tell-expiring-keys", row.accountId, row.environment, clock);
    await recordEvent(ctx, { type: "api_key.expiring", objectId: id, data: { object: "api_key", id, prefix, last4, expiresAt } });
  }
  return ending.length;
}
