import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { forgetCachedKeys } from "@/lib/keys/find-api-key";
import { lockOpenAccount, reasonOf, type SuspensionChange } from "./suspend-account";

/**
 * Ends the suspension of the context's account in both environments. Its keys are accepted again within 5 s in every process, and its
 * members have their roles again from their next request on. `reason` (up to 500 characters) is kept in the account's audit log. Changes
 * nothing if the account is not suspended. For operators only.
 * @throws invalid_request (reason), resource_not_found, state_conflict (closed)
 */
export async function resumeAccount(ctx: Ctx, { reason }: { reason?: string }): Promise<SuspensionChange> {
  requirePermission(ctx, { scope: null, roles: [] });
  const because = reasonOf(reason);
  const done = await inTransaction(ctx, async (tx) => {
    const since = await lockOpenAccount(tx);
    if (since === null) return { changed: false, since };
    await tx.db.orm.update(accounts).set({ suspendedAt: null }).where(eq(accounts.id, tx.account.id));
    await writeAudit(tx, {
      action: "account.resumed",
      targetId: tx.account.id,
      before: { suspended: true, since: since.toISOString() },
      after: { suspended: false, ...(because !== null && { reason: because }) },
    });
    return { changed: true, since };
  });
  forgetCachedKeys();
  return done;
}
