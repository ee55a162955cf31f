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
import { givingWay } from "@/lib/kernel/giving-way";
import { logger } from "@/lib/kernel/logger";
import { endSignIns } from "@/lib/users/end-sign-ins";
import { assertOwnPassword, assertOwnSignIn } from "@/lib/users/assert-own-password";
import { actingUserId, userById } from "@/lib/users/own-user";
import { assertCode, hasSecondFactor } from "@/lib/users/second-factor";
import { endEndpoints } from "@/lib/webhooks/end-endpoints";
import { findAccount } from "./find-account";
import { lockAccount } from "./lock-account";

const closes: Permission = { scope: null, roles: ["owner"] };

/**
 * Closes the context's account in both environments: keys, shared secrets, invitations, endpoints and memberships end at
 * once, and people who work nowhere else lose their sign-in. What need not be kept is removed by `emptyClosedAccounts`.
 * For owners, who write the account's name and show their password and a code of their second factor; who has neither has just signed
 * in with their provider. Errors: invalid_request (confirmedName, currentPassword, code), rate_limited, account_suspended, state_conflict
 * (a filing is under way, or who has nothing to show signed in a while ago).
 */
export async function closeAccount(
  ctx: Ctx,
  input: { sessionId: string; confirmedName: string; currentPassword: string; code: string },
): Promise<void> {
  requirePermission(ctx, closes);
  const user = await userById(ctx, actingUserId(ctx));
  // A code is taken once: what closing is refused for without one is looked at first, and again under the lock.
  await assertClosable(ctx, input.confirmedName);
  if (await hasSecondFactor(ctx, user.id)) {
    await assertOwnPassword(ctx, user, input.currentPassword);
    await assertCode(ctx, user, input.code);
  } else await assertOwnSignIn(ctx, user, input);
  // Its row keeps out whatever refers to it, such as a filing that is accepted: others have an endpoint, a session or a secret by then.
  await givingWay(
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
      // People before what belongs to the account, as whoever changes a role or accepts an invitation takes them.
      await leave(tx);
      await orm
        .update(apiKeys)
        .set({ revokedAt: now })
        .where(and(eq(apiKeys.accountId, account.id), isNull(apiKeys.revokedAt)));
      // A sealed secret is never needed again, so it does not wait for a chore.
      await orm
        .update(sharedSecrets)
        .set({ sealed: "", revokedAt: sql`coalesce(${sharedSecrets.revokedAt}, ${now.toISOString()})` })
        .where(eq(sharedSecrets.accountId, account.id));
      await orm
        .update(invitations)
        .set({ revokedAt: now })
        .where(and(eq(invitations.accountId, account.id), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)));
      await endEndpoints(tx, eq(webhookEndpoints.accountId, account.id));
      // Last, as everywhere: whoever revokes a key at this moment has the key, and waits for the log.
      await writeAudit(tx, { action: "account.closed", targetId: account.id, before: { name: account.name } });
    },
  );
  // From this line it is repeated after a restore (docs/operate.md).
  logger("erasure").info({ accountId: ctx.account.id }, "an account was closed");
}

/** Errors: invalid_request (confirmedName), state_conflict (a filing is under way), resource_not_found. */
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

/** Everybody leaves; who works in no other account has no sign-in any more, and keeps only the name that decisions bear. */
async function leave(tx: Ctx): Promise<void> {
  const { orm } = tx.db;
  const elsewhere = alias(memberships, "elsewhere");
  // A person before what is theirs, as everywhere; and by their ids, for the members of two accounts may be the same people.
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
