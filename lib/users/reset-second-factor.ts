import { and, eq } from "drizzle-orm";
import { userRecoveryCodes, users, userSecondFactors } from "@/drizzle/schema";
import { reasonOf } from "@/lib/accounts/suspend-account";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField, notFound } from "@/lib/kernel/errors";
import { writeMail } from "@/lib/mail/write-mail";
import { normalizeEmail } from "./email";
import { auditPerson } from "./own-user";
import { endSessionsOf, lockPerson } from "./sessions";
import { voidUserTokens } from "./user-token";

/**
 * Turns off the second factor of a user who has lost both phone and recovery codes. For operators only, who have verified who is asking.
 * The user's sessions end, the user is told by mail, and `reason` (1 to 500 characters) is kept in the audit log of each of their accounts.
 * Password and providers stay.
 * @throws invalid_request (reason), resource_not_found (unknown address), state_conflict (already off)
 */
export async function resetSecondFactor(ctx: Ctx, input: { email: string; reason: string }): Promise<{ userId: string; sessions: number }> {
  requirePermission(ctx, { scope: null, roles: [] });
  const reason = reasonOf(input.reason);
  if (reason === null) throw invalidField("reason", "required", "reason is required: say how you know who asks");
  const [user] = await ctx.db.orm
    .select()
    .from(users)
    .where(eq(users.email, normalizeEmail(input.email)));
  if (!user) throw notFound("user");
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, user.id);
    // A sign-in that has passed the password and only lacks its code must start again.
    await voidUserTokens(tx, user.id, "second_factor");
    const off = await tx.db.orm
      .delete(userSecondFactors)
      .where(and(eq(userSecondFactors.userId, user.id), eq(userSecondFactors.confirmed, true)))
      .returning({ userId: userSecondFactors.userId });
    if (off.length === 0) throw new DomainError("state_conflict", "Two-factor authentication is off");
    await tx.db.orm.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, user.id));
    const sessions = await endSessionsOf(tx, user.id);
    await writeMail(
      { ...tx, account: { id: "" } },
      { kind: "account_secured", to: user.email, data: { name: user.name, what: "second_factor_reset", detail: null } },
    );
    await auditPerson(tx, user.id, { action: "user.second_factor_reset", after: { reason, sessions } });
    return { userId: user.id, sessions };
  });
}
