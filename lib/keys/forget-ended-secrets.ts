import { and, isNotNull, lt, ne } from "drizzle-orm";
import { sharedSecrets, webhookEndpoints } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";

/** For clocks that differ. */
const DAY_MS = 24 * 60 * 60_000;

/**
 * Forgets secrets whose overlap with the ones that took their place is over: shared secrets, and those that webhooks were signed
 * with. Nobody needs them any more, and what is not there can't be opened. May be repeated.
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
