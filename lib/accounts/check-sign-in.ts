import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { normalizeEmail } from "./create-account";
import { verifyPassword } from "./password";

/** So many failures in a row pause signing in for a quarter of an hour: 480 guesses a day at most. */
const FAILURES_ALLOWED = 5;
const PAUSE_MS = 15 * 60_000;

export type SignInOutcome = { status: "in"; userId: string } | { status: "refused" } | { status: "locked"; until: Date };

/**
 * Checks e-mail and password. Anyone may ask, so nothing is asked of the actor; an unknown address takes as long as a
 * wrong password and gets the same answer. While signing in is paused the password is not looked at.
 */
export async function checkSignIn(ctx: Ctx, input: { email: string; password: string }): Promise<SignInOutcome> {
  const now = ctx.clock.now();
  const [user] = await ctx.db.orm.select({ id: users.id, passwordHash: users.passwordHash, lockedUntil: users.lockedUntil })
    .from(users).where(eq(users.email, normalizeEmail(input.email)));
  if (user?.lockedUntil && user.lockedUntil > now) return { status: "locked", until: user.lockedUntil };
  const right = await verifyPassword(input.password, user?.passwordHash ?? null);
  if (!user) return { status: "refused" };
  return right ? admit(ctx, user.id, now) : refuse(ctx, user.id, now);
}

/** Guesses that run side by side are counted too: one that fails meanwhile may have paused signing in. */
async function admit(ctx: Ctx, userId: string, now: Date): Promise<SignInOutcome> {
  const admitted = await ctx.db.orm.update(users).set({ failedSignIns: 0, lockedUntil: null })
    .where(and(eq(users.id, userId), or(isNull(users.lockedUntil), lte(users.lockedUntil, now)))).returning({ id: users.id });
  return admitted.length > 0 ? { status: "in", userId } : { status: "locked", until: new Date(now.getTime() + PAUSE_MS) };
}

async function refuse(ctx: Ctx, userId: string, now: Date): Promise<SignInOutcome> {
  return inTransaction(ctx, async (tx) => {
    const [counted] = await tx.db.orm.update(users).set({ failedSignIns: sql`${users.failedSignIns} + 1` }).where(eq(users.id, userId)).returning({ failures: users.failedSignIns });
    if ((counted?.failures ?? 0) < FAILURES_ALLOWED) return { status: "refused" };
    const until = new Date(now.getTime() + PAUSE_MS);
    await tx.db.orm.update(users).set({ failedSignIns: 0, lockedUntil: until }).where(eq(users.id, userId));
    return { status: "locked", until };
  });
}
