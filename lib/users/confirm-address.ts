import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";
import { writeMail } from "@/lib/mail/write-mail";
import { countAttempt } from "./limit-attempts";
import { actingUserId, auditPerson, userById } from "./own-user";
import { lockPerson } from "./sessions";
import { findUserToken, issueUserToken, takeUserToken } from "./user-token";

/** Writes the mail with which a user confirms an address, in the transaction that created or changed it. */
export async function askToConfirm(tx: Ctx, user: { id: string; name: string; email: string }): Promise<void> {
  const token = await issueUserToken(tx, { userId: user.id, purpose: "verify_address", email: user.email });
  await writeMail(
    { ...tx, account: { id: "" } },
    { kind: "verify_address", to: user.email, data: { name: user.name }, link: `${env().publicUrl}/verify-email?token=${token}` },
  );
}

/**
 * Sends the acting user another confirmation mail.
 * @throws state_conflict (already confirmed), rate_limited
 */
export async function sendConfirmation(ctx: Ctx): Promise<void> {
  const userId = actingUserId(ctx);
  await countAttempt(ctx, "verify_person", userId);
  await inTransaction(ctx, async (tx) => {
    const user = await userById(tx, userId);
    if (user.emailVerifiedAt !== null) throw new DomainError("state_conflict", "This email address is already verified");
    await askToConfirm(tx, user);
  });
}

/** The address that a link confirms, so that its page can show it before the user confirms; null if the link is no longer valid. */
export async function readConfirmation(ctx: Ctx, token: string): Promise<{ email: string } | null> {
  const open = await findUserToken(ctx, "verify_address", token);
  return open && { email: open.email };
}

/**
 * Confirms the address that a token was sent to. Anyone who has the token may do this.
 * @throws state_conflict
 */
export async function confirmAddress(ctx: Ctx, token: string): Promise<{ email: string }> {
  return inTransaction(ctx, async (tx) => {
    const found = await findUserToken(tx, "verify_address", token);
    if (found) await lockPerson(tx, found.userId);
    const taken = await takeUserToken(tx, "verify_address", token);
    const user = taken ? await userById(tx, taken.userId) : null;
    if (!taken || !user || user.email !== taken.email) {
      throw new DomainError("state_conflict", "This link was already used or is older than 48 hours. Sign in and request a new one.");
    }
    if (user.emailVerifiedAt === null) {
      await tx.db.orm.update(users).set({ emailVerifiedAt: tx.clock.now() }).where(eq(users.id, user.id));
      await auditPerson(tx, user.id, { action: "user.address_confirmed", after: { email: user.email } });
    }
    return { email: user.email };
  });
}
