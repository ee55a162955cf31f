import { and, eq, gte } from "drizzle-orm";
import { userSessions } from "@/drizzle/schema";
import { verifyPassword } from "@/lib/users/password";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { admitOwnPassword, noteWrongOwnPassword, ownPasswordsPausedUntil } from "./lock-out";
import type { UserRow } from "./own-user";

/**
 * Has the acting person show their password again before something grave; wrong ones are counted, so that a browser left open can't be used
 * for guessing, and apart from failed sign-ins, by which a stranger would stop them here too. Who signs in with a provider alone has none to
 * show. Errors: invalid_request (currentPassword), rate_limited.
 */
export async function assertOwnPassword(ctx: Ctx, user: UserRow, password: string): Promise<void> {
  if (user.passwordHash === null) return;
  assertNotPaused(ctx, await ownPasswordsPausedUntil(ctx, user.id));
  // Looking at it takes a while: of guesses side by side, a right one counts for nothing once the wrong ones have begun a pause.
  if (await verifyPassword(password, user.passwordHash)) return assertNotPaused(ctx, await admitOwnPassword(ctx, user.id));
  await noteWrongOwnPassword(ctx, user.id);
  throw invalidField("currentPassword", "wrong_password", "The password is incorrect");
}

/** How long a sign-in with a provider stands for the person who is at the browser: from a sign-in to what it was made for. */
const FRESH_MINUTES = 10;

/**
 * The same where nothing else is asked: who has no password to show has signed in with their provider just now, or a browser left open would
 * be enough. Errors: invalid_request (currentPassword), rate_limited, state_conflict (the session is older than ten minutes).
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

/** Error: rate_limited where passwords or codes are not looked at before `until`. */
export function assertNotPaused(ctx: Ctx, until: Date | null): void {
  if (until)
    throw new DomainError("rate_limited", "Too many incorrect passwords or codes. Wait 15 minutes and try again.", {
      retryAfterSeconds: Math.ceil((until.getTime() - ctx.clock.now().getTime()) / 1_000),
    });
}
