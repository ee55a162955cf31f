import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { forgetCachedKeys } from "@/lib/keys/find-api-key";

/** Switches live mode on for the context's account; repeated, it changes nothing. For operators alone. Error: resource_not_found. */
export async function enableLive(ctx: Ctx): Promise<{ liveEnabledAt: Date }> {
  requirePermission(ctx, { scope: null, roles: [] });
  const liveEnabledAt = await inTransaction(ctx, async (tx) => {
    const [account] = await tx.db.orm
      .select({ liveEnabledAt: accounts.liveEnabledAt })
      .from(accounts)
      .where(eq(accounts.id, tx.account.id))
      .for("no key update");
    if (!account) throw notFound("account");
    if (account.liveEnabledAt) return account.liveEnabledAt;
    const now = tx.clock.now();
    await tx.db.orm.update(accounts).set({ liveEnabledAt: now }).where(eq(accounts.id, tx.account.id));
    await writeAudit(tx, { action: "account.live_enabled", targetId: tx.account.id, before: { live: false }, after: { live: true } });
    return now;
  });
  forgetCachedKeys();
  return { liveEnabledAt };
}
