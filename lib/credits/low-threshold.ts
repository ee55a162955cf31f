import { creditBalances } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { invalidField } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { question, type Question } from "@/lib/kernel/rows/rows-at-once";
import { balanceOf, readCredits, type CreditBalance } from "./balance";

/** The threshold of a new account. */
const DEFAULT_LOW_THRESHOLD = 100;
const MAX_THRESHOLD = 100_000_000;

export const manageThreshold = { scope: null, roles: ["owner", "developer"] } as const;

/** The available credits below which the event credits.low is sent; 0 for never. credits.exhausted is always sent. */
export async function readLowThreshold(ctx: Ctx): Promise<number> {
  requirePermission(ctx, readCredits);
  const [row] = await ctx.db.orm
    .select({ threshold: creditBalances.lowThreshold })
    .from(creditBalances)
    .where(ofTenant(creditBalances, ctx));
  return row?.threshold ?? DEFAULT_LOW_THRESHOLD;
}

/** The balance and the threshold (see `readLowThreshold`), which are in one row. */
export function balanceAndThreshold(ctx: Ctx): Question<{ balance: CreditBalance; threshold: number }> {
  requirePermission(ctx, readCredits);
  const { available, held, consumed, granted, expired, lowThreshold } = creditBalances;
  return question<[Omit<CreditBalance, "environment"> & { lowThreshold: number }], { balance: CreditBalance; threshold: number }>(
    [
      ctx.db.orm
        .select({ available, held, consumed, granted, expired, lowThreshold })
        .from(creditBalances)
        .where(ofTenant(creditBalances, ctx))
        .as("of_credits"),
    ],
    ([row]) => ({ balance: balanceOf(row, ctx.environment), threshold: row?.lowThreshold ?? DEFAULT_LOW_THRESHOLD }),
  );
}

/**
 * Sets the available credits below which credits.low is sent, once each time the balance falls below; 0 turns it off, while
 * credits.exhausted is always sent. A balance that is below a new threshold already triggers nothing until it has been above.
 * @throws invalid_request
 */
export async function setLowThreshold(ctx: Ctx, threshold: number): Promise<number> {
  requirePermission(ctx, manageThreshold);
  if (!Number.isSafeInteger(threshold) || threshold < 0 || threshold > MAX_THRESHOLD) {
    throw invalidField("threshold", "invalid_value", `threshold must be a whole number between 0 and ${MAX_THRESHOLD}`);
  }
  return inTransaction(ctx, async (tx) => {
    const owner = { accountId: tx.account.id, environment: tx.environment };
    // An account has no row until its first credits.
    await tx.db.orm.insert(creditBalances).values(owner).onConflictDoNothing();
    const [before] = await tx.db.orm
      .select({ threshold: creditBalances.lowThreshold })
      .from(creditBalances)
      .where(ofTenant(creditBalances, tx))
      .for("update");
    await tx.db.orm.update(creditBalances).set({ lowThreshold: threshold }).where(ofTenant(creditBalances, tx));
    await writeAudit(tx, {
      action: "credits.threshold_set",
      targetId: tx.account.id,
      before: { threshold: before?.threshold ?? null },
      after: { threshold },
    });
    return threshold;
  });
}
