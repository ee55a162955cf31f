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
 * Switches a person's second factor off who has lost their phone and their recovery codes: by an operator, who has made sure who asks. Their
 * sessions end, they are told by mail, and `reason` (1 to 500 characters) is kept in the audit log of each account that they work in. Their
 * password and providers stay. For operators alone. Errors: invalid_request (reason), resource_not_found (nobody has the address),
 * state_conflict (it is off).
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
    // Who has shown the password, and has only a code left to show, begins again.
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
