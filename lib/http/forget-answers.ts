import { lt } from "drizzle-orm";
import { idempotencyKeys } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";

/** Deletes expired idempotency keys with their stored responses (24 h old, those of flux 30 days). */
export async function forgetExpiredAnswers(db: Database, clock: Clock): Promise<void> {
  await db.orm.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, clock.now()));
}
