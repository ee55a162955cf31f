import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField, notFound } from "@/lib/kernel/errors";
import { forgetCachedKeys } from "@/lib/keys/find-api-key";

/** An audit row stays for ever, and this much is read in one glance. */
const MAX_REASON = 500;

/** What was changed: nothing where the account was in that state already. */
export interface SuspensionChange {
  changed: boolean;
  /** Since when it is suspended; after resuming, since when it was. Null where it was not. */
  since: Date | null;
}

/**
 * Suspends the context's account in both environments: its keys are refused, within 5 s in every process, and its people may only look,
 * from their next request on. What was accepted before goes on to its end, webhooks included: a filing that is half sent can't be
 * taken back. `reason` is kept in the account's audit log (1 to 500 characters). Of an account that is suspended it changes nothing,
 * the reason included. For operators alone. Errors: invalid_request (reason), resource_not_found, state_conflict (closed).
 */
export async function suspendAccount(ctx: Ctx, { reason }: { reason: string }): Promise<SuspensionChange> {
  requirePermission(ctx, { scope: null, roles: [] });
  const because = reasonOf(reason);
  if (because === null) throw invalidField("reason", "required", "reason is required: say why the account is suspended");
  const done = await inTransaction(ctx, async (tx) => {
    const since = await lockOpenAccount(tx);
    if (since !== null) return { changed: false, since };
    const now = tx.clock.now();
    await tx.db.orm.update(accounts).set({ suspendedAt: now }).where(eq(accounts.id, tx.account.id));
    await writeAudit(tx, {
      action: "account.suspended",
      targetId: tx.account.id,
      before: { suspended: false },
      after: { suspended: true, reason: because },
    });
    return { changed: true, since: now };
  });
  forgetCachedKeys();
  return done;
}

/** The reason without space around it, null for none. Error: invalid_request. */
export function reasonOf(reason: string | undefined): string | null {
  const text = reason?.trim() ?? "";
  if (text.length > MAX_REASON) throw invalidField("reason", "too_big", `reason must have at most ${MAX_REASON} characters`);
  return text === "" ? null : text;
}

/** Locks the context's account, and tells since when it is suspended. Errors: resource_not_found, state_conflict (closed). */
export async function lockOpenAccount(tx: Ctx): Promise<Date | null> {
  const [account] = await tx.db.orm
    .select({ suspendedAt: accounts.suspendedAt, closedAt: accounts.closedAt })
    .from(accounts)
    .where(eq(accounts.id, tx.account.id))
    .for("no key update");
  if (!account) throw notFound("account");
  if (account.closedAt !== null)
    throw new DomainError("state_conflict", "This account is closed for good. It can't be suspended or resumed.", {
      extra: { currentStatus: "closed" },
    });
  return account.suspendedAt;
}
