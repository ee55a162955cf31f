import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { normalizeEmail } from "@/lib/users/email";
import {
  admitUser,
  codesPausedUntil,
  noteFailedSignIn,
  noteStranger,
  noteWrongCode,
  pausedUntil,
  strangerPausedUntil,
} from "@/lib/users/lock-out";
import { userById } from "@/lib/users/own-user";
import { hasSecondFactor, takeCode } from "@/lib/users/second-factor";
import { findUserToken, issueUserToken, takeUserToken } from "@/lib/users/user-token";
import { verifyPassword } from "../users/password";

export type SignInOutcome =
  /** `provenHash`: hash of the password that was verified, for `startSession`; absent if a provider vouched. */
  | { status: "in"; userId: string; provenHash?: string }
  /** The password was correct and a code is required; `challenge` is valid for ten minutes. */
  | { status: "second_factor"; challenge: string }
  /** `userId`: the user whose code was wrong, for the log only. */
  | { status: "refused"; userId?: string }
  /** `looked`: the password or code submitted here was checked and is wrong; otherwise it was not checked, or is right. */
  | { status: "locked"; until: Date; looked?: true; userId?: string };

/**
 * Checks e-mail and password. Requires no permission, since anyone may sign in. An unknown address takes as long as a wrong password, gets
 * the same answers, and is paused after as many failures. While sign-in is paused, the password is not checked.
 */
export async function checkSignIn(ctx: Ctx, input: { email: string; password: string }): Promise<SignInOutcome> {
  const [[user], asStranger] = await Promise.all([
    ctx.db.orm
      .select({ id: users.id, passwordHash: users.passwordHash, lockedUntil: users.lockedUntil })
      .from(users)
      .where(eq(users.email, normalizeEmail(input.email))),
    strangerPausedUntil(ctx, input.email),
  ]);
  const paused = user ? pausedUntil(ctx, user) : asStranger;
  if (paused) return { status: "locked", until: paused };
  const right = await verifyPassword(input.password, user?.passwordHash ?? null);
  if (!user) return refusal(await noteStranger(ctx, input.email));
  if (right) return goOn(ctx, user.id, user.passwordHash ?? undefined);
  return refusal(await noteFailedSignIn(ctx, user.id));
}

/**
 * Continues after the first factor. Checking a password takes a while: if the password was changed meanwhile (its hash no longer equals
 * `provenHash`), or concurrent wrong guesses began a pause, the check counts for nothing. If a provider vouched, no guessing was involved:
 * a pause of passwords, which anybody can cause, neither applies nor ends.
 */
export async function goOn(ctx: Ctx, userId: string, provenHash?: string): Promise<SignInOutcome> {
  if (!(await hasSecondFactor(ctx, userId)))
    return provenHash === undefined ? { status: "in", userId } : admitted(userId, provenHash, await admitUser(ctx, userId, provenHash));
  return inTransaction(ctx, async (tx) => {
    // Locked, so that a concurrent change of the password sees the challenge and voids it.
    const [user] = await tx.db.orm.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user || (provenHash !== undefined && user.passwordHash !== provenHash)) return { status: "refused" };
    const until = provenHash === undefined ? null : pausedUntil(tx, user);
    if (until) return { status: "locked", until };
    const { email } = user;
    return { status: "second_factor", challenge: await issueUserToken(tx, { userId, purpose: "second_factor", email }) };
  });
}

/** Checks the code for a challenge. A wrong code leaves the challenge open, and is counted separately from wrong passwords. */
export async function checkSecondFactor(ctx: Ctx, input: { challenge: string; code: string }): Promise<SignInOutcome> {
  const challenge = await findUserToken(ctx, "second_factor", input.challenge);
  if (!challenge) return { status: "refused" };
  const user = await userById(ctx, challenge.userId);
  const paused = await codesPausedUntil(ctx, user.id);
  if (paused) return { status: "locked", until: paused, userId: user.id };
  if (!(await takeCode(ctx, user, input.code))) return refusal(await noteWrongCode(ctx, user), user.id);
  if (!(await takeUserToken(ctx, "second_factor", input.challenge))) return { status: "refused" };
  const provenHash = user.passwordHash ?? undefined;
  return admitted(user.id, provenHash, await admitUser(ctx, user.id, provenHash, "code"));
}

function admitted(userId: string, provenHash: string | undefined, refused: Awaited<ReturnType<typeof admitUser>>): SignInOutcome {
  if (refused === "refused") return { status: "refused" };
  if (refused) return { status: "locked", until: refused.until };
  return { status: "in", userId, ...(provenHash !== undefined && { provenHash }) };
}

const refusal = (until: Date | null, userId?: string): SignInOutcome => ({
  ...(until ? { status: "locked" as const, until, looked: true as const } : { status: "refused" as const }),
  ...(userId !== undefined && { userId }),
});
