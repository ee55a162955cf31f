import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { normalizeEmail } from "@/lib/users/email";
import { admitUser, noteFailedSignIn, noteStranger, pausedUntil, strangerPausedUntil } from "@/lib/users/lock-out";
import { userById } from "@/lib/users/own-user";
import { hasSecondFactor, takeCode } from "@/lib/users/second-factor";
import { findUserToken, issueUserToken, takeUserToken } from "@/lib/users/user-token";
import { verifyPassword } from "../users/password";

export type SignInOutcome =
  /** `provenHash`: of the password that was shown, for the session that begins (`startSession`); absent where a provider vouched. */
  | { status: "in"; userId: string; provenHash?: string }
  /** The password was right, and a code is asked for; `challenge` is good for ten minutes. */
  | { status: "second_factor"; challenge: string }
  | { status: "refused" }
  /** `looked`: by what was shown here, which was looked at and is wrong; else it was not looked at, or is right. */
  | { status: "locked"; until: Date; looked?: true };

/**
 * Checks e-mail and password. Anyone may ask, so nothing is asked of the actor; an unknown address takes as long as a
 * wrong password, gets the same answers and is paused after as many. While signing in is paused the password is not looked at.
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
  return right ? goOn(ctx, user.id, user.passwordHash ?? undefined) : refuse(ctx, user.id);
}

/**
 * After a first factor, whichever it was. The count of failures goes on until the second, or a code could be guessed for ever.
 * Looking at a password takes a while: one that was changed in it, which `provenHash` tells, opens nothing any more.
 */
export async function goOn(ctx: Ctx, userId: string, provenHash?: string): Promise<SignInOutcome> {
  if (!(await hasSecondFactor(ctx, userId))) return admit(ctx, userId, provenHash);
  return inTransaction(ctx, async (tx) => {
    // Locked, so that a change of the password finds the challenge, and ends it.
    const [user] = await tx.db.orm.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user || (provenHash !== undefined && user.passwordHash !== provenHash)) return { status: "refused" };
    const { email } = user;
    return { status: "second_factor", challenge: await issueUserToken(tx, { userId, purpose: "second_factor", email }) };
  });
}

/** Checks the code that a challenge asks for. A wrong one leaves the challenge open, and counts as a failed sign-in. */
export async function checkSecondFactor(ctx: Ctx, input: { challenge: string; code: string }): Promise<SignInOutcome> {
  const challenge = await findUserToken(ctx, "second_factor", input.challenge);
  if (!challenge) return { status: "refused" };
  const user = await userById(ctx, challenge.userId);
  const paused = pausedUntil(ctx, user);
  if (paused) return { status: "locked", until: paused };
  if (!(await takeCode(ctx, user, input.code))) return refuse(ctx, user.id);
  return (await takeUserToken(ctx, "second_factor", input.challenge))
    ? admit(ctx, user.id, user.passwordHash ?? undefined)
    : { status: "refused" };
}

async function admit(ctx: Ctx, userId: string, provenHash?: string): Promise<SignInOutcome> {
  const refused = await admitUser(ctx, userId, provenHash);
  if (refused === "refused") return { status: "refused" };
  return refused ? { status: "locked", until: refused.until } : { status: "in", userId, ...(provenHash !== undefined && { provenHash }) };
}

async function refuse(ctx: Ctx, userId: string): Promise<SignInOutcome> {
  return refusal(await noteFailedSignIn(ctx, userId));
}

const refusal = (until: Date | null): SignInOutcome => (until ? { status: "locked", until, looked: true } : { status: "refused" });
