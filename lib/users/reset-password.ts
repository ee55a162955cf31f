import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { hashPassword } from "@/lib/users/password";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";
import { forgetCachedKeys } from "@/lib/keys/find-api-key";
import { writeMail } from "@/lib/mail/write-mail";
import { normalizeEmail } from "./email";
import { auditRevoked, revokeAccess, removeSignInMethods, lockSolelyOwnedAccounts } from "./first-proof";
import { countAttempt } from "./limit-attempts";
import { auditPerson, userById, type UserRow } from "./own-user";
import { assertGoodPassword } from "./password-rules";
import { endSessionsOf, lockPerson } from "./sessions";
import { findUserToken, issueUserToken, takeUserToken, voidUserTokens } from "./user-token";

/**
 * Mails a link for choosing a new password. The answer is the same for an unknown address, and for one with too many requests; only too
 * many requests from one network address are refused.
 * @throws rate_limited
 */
export async function requestPasswordReset(ctx: Ctx, input: { email: string; address: string | null }): Promise<void> {
  await countAttempt(ctx, "reset_from_address", input.address ?? "unknown");
  const email = normalizeEmail(input.email);
  await inTransaction(ctx, async (tx) => {
    const [user] = await tx.db.orm.select().from(users).where(eq(users.email, email));
    if (!user) return;
    try {
      await countAttempt(tx, "reset_of_person", user.id);
    } catch (error) {
      if (error instanceof DomainError && error.code === "rate_limited") return;
      throw error;
    }
    const token = await issueUserToken(tx, { userId: user.id, purpose: "reset_password", email });
    await writeMail(
      { ...tx, account: { id: "" } },
      { kind: "reset_password", to: email, data: { name: user.name }, link: `${env().publicUrl}/reset-password?token=${token}` },
    );
  });
}

/**
 * The address whose password a link sets, so that its page can show it before one is typed; null if the link is no longer valid.
 * `isFirstProof`: nobody has proved the address yet (see `resetPassword`).
 */
export async function readReset(ctx: Ctx, token: string): Promise<{ email: string; isFirstProof: boolean } | null> {
  const open = await findUserToken(ctx, "reset_password", token);
  return open && { email: open.email, isFirstProof: await isUnproven(ctx, open.userId) };
}

/** What ended besides the sessions, in sentences; empty if the address had been proved before. */
export interface PasswordReset {
  ended: string[];
}

/**
 * Sets a new password with a mailed token, ends every session, and lifts a pause. It also proves the address. A second factor stays, since
 * a mailbox alone must not be enough. But on the first proof, someone else may have signed up with the address, so what they created stops
 * working: their second factor, and in accounts with no other owner, keys, shared secrets, and webhooks.
 * @throws invalid_request (password), state_conflict (token)
 */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<PasswordReset> {
  const open = await findUserToken(ctx, "reset_password", input.token);
  if (!open) throw deadLink();
  // A refused password does not use up the token.
  assertGoodPassword(input.password, [open.email]);
  const passwordHash = await hashPassword(input.password);
  const ended = await inTransaction(ctx, async (tx) => {
    // Accounts are locked before users. Whether they are needed is checked first, and again once the user is locked.
    const owned = (await isUnproven(tx, open.userId)) ? await lockSolelyOwnedAccounts(tx, open.userId) : [];
    // A concurrent password change voids this link: it locks the user first, and then voids the tokens.
    await lockPerson(tx, open.userId);
    const taken = await takeUserToken(tx, "reset_password", input.token);
    const user = taken ? await userById(tx, taken.userId) : null;
    if (!taken || !user || user.email !== taken.email) throw deadLink();
    const now = tx.clock.now();
    await tx.db.orm
      .update(users)
      .set({ passwordHash, failedSignIns: 0, lockedUntil: null, emailVerifiedAt: user.emailVerifiedAt ?? now })
      .where(eq(users.id, user.id));
    // A sign-in with the old password that only lacks its code must start again.
    await voidUserTokens(tx, user.id, "second_factor");
    const isFirstProof = user.emailVerifiedAt === null;
    const methods = isFirstProof ? await removeSignInMethods(tx, user.id) : [];
    await endSessionsOf(tx, user.id);
    const access = await revokeAccess(tx, isFirstProof ? owned : []);
    const sentences = [...methods, ...access.sentences];
    await auditPerson(tx, user.id, {
      action: "user.password_reset",
      ...(isFirstProof && { after: { addressConfirmed: true, ended: sentences } }),
    });
    await auditRevoked(tx, owned, access.entries);
    await tell(tx, user, sentences);
    return sentences;
  });
  if (ended.length > 0) forgetCachedKeys();
  return { ended };
}

async function tell(tx: Ctx, { email, name }: UserRow, ended: string[]): Promise<void> {
  const toNobodysAccount = { ...tx, account: { id: "" } };
  await (ended.length === 0
    ? writeMail(toNobodysAccount, { kind: "account_secured", to: email, data: { name, what: "password_changed", detail: null } })
    : writeMail(toNobodysAccount, { kind: "access_ended", to: email, data: { name, ended } }));
}

async function isUnproven(ctx: Ctx, userId: string): Promise<boolean> {
  return (await ctx.db.orm.$count(users, and(eq(users.id, userId), isNull(users.emailVerifiedAt)))) > 0;
}

const deadLink = () => new DomainError("state_conflict", "This link was already used or is older than one hour. Request a new one.");
