import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { hashPassword } from "@/lib/users/password";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { writeMail } from "@/lib/mail/write-mail";
import { assertOwnSignIn } from "./assert-own-password";
import { actingUserId, auditPerson, userById } from "./own-user";
import { assertGoodPassword } from "./password-rules";
import { endSessionsOf, renewSession } from "./sessions";
import { voidUserTokens } from "./user-token";

/**
 * Changes the acting user's password. The user must enter the old one, or without one must have just signed in. Ends the user's other
 * sessions and gives this one a new id, which is returned.
 * @throws invalid_request (currentPassword, password), rate_limited, state_conflict (a user without a password did not sign in recently)
 */
export async function changePassword(
  ctx: Ctx,
  input: { sessionId: string; currentPassword: string; password: string },
): Promise<{ sessionId: string }> {
  const userId = actingUserId(ctx);
  const user = await userById(ctx, userId);
  await assertOwnSignIn(ctx, user, input);
  assertGoodPassword(input.password, [user.email, user.name]);
  const passwordHash = await hashPassword(input.password);
  return inTransaction(ctx, async (tx) => {
    await tx.db.orm.update(users).set({ passwordHash }).where(eq(users.id, userId));
    for (const purpose of ["reset_password", "second_factor"] as const) await voidUserTokens(tx, userId, purpose);
    const sessionId = await renewSession(tx, input.sessionId);
    await endSessionsOf(tx, userId, sessionId);
    await auditPerson(tx, userId, { action: "user.password_changed" });
    await writeMail(
      { ...tx, account: { id: "" } },
      { kind: "account_secured", to: user.email, data: { name: user.name, what: "password_changed", detail: null } },
    );
    return { sessionId };
  });
}
