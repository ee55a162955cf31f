import { and, count, eq, gt, sql } from "drizzle-orm";
import { users, visitorAttempts } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { newId } from "@/lib/kernel/ids";
import { writeMail } from "@/lib/mail/write-mail";
import { normalizeEmail } from "./email";
import { auditPerson, type UserRow } from "./own-user";

/** So many failures in a row pause what is guessed at for a quarter of an hour: 480 guesses a day at most of each kind. */
const FAILURES_ALLOWED = 5;
const PAUSE_MS = 15 * 60_000;
/** Anybody can pause anybody, so that a pause is told once a day. */
const TOLD_EVERY_MS = 86_400_000;

/** Until when passwords are not looked at, or null. */
export function pausedUntil(ctx: Ctx, user: { lockedUntil: Date | null }): Date | null {
  return user.lockedUntil && user.lockedUntil > ctx.clock.now() ? user.lockedUntil : null;
}

/** Counts a wrong password. Returns until when passwords are not looked at, where this was one too many. */
export async function noteFailedSignIn(ctx: Ctx, userId: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    const [counted] = await tx.db.orm
      .update(users)
      .set({ failedSignIns: sql`${users.failedSignIns} + 1` })
      .where(eq(users.id, userId))
      .returning({ failures: users.failedSignIns });
    if (!counted || counted.failures < FAILURES_ALLOWED) return null;
    const until = pauseAfter(tx.clock.now());
    await tx.db.orm.update(users).set({ failedSignIns: 0, lockedUntil: until }).where(eq(users.id, userId));
    await tellPause(tx, userId, "password");
    return until;
  });
}

/**
 * Ends the count after a whole sign-in: null. Says until when it is paused where guesses that ran side by side have done so
 * meanwhile, and that it is refused where the password that was looked at, by its hash, is no longer the person's. Wrong passwords pause
 * nobody who showed a code: theirs was right by then, or a provider vouched for them.
 */
export async function admitUser(
  ctx: Ctx,
  userId: string,
  provenHash?: string,
  by: "password" | "code" = "password",
): Promise<{ until: Date } | "refused" | null> {
  return inTransaction(ctx, async (tx) => {
    const [user] = await tx.db.orm.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user || (provenHash !== undefined && user.passwordHash !== provenHash)) return "refused";
    const until = by === "code" ? await admitCode(tx, userId) : pausedUntil(tx, user);
    if (until) return { until };
    await tx.db.orm.update(users).set({ failedSignIns: 0, lockedUntil: null }).where(eq(users.id, userId));
    return null;
  });
}

/**
 * Wrong codes of a person, forgotten as those about strangers are. They are counted apart from wrong passwords, which anybody can send: who
 * comes to a code has shown a right password, or a provider has vouched for them.
 */
export const CODES = "code_of:";

const codesOf = (userId: string): string => CODES + userId;

/** Until when codes of the second factor are not looked at, or null. */
export const codesPausedUntil = (ctx: Ctx, userId: string): Promise<Date | null> => subjectPausedUntil(ctx, codesOf(userId));

/** Ends the count of wrong codes after a right one: null. Says until when they are paused where wrong ones beside it have done so meanwhile. */
export const admitCode = (ctx: Ctx, userId: string): Promise<Date | null> => admit(ctx, codesOf(userId));

/** Counts a wrong code. Returns until when codes are not looked at, where this was one too many; the person is told then by mail. */
export async function noteWrongCode(ctx: Ctx, user: Pick<UserRow, "id" | "email" | "name">): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    await lockFailures(tx, codesOf(user.id));
    const until = await noteFailure(tx, codesOf(user.id));
    if (until) await tellPause(tx, user.id, "code", user);
    return until;
  });
}

/** Wrong passwords that were shown in a person's own session, counted apart from those that anybody can send: only who has it can guess here. */
export const OWN_PASSWORDS = "own_password_of:";

const ownPasswordsOf = (userId: string): string => OWN_PASSWORDS + userId;

/** Until when passwords that are shown in a session are not looked at, or null. */
export const ownPasswordsPausedUntil = (ctx: Ctx, userId: string): Promise<Date | null> => subjectPausedUntil(ctx, ownPasswordsOf(userId));

/** Ends the count of them after a right one, as `admitCode`. */
export const admitOwnPassword = (ctx: Ctx, userId: string): Promise<Date | null> => admit(ctx, ownPasswordsOf(userId));

/** Counts a wrong one. Returns until when they are not looked at, where this was one too many. */
export async function noteWrongOwnPassword(ctx: Ctx, userId: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    await lockFailures(tx, ownPasswordsOf(userId));
    const until = await noteFailure(tx, ownPasswordsOf(userId));
    if (until) await tellPause(tx, userId, "session");
    return until;
  });
}

/** Notes a pause in the person's audit logs, and tells `mailed` of it: of each kind once a day, whether or not a sign-in came between. */
async function tellPause(
  tx: Ctx,
  userId: string,
  by: "password" | "code" | "session",
  mailed?: Pick<UserRow, "email" | "name">,
): Promise<void> {
  const subject = `pause_told:${by}:${userId}`;
  const now = tx.clock.now();
  const today = and(eq(visitorAttempts.subject, subject), gt(visitorAttempts.at, new Date(now.getTime() - TOLD_EVERY_MS)));
  if ((await tx.db.orm.$count(visitorAttempts, today)) > 0) return;
  await tx.db.orm.insert(visitorAttempts).values({ id: newId("attempt"), subject, at: now });
  if (mailed)
    await writeMail(
      { ...tx, account: { id: "" } },
      { kind: "account_secured", to: mailed.email, data: { name: mailed.name, what: "wrong_codes", detail: null } },
    );
  await auditPerson(tx, userId, { action: "user.sign_in_paused", after: { by } });
}

/** Failures about an address that nobody has; forgotten a month after they were made (`purgeIdentityTraces`). */
export const STRANGERS = "sign_in_of_nobody:";

const strangerOf = (email: string): string => STRANGERS + sha256Hex(normalizeEmail(email));

/** Until when signing in with an address that nobody has is paused, just as if somebody had it: or the pause would tell who is known. */
export const strangerPausedUntil = (ctx: Ctx, email: string): Promise<Date | null> => subjectPausedUntil(ctx, strangerOf(email));

/** Counts a try with an address that nobody has. Returns until when signing in is paused, where this was one too many. */
export async function noteStranger(ctx: Ctx, email: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    await lockFailures(tx, strangerOf(email));
    return noteFailure(tx, strangerOf(email));
  });
}

async function subjectPausedUntil(ctx: Ctx, subject: string): Promise<Date | null> {
  const { pausedAt } = await failuresOf(ctx, subject);
  return pausedAt ? pausedUntil(ctx, { lockedUntil: pauseAfter(pausedAt) }) : null;
}

/** One failure at a time for each subject. */
async function lockFailures(tx: Ctx, subject: string): Promise<void> {
  await tx.db.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

/** Behind the failures that are just being counted, or of guesses side by side a right one would get in before the wrong ones count. */
async function admit(ctx: Ctx, subject: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    await lockFailures(tx, subject);
    const until = await subjectPausedUntil(tx, subject);
    if (until === null) await tx.db.orm.delete(visitorAttempts).where(eq(visitorAttempts.subject, subject));
    return until;
  });
}

async function noteFailure(tx: Ctx, subject: string): Promise<Date | null> {
  await tx.db.orm.insert(visitorAttempts).values({ id: newId("attempt"), subject, at: tx.clock.now() });
  const failures = await failuresOf(tx, subject);
  return failures.count % FAILURES_ALLOWED === 0 ? pauseAfter(tx.clock.now()) : null;
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
