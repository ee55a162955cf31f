import { and, isNotNull, lt, ne } from "drizzle-orm";
import { sharedSecrets, webhookEndpoints } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { DAY_MS } from "@/lib/kernel/time/duration-values";

/** A margin for clocks that differ. */

/**
 * Erases secrets whose overlap with their replacements has ended: shared secrets, and previous signing secrets of webhooks. Nobody needs
 * them anymore, and what is erased can't leak. May be repeated.
 */
export async function forgetEndedSecrets(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  await db.orm
    .update(sharedSecrets)
    .set({ sealed: "" })
    .where(and(ne(sharedSecrets.sealed, ""), lt(sharedSecrets.expiresAt, before)));
  await db.orm
    .update(webhookEndpoints)
    .set({ sealedPreviousSecret: null, previousSecretUntil: null })
    .where(and(isNotNull(webhookEndpoints.sealedPreviousSecret), lt(webhookEndpoints.previousSecretUntil, before)));
}
