import { sql } from "drizzle-orm";
import { creditBalances, creditEntries } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { invalidField } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { readBalance, type CreditBalance } from "./balance";

/** The most credits of one grant, and so of one purchase. */
export const MAX_GRANT = 100_000_000;

/** Adds credits to the context's account and environment. In live, only the system and a payment provider may do so. */
export async function grantCredits(ctx: Ctx, input: { amount: number; reason: string }): Promise<CreditBalance> {
  if (ctx.actor.kind !== "paymentProvider")
    requirePermission(ctx, { scope: null, roles: ctx.environment === "test" ? ["owner", "developer"] : [] });
  const { amount, reason } = input;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_GRANT)
    throw invalidField("amount", "invalid_value", `amount must be a whole number between 1 and ${MAX_GRANT}`);
  return inTransaction(ctx, async (tx) => {
    const { orm } = tx.db;
    const owner = { accountId: tx.account.id, environment: tx.environment };
    await orm
      .insert(creditBalances)
      .values({ ...owner, granted: amount, available: amount })
      .onConflictDoUpdate({
        target: [creditBalances.accountId, creditBalances.environment],
        set: { granted: sql`${creditBalances.granted} + ${amount}`, available: sql`${creditBalances.available} + ${amount}` },
      });
    const id = newId("ledgerEntry");
    await orm
      .insert(creditEntries)
      .values({ id, ...owner, kind: "grant", fromBucket: "source", toBucket: "available", amount, reason, createdAt: tx.clock.now() });
    await writeAudit(tx, { action: "credits.granted", targetId: id, after: { amount, reason } });
    return readBalance({ ...tx, actor: { kind: "system", name: "credits" } });
  });
}
