import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { apiKeys, type events } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { readBalance } from "@/lib/credits/balance";
import { logger } from "@/lib/kernel/logger";
import { tellMembers } from "@/lib/mail/tell-members";

const LATE_MS = 12 * 60 * 60_000;

const balance = z.looseObject({ available: z.number().int(), threshold: z.number().int() });
const key = z.looseObject({ id: z.string(), expiresAt: z.string() });

/** Whether people are mailed of events of this kind. */
export function isMailed(kind: string): boolean {
  return kind === "api_key.expiring" || isAboutCredits(kind);
}

const isAboutCredits = (kind: string) => kind === "credits.low" || kind === "credits.exhausted";

/**
 * Some events are told to people too: a balance that fell below its threshold to owners, and whatever that is one that is used up; an
 * expiring key to owners and developers. In the transaction that records the event's deliveries, so each is mailed once. An event
 * without what its mail has to say is delivered all the same: a fault of ours there must hold up no webhook.
 */
export async function mailOfEvent(tx: Ctx, event: typeof events.$inferSelect): Promise<void> {
  if (isAboutCredits(event.type)) {
    const told = balance.safeParse(event.data);
    if (!told.success) return sayMissing(event);
    const { threshold } = told.data;
    const available = isLate(tx, event) ? (await readBalance(tx)).available : told.data.available;
    if (available >= threshold && available > 0) return;
    // One request may take a balance from above the threshold to nothing: that is told by the mail of credits.exhausted.
    if (event.type === "credits.low" && available === 0) return;
    await tellMembers(tx, { kind: "low_balance", roles: ["owner"], onceKey: event.id, data: { available, threshold } });
  }
  if (event.type === "api_key.expiring") {
    const told = key.safeParse(event.data);
    if (!told.success) return sayMissing(event);
    await mailOfKey(tx, event.id, told.data);
  }
}

/** What was asked for again after its run was given up: credits may have been added meanwhile. */
const isLate = (tx: Ctx, { createdAt }: typeof events.$inferSelect): boolean => tx.clock.now().getTime() - createdAt.getTime() > LATE_MS;

function sayMissing({ id, type }: typeof events.$inferSelect): void {
  logger("webhooks").error({ eventId: id, type }, "an event lacks what its mail has to say; no mail is written");
}

async function mailOfKey(tx: Ctx, eventId: string, { id, expiresAt }: z.output<typeof key>): Promise<void> {
  const [row] = await tx.db.orm
    .select({ name: apiKeys.name, last4: apiKeys.last4, revokedAt: apiKeys.revokedAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.accountId, tx.account.id), eq(apiKeys.environment, tx.environment)));
  if (!row || row.revokedAt !== null) return;
  await tellMembers(tx, {
    kind: "api_key_expiring",
    roles: ["owner", "developer"],
    onceKey: eventId,
    data: { keyId: id, keyName: row.name, last4: row.last4, expiresAt: new Date(expiresAt).toISOString() },
  });
}
