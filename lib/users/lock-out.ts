import { eq, sql } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";

/** So many failures in a row pause signing in for a quarter of an hour: 480 guesses a day at most, of passwords and codes together. */
const FAILURES_ALLOWED = 5;
const PAUSE_MS = 15 * 60_000;

/** Until when signing in is paused, or null. */
export function pausedUntil(ctx: Ctx, user: { lockedUntil: Date | null }): Date | null {
  return user.lockedUntil && user.lockedUntil > ctx.clock.now() ? user.lockedUntil : null;
}

/** Counts a wrong password or code. Returns until when signing in is paused, where this was one too many. */
export async function noteFailedSignIn(ctx: Ctx, userId: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    const [counted] = await tx.db.orm
      .update(users)
      .set({ failedSignIns: sql`${users.failedSignIns} + 1` })
      .where(eq(users.id, userId))
      .returning({ failures: users.failedSignIns });
    if ((counted?.failures ?? 0) < FAILURES_ALLOWED) return null;
    const until = new Date(tx.clock.now().getTime() + PAUSE_MS);
    await tx.db.orm.update(users).set({ failedSignIns: 0, lockedUntil: until }).where(eq(users.id, userId));
    return until;
  });
}

/**
 * Ends the count after a whole sign-in: null. Says until when it is paused where guesses that ran side by side have done so
 * meanwhile, and that it is refused where the password that was looked at, by its hash, is no longer the person's.
 */
export async function admitUser(ctx: Ctx, userId: string, provenHash?: string): Promise<{ until: Date } | "refused" | null> {
  return inTransaction(ctx, async (tx) => {
    const [user] = await tx.db.orm.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user || (provenHash !== undefined && user.passwordHash !== provenHash)) return "refused";
    const until = pausedUntil(tx, user);
    if (until) return { until };
    await tx.db.orm.update(users).set({ failedSignIns: 0, lockedUntil: null }).where(eq(users.id, userId));
    return null;
  });
}
