import { and, eq, gte } from "drizzle-orm";
import { userSessions } from "@/drizzle/schema";
import { verifyPassword } from "@/lib/users/password";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { admitOwnPassword, noteWrongOwnPassword, ownPasswordsPausedUntil } from "./lock-out";
import type { UserRow } from "./own-user";

/**
 * Verifies the acting user's password again before a sensitive change. Wrong ones are counted, so that an unattended browser can't be used
 * for guessing, but separately from failed sign-ins, with which a stranger could block the user here. Skipped for a user who signs in only
 * with a provider and has no password.
 * @throws invalid_request (currentPassword), rate_limited
 */
export async function assertOwnPassword(ctx: Ctx, user: UserRow, password: string): Promise<void> {
  if (user.passwordHash === null) return;
  assertNotPaused(ctx, await ownPasswordsPausedUntil(ctx, user.id));
  // Checking takes a while: among concurrent guesses, a right one must not count once the wrong ones have begun a pause.
  if (await verifyPassword(password, user.passwordHash)) return assertNotPaused(ctx, await admitOwnPassword(ctx, user.id));
  await noteWrongOwnPassword(ctx, user.id);
  throw invalidField("currentPassword", "wrong_password", "The password is incorrect");
}

/** How long a sign-in with a provider counts as proof that the user is at the browser: enough to get from the sign-in to the action. */
const FRESH_MINUTES = 10;

/**
 * Like `assertOwnPassword`, for actions that require no other proof. A user without a password must have just signed in with their
 * provider, or an unattended browser would be enough.
 * @throws invalid_request (currentPassword), rate_limited, state_conflict (the session is older than ten minutes)
 */
export async function assertOwnSignIn(ctx: Ctx, user: UserRow, input: { sessionId: string; currentPassword: string }): Promise<void> {
  if (user.passwordHash !== null) return assertOwnPassword(ctx, user, input.currentPassword);
  const since = new Date(ctx.clock.now().getTime() - FRESH_MINUTES * 60_000);
  const isFresh = and(eq(userSessions.id, input.sessionId), eq(userSessions.userId, user.id), gte(userSessions.createdAt, since));
  if ((await ctx.db.orm.$count(userSessions, isFresh)) > 0) return;
  throw new DomainError(
    "state_conflict",
    `You have no password here that could confirm this. Sign out, sign in again with your provider, and try again within ${FRESH_MINUTES} minutes.`,
  );
}

/** @throws rate_limited if passwords or codes are not checked before `until` */
export function assertNotPaused(ctx: Ctx, until: Date | null): void {
  if (until)
    throw new DomainError("rate_limited", "Too many incorrect passwords or codes. Wait 15 minutes and try again.", {
      retryAfterSeconds: Math.ceil((until.getTime() - ctx.clock.now().getTime()) / 1_000),
    });
}
