import { verifyPassword } from "@/lib/users/password";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { noteFailedSignIn, pausedUntil } from "./lock-out";
import { userById, type UserRow } from "./own-user";

/**
 * Has the acting person show their password again before something grave; wrong ones count as failed sign-ins, so that a
 * browser left open can't be used for guessing. Who signs in with a provider alone has none to show. Errors:
 * invalid_request (currentPassword), rate_limited.
 */
export async function assertOwnPassword(ctx: Ctx, user: UserRow, password: string): Promise<void> {
  if (user.passwordHash === null) return;
  assertNotPaused(ctx, user);
  // Looking at it takes a while: of guesses side by side, a right one counts for nothing once the wrong ones have begun a pause.
  if (await verifyPassword(password, user.passwordHash)) return assertNotPaused(ctx, await userById(ctx, user.id));
  await noteFailedSignIn(ctx, user.id);
  throw invalidField("currentPassword", "wrong_password", "The password is incorrect");
}

/** Error: rate_limited while wrong passwords and codes pause the person's sign-in. */
export function assertNotPaused(ctx: Ctx, user: UserRow): void {
  const until = pausedUntil(ctx, user);
  if (until)
    throw new DomainError("rate_limited", "Too many incorrect passwords or codes. Wait 15 minutes and try again.", {
      retryAfterSeconds: Math.ceil((until.getTime() - ctx.clock.now().getTime()) / 1_000),
    });
}
