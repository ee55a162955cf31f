import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { hashPassword } from "@/lib/users/password";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";
import { writeMail } from "@/lib/mail/write-mail";
import { normalizeEmail } from "./email";
import { countAttempt } from "./limit-attempts";
import { auditPerson, userById } from "./own-user";
import { assertGoodPassword } from "./password-rules";
import { endSessionsOf, lockPerson } from "./sessions";
import { findUserToken, issueUserToken, takeUserToken, voidUserTokens } from "./user-token";

/**
 * Writes the mail with which a person chooses a new password. The answer is the same for an address that nobody has, and
 * for one that asked too often; only too many from one network address are told so. Error: rate_limited.
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

/** Whose password a link sets, so that its page can say so before one is typed; null where it works no more. */
export async function readReset(ctx: Ctx, token: string): Promise<{ email: string } | null> {
  const open = await findUserToken(ctx, "reset_password", token);
  return open && { email: open.email };
}

/**
 * Sets a new password by a mailed token, ends every session, and lifts a pause. The mail also proves the address. A second
 * factor stays: a mailbox alone is not enough. Errors: invalid_request (password), state_conflict (token).
 */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<void> {
  const open = await findUserToken(ctx, "reset_password", input.token);
  if (!open) throw deadLink();
  // The token is not used up by a password that is refused.
  assertGoodPassword(input.password, [open.email]);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx, async (tx) => {
    // A password that is changed at this moment voids the link: whoever changes it has the person, and then takes the links.
    await lockPerson(tx, open.userId);
    const taken = await takeUserToken(tx, "reset_password", input.token);
    const user = taken ? await userById(tx, taken.userId) : null;
    if (!taken || !user || user.email !== taken.email) throw deadLink();
    const now = tx.clock.now();
    await tx.db.orm
      .update(users)
      .set({ passwordHash, failedSignIns: 0, lockedUntil: null, emailVerifiedAt: user.emailVerifiedAt ?? now })
      .where(eq(users.id, user.id));
    // Who had the old password, and only a code left to show, begins again.
    await voidUserTokens(tx, user.id, "second_factor");
    await endSessionsOf(tx, user.id);
    await auditPerson(tx, user.id, { action: "user.password_reset" });
    await writeMail(
      { ...tx, account: { id: "" } },
      { kind: "account_secured", to: user.email, data: { name: user.name, what: "password_changed", detail: null } },
    );
  });
}

const deadLink = () => new DomainError("state_conflict", "This link was already used or is older than one hour. Request a new one.");
