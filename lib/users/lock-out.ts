import { count, eq, sql } from "drizzle-orm";
import { users, visitorAttempts } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { newId } from "@/lib/kernel/ids";
import { normalizeEmail } from "./email";

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
    const until = pauseAfter(tx.clock.now());
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

/** Failures about an address that nobody has; forgotten a month after they were made (`purgeIdentityTraces`). */
export const STRANGERS = "sign_in_of_nobody:";

const strangerOf = (email: string): string => STRANGERS + sha256Hex(normalizeEmail(email));

/** Until when signing in with an address that nobody has is paused, just as if somebody had it: or the pause would tell who is known. */
export async function strangerPausedUntil(ctx: Ctx, email: string): Promise<Date | null> {
  const { pausedAt } = await failuresOf(ctx, strangerOf(email));
  return pausedAt ? pausedUntil(ctx, { lockedUntil: pauseAfter(pausedAt) }) : null;
}

/** Counts a try with an address that nobody has. Returns until when signing in is paused, where this was one too many. */
export async function noteStranger(ctx: Ctx, email: string): Promise<Date | null> {
  const subject = strangerOf(email);
  return inTransaction(ctx, async (tx) => {
    await tx.db.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
    await tx.db.orm.insert(visitorAttempts).values({ id: newId("attempt"), subject, at: tx.clock.now() });
    const failures = await failuresOf(tx, subject);
    return failures.count % FAILURES_ALLOWED === 0 ? pauseAfter(tx.clock.now()) : null;
  });
}

const pauseAfter = (failure: Date): Date => new Date(failure.getTime() + PAUSE_MS);

/** How many there are, and when the latest was that began a pause: of tries side by side some are counted behind it. */
async function failuresOf(ctx: Ctx, subject: string): Promise<{ count: number; pausedAt: Date | null }> {
  const numbered = ctx.db.orm
    .select({ at: visitorAttempts.at, number: sql<number>`row_number() over (order by ${visitorAttempts.at})`.as("number") })
    .from(visitorAttempts)
    .where(eq(visitorAttempts.subject, subject))
    .as("numbered");
  const [failures] = await ctx.db.orm
    .select({
      count: count(),
      pausedAt: sql`max(${numbered.at}) filter (where ${numbered.number} % ${FAILURES_ALLOWED} = 0)`.mapWith(visitorAttempts.at),
    })
    .from(numbered);
  return failures ?? { count: 0, pausedAt: null };
}
