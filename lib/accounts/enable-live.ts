import { and, eq, isNotNull } from "drizzle-orm";
import { accounts, memberships, users } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError, notFound } from "@/lib/kernel/errors";
import { forgetCachedKeys } from "@/lib/keys/find-api-key";

/**
 * Enables live mode for the context's account; repeating it changes nothing. Since anybody can sign up in another's name, an owner must
 * have confirmed their address, or the operator must state that they know whose account it is (`unverified`). For operators only.
 * @throws resource_not_found, state_conflict (no owner has confirmed their address)
 */
export async function enableLive(ctx: Ctx, { unverified = false }: { unverified?: boolean } = {}): Promise<{ liveEnabledAt: Date }> {
  requirePermission(ctx, { scope: null, roles: [] });
  const liveEnabledAt = await inTransaction(ctx, async (tx) => {
    const [account] = await tx.db.orm
      .select({ liveEnabledAt: accounts.liveEnabledAt })
      .from(accounts)
      .where(eq(accounts.id, tx.account.id))
      .for("no key update");
    if (!account) throw notFound("account");
    if (account.liveEnabledAt) return account.liveEnabledAt;
    const isVerified = await hasVerifiedOwner(tx);
    if (!isVerified && !unverified)
      throw new DomainError(
        "state_conflict",
        "No owner of this account has verified their email address, so it may be someone else's name. Have an owner open the link in their inbox first, or add --unverified if you know whose account it is.",
      );
    const now = tx.clock.now();
    await tx.db.orm.update(accounts).set({ liveEnabledAt: now }).where(eq(accounts.id, tx.account.id));
    await writeAudit(tx, {
      action: "account.live_enabled",
      targetId: tx.account.id,
      before: { live: false },
      after: { live: true, ...(!isVerified && { ownerUnverified: true }) },
    });
    return now;
  });
  forgetCachedKeys();
  return { liveEnabledAt };
}

async function hasVerifiedOwner(tx: Ctx): Promise<boolean> {
  const owners = await tx.db.orm
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.accountId, tx.account.id), eq(memberships.role, "owner"), isNotNull(users.emailVerifiedAt)))
    .limit(1);
  return owners.length > 0;
}
