import { and, eq, inArray, isNull, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  accounts,
  apiKeys,
  filings,
  invitations,
  memberships,
  sharedSecrets,
  users,
  userSessions,
  webhookEndpoints,
} from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { requirePermission, type Ctx, type Permission } from "@/lib/kernel/context";
import { DomainError, invalidField, notFound } from "@/lib/kernel/errors";
import { retryOnLockTimeout } from "@/lib/kernel/rows/retry-on-lock-timeout";
import { logger } from "@/lib/kernel/logger";
import { endSignIns } from "@/lib/users/end-sign-ins";
import { assertOwnPassword, assertOwnSignIn } from "@/lib/users/assert-own-password";
import { actingUserId, userById } from "@/lib/users/own-user";
import { assertCode, hasSecondFactor } from "@/lib/users/second-factor";
import { softDeleteEndpoints } from "@/lib/webhooks/soft-delete-endpoints";
import { findAccount } from "./find-account";
import { lockAccount } from "./lock-account";

const closes: Permission = { scope: null, roles: ["owner"] };

/**
 * Closes the context's account in both environments. Keys, shared secrets, invitations, webhook endpoints, and memberships end at once, and
 * users without another account lose their sign-in. `emptyClosedAccounts` later removes what need not be kept.
 * For owners, who must enter the account's name, their password, and a code of their second factor; an owner with neither must have just
 * signed in with their provider.
 * @throws invalid_request (confirmedName, currentPassword, code), rate_limited, account_suspended, state_conflict (a filing is in progress,
 * or an owner without a password did not sign in recently)
 */
export async function closeAccount(
  ctx: Ctx,
  input: { sessionId: string; confirmedName: string; currentPassword: string; code: string },
): Promise<void> {
  requirePermission(ctx, closes);
  const user = await userById(ctx, actingUserId(ctx));
  // A code can be used only once, so everything that could refuse the closing is checked first, and again under the lock.
  await assertClosable(ctx, input.confirmedName);
  if (await hasSecondFactor(ctx, user.id)) {
    await assertOwnPassword(ctx, user, input.currentPassword);
    await assertCode(ctx, user, input.code);
  } else await assertOwnSignIn(ctx, user, input);
  // The lock on the account's row also blocks new references to it, such as from a filing being accepted, whose transaction may already
  // hold an endpoint, a session, or a secret. Hence `retryOnLockTimeout`.
  await retryOnLockTimeout(
    ctx,
    (tx) => lockAccount(tx, closes, "update"),
    async (tx, account) => {
      const { orm } = tx.db;
      await assertClosable(tx, input.confirmedName);
      const now = tx.clock.now();
      await orm
        .update(accounts)
        .set({ closedAt: now, suspendedAt: account.suspendedAt ?? now })
        .where(eq(accounts.id, account.id));
      // Users are locked before what belongs to the account, in the same order as when a role is changed or an invitation accepted.
      await leave(tx);
      await orm
        .update(apiKeys)
        .set({ revokedAt: now })
        .where(and(eq(apiKeys.accountId, account.id), isNull(apiKeys.revokedAt)));
      // A sealed secret is never needed again, so it is erased now rather than by a daily chore.
      await orm
        .update(sharedSecrets)
        .set({ sealed: "", revokedAt: sql`coalesce(${sharedSecrets.revokedAt}, ${now.toISOString()})` })
        .where(eq(sharedSecrets.accountId, account.id));
      await orm
        .update(invitations)
        .set({ revokedAt: now })
        .where(and(eq(invitations.accountId, account.id), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)));
      await softDeleteEndpoints(tx, eq(webhookEndpoints.accountId, account.id));
      // The audit log is locked last, as everywhere: a transaction that revokes a key at the same time holds the key while it waits for the
      // log.
      await writeAudit(tx, { action: "account.closed", targetId: account.id, before: { name: account.name } });
    },
  );
  // After a restore from a backup, the operator repeats the closing from this log line (docs/operate.md).
  logger("erasure").info({ accountId: ctx.account.id }, "an account was closed");
}

/** @throws invalid_request (confirmedName), state_conflict (a filing is in progress), resource_not_found */
async function assertClosable(ctx: Ctx, confirmedName: string): Promise<void> {
  const account = await findAccount(ctx, ctx.account.id);
  if (!account) throw notFound("account");
  if (confirmedName.trim() !== account.name)
    throw invalidField("confirmedName", "no_match", `The name doesn't match. Enter ${account.name} to confirm.`);
  const underWay = await ctx.db.orm.$count(filings, and(eq(filings.accountId, account.id), isNull(filings.completedAt)));
  if (underWay > 0)
    throw new DomainError(
      "state_conflict",
      `${underWay === 1 ? "A filing is" : `${underWay} filings are`} still in progress in test or live. Cancel filings that haven't started. Filings that need action continue with new credentials, or end automatically within 72 hours. Close the account when no filings are in progress.`,
    );
}

/** Removes all members. A user without another account loses the sign-in, and keeps only the name, to which decisions refer. */
async function leave(tx: Ctx): Promise<void> {
  const { orm } = tx.db;
  const elsewhere = alias(memberships, "elsewhere");
  // Users are locked before their other rows, as everywhere, and in order of their ids, since another account may have the same members.
  const members = orm.select({ userId: memberships.userId }).from(memberships).where(eq(memberships.accountId, tx.account.id));
  await orm.select({ id: users.id }).from(users).where(inArray(users.id, members)).orderBy(users.id).for("update");
  const only = await orm
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, tx.account.id),
        notExists(
          orm
            .select({ one: sql`1` })
            .from(elsewhere)
            .where(and(eq(elsewhere.userId, memberships.userId), ne(elsewhere.accountId, tx.account.id))),
        ),
      ),
    );
  await orm.delete(memberships).where(eq(memberships.accountId, tx.account.id));
  await endSignIns(
    orm,
    only.map(({ userId }) => userId),
  );
  await orm.update(userSessions).set({ accountId: null }).where(eq(userSessions.accountId, tx.account.id));
}
