import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField, notFound } from "@/lib/kernel/errors";
import { forgetCachedKeys } from "@/lib/keys/find-api-key";

/** An audit entry can't be edited later, and a reason of this length can still be read at a glance. */
const MAX_REASON = 500;

/** The outcome of suspending or resuming; `changed` is false if the account already was in that state. */
export interface SuspensionChange {
  changed: boolean;
  /** The start of the suspension, or after resuming, of the past one; null if the account was not suspended. */
  since: Date | null;
}

/**
 * Suspends the context's account in both environments. Its keys are refused within 5 s in every process, and its members can only view from
 * their next request on. Accepted work continues to its end, webhooks included: a filing that is half submitted can't be taken back.
 * `reason` (1 to 500 characters) is kept in the account's audit log. Changes nothing, not even the reason, if the account is suspended
 * already. For operators only.
 * @throws invalid_request (reason), resource_not_found, state_conflict (closed)
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

/**
 * The trimmed reason, or null if it is empty.
 * @throws invalid_request if it is too long
 */
export function reasonOf(reason: string | undefined): string | null {
  const text = reason?.trim() ?? "";
  if (text.length > MAX_REASON) throw invalidField("reason", "too_big", `reason must have at most ${MAX_REASON} characters`);
  return text === "" ? null : text;
}

/**
 * Locks the context's account and returns the start of its suspension, or null.
 * @throws resource_not_found, state_conflict (closed)
 */
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
