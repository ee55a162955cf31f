import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { apiKeys, type events } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { readBalance } from "@/lib/credits/balance";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { logger } from "@/lib/kernel/logger";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { notifyMembers } from "@/lib/mail/notify-members";

const LATE_MS = 12 * HOUR_MS;

const balance = z.looseObject({ available: z.number().int(), threshold: z.number().int() });
const key = z.looseObject({ id: z.string(), expiresAt: z.string() });

/** Whether people are mailed about events of this kind. */
export function isMailed(kind: string): boolean {
  return kind === "api_key.expiring" || isAboutCredits(kind);
}

const isAboutCredits = (kind: string) => kind === "credits.low" || kind === "credits.exhausted";

/**
 * Mails people about some events: owners about a balance below its threshold or used up, owners and developers about an expiring key. Runs
 * in the transaction that records the event's deliveries, so each event is mailed once. An event that lacks data for its email is still
 * delivered, because such a bug must not hold up webhooks.
 */
export async function mailOfEvent(tx: Ctx, event: typeof events.$inferSelect): Promise<void> {
  if (isAboutCredits(event.type)) {
    const told = balance.safeParse(event.data);
    if (!told.success) return logMissingData(event);
    const { threshold } = told.data;
    const available = isLate(tx, event) ? (await readBalance(tx)).available : told.data.available;
    if (available >= threshold && available > 0) return;
    // One request can take a balance from above the threshold to zero. The email for credits.exhausted covers that case.
    if (event.type === "credits.low" && available === 0) return;
    await notifyMembers(tx, { kind: "low_balance", roles: ["owner"], onceKey: event.id, data: { available, threshold } });
  }
  if (event.type === "api_key.expiring") {
    const told = key.safeParse(event.data);
    if (!told.success) return logMissingData(event);
    await mailOfKey(tx, event.id, told.data);
  }
}

/** Whether the event was requested again after its run was given up. Credits may have been added since. */
const isLate = (tx: Ctx, { createdAt }: typeof events.$inferSelect): boolean => tx.clock.now().getTime() - createdAt.getTime() > LATE_MS;

function logMissingData({ id, type }: typeof events.$inferSelect): void {
  logger("webhooks").error({ eventId: id, type }, "the event lacks the data for its mail; no mail was written");
}

async function mailOfKey(tx: Ctx, eventId: string, { id, expiresAt }: z.output<typeof key>): Promise<void> {
  const [row] = await tx.db.orm
    .select({ name: apiKeys.name, last4: apiKeys.last4, revokedAt: apiKeys.revokedAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), ofTenant(apiKeys, tx)));
  if (!row || row.revokedAt !== null) return;
  await notifyMembers(tx, {
    kind: "api_key_expiring",
    roles: ["owner", "developer"],
    onceKey: eventId,
    data: { keyId: id, keyName: row.name, last4: row.last4, expiresAt: new Date(expiresAt).toISOString() },
  });
}
